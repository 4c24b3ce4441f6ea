// A worker: the library as WebAssembly, asked one question after the other. It has two parts, which the page compiles for all workers:
// what needs no automata, and all else, which comes along with the first question that is for it.

/** How often progress is told, in milliseconds. */
const PACE = 100;

let [plain, theorems] = [null, null];
/** The part that works. */
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

const part = async (module) => (await WebAssembly.instantiate(module, { page })).exports;

function ask(part, name, body) {
  library = part;
  const place = library.input(name.length + body.length);
  bytes(place, name.length).set(name);
  bytes(place + name.length, body.length).set(body);
  told = performance.now();
  return library.ask(name.length);
}

async function answer({ endpoint, parameters, theorems: given }) {
  const [name, body] = [endpoint, parameters].map((part) => new TextEncoder().encode(part));
  if (given) theorems ??= await part(given);
  const status = ask(given ? theorems : plain, name, body);
  const output = bytes(library.output(), library.output_length()).slice();
  const notes = JSON.parse(text(library.notes(), library.notes_length()));
  const memory = plain.memory.buffer.byteLength + (theorems?.memory.buffer.byteLength ?? 0);
  postMessage({ status, output, notes, memory }, [output.buffer]);
}

let ready = null;
addEventListener("message", async ({ data }) => {
  try {
    if (data.plain) ready = part(data.plain);
    else {
      plain ??= await ready;
      await answer(data);
    }
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) });
  }
});
