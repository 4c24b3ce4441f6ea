// A worker: the library as WebAssembly, asked one question after the other. It has two parts, a file each: what needs no automata, and
// all else, which is loaded when it is first asked for.

/** How often progress is told, in milliseconds. */
const PACE = 100;
/** What the first part says of questions that are for the second. */
const ELSEWHERE = 303;

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

/** Some hosts send WebAssembly under another type: then it is not compiled while it comes. */
async function compiled(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} is not there (${response.status})`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A part of the library. Whoever compiled it tells the page, for the other workers. */
async function part(name, given) {
  const module = given ?? (await compiled(`./${name}.wasm`));
  const { exports } = await WebAssembly.instantiate(module, { page });
  if (!given) postMessage({ [name]: module });
  return exports;
}

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
  let status = ask(plain, name, body);
  if (status === ELSEWHERE) {
    theorems ??= await part("theorems", given);
    status = ask(theorems, name, body);
  }
  const output = bytes(library.output(), library.output_length()).slice();
  const notes = JSON.parse(text(library.notes(), library.notes_length()));
  const memory = plain.memory.buffer.byteLength + (theorems?.memory.buffer.byteLength ?? 0);
  postMessage({ status, output, notes, memory }, [output.buffer]);
}

let ready = null;
addEventListener("message", async ({ data }) => {
  try {
    if ("wythoff" in data) plain = await (ready = part("wythoff", data.wythoff));
    else {
      await ready;
      await answer(data);
    }
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) });
  }
});
