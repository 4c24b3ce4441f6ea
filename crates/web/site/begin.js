// Before anything else of the page the library is fetched and compiled and the first worker started, both at once, while the scripts
// of the page are still on their way. `workers.js` takes it from there.

{
  const pause = (time) => new Promise((done) => setTimeout(done, time));

  /** A network that fails is given two more tries. */
  const compiled = (name, pauses = [500, 2000]) =>
    once(name).catch(async (error) => {
      if (!pauses.length) throw error;
      await pause(pauses[0]);
      return compiled(name, pauses.slice(1));
    });

  /** Some hosts send WebAssembly under another type: then it is not compiled while it comes. */
  async function once(name) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name} is not there (${response.status})`);
    if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  }

  const employed = () => new Worker("worker.js", { type: "module" });

  const begun = { compiled, employed, thread: employed(), library: compiled("wythoff.wasm") };
  // Nobody else listens yet.
  begun.thread.onerror = () => (begun.thread = null);
  globalThis.begun = begun;
}
