// A worker: the library as WebAssembly, which the page compiles for all workers, asked one question after the other.

/** How often progress is told, in milliseconds. */
const PACE = 100;

let library = null;
let told = 0;

const bytes = (pointer, length) => new Uint8Array(library.memory.buffer, pointer, length);
const text = (pointer, length) => new TextDecoder().decode(bytes(pointer, length));

const page = {
  progress(pointer, length, done, total) {
    const now = performance.now();
    if (now - told < PACE) return;
    told = now;
    postMessage({ progress: { during: text(pointer, length), done, total: total < 0 ? null : total } });
  },
};

function answer({ endpoint, parameters }) {
  const [name, body] = [endpoint, parameters].map((part) => new TextEncoder().encode(part));
  const place = library.input(name.length + body.length);
  bytes(place, name.length).set(name);
  bytes(place + name.length, body.length).set(body);
  told = performance.now();
  const status = library.ask(name.length);
  const output = bytes(library.output(), library.output_length()).slice();
  const notes = JSON.parse(text(library.notes(), library.notes_length()));
  postMessage({ status, output, notes, memory: library.memory.buffer.byteLength }, [output.buffer]);
}

let ready = null;
addEventListener("message", async ({ data }) => {
  try {
    if (data.library) ready = WebAssembly.instantiate(data.library, { page });
    else {
      library ??= (await ready).exports;
      answer(data);
    }
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) });
  }
});
