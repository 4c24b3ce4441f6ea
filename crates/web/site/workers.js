// Answers from workers beside the page: the library as WebAssembly, one question a worker at a time.
// A question that nobody waits for any more ends with its worker, and a worker that grew large makes way for a new one.

import { Refusal } from "./refusal.js";

/** These may take long: never all workers have one. */
const LONG = new Set(["prove", "discover", "check", "eval", "compare", "levels", "moveset", "walk", "design", "paper"]);
const MOST = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));
/** WebAssembly never gives memory back. */
const LARGE = 192 * 1024 * 1024;

const waiting = [];
const workers = new Set();
/** The compiled parts of the library, which the worker that needed one first gives to the others. */
const parts = { wythoff: null, theorems: null };
let compiling = false;

/** Puts a question to an endpoint. Aborting it ends the work; `watch` hears how far it is. */
export function request(endpoint, parameters, { signal, watch } = {}) {
  return new Promise((resolve, reject) => {
    const question = { endpoint, parameters, watch, resolve, reject, worker: null };
    if (signal?.aborted) return reject(aborted());
    signal?.addEventListener("abort", () => cancel(question), { once: true });
    waiting.push(question);
    return give();
  });
}

const aborted = () => new DOMException("Nobody waits for this any more.", "AbortError");
const isLong = ({ endpoint }) => LONG.has(endpoint);

function cancel(question) {
  const place = waiting.indexOf(question);
  if (place >= 0) waiting.splice(place, 1);
  else if (question.worker?.question === question) end(question.worker);
  else return;
  question.reject(aborted());
  give();
}

/** Gives every free worker a question, and makes workers where there are too few. */
function give() {
  for (;;) {
    const long = [...workers].filter(({ question }) => question && isLong(question)).length;
    const place = waiting.findIndex((question) => !isLong(question) || long < MOST - 1);
    if (place < 0) return;
    const free = [...workers].find(({ question }) => !question) ?? hire();
    if (!free) return;
    const [question] = waiting.splice(place, 1);
    question.worker = free;
    free.question = question;
    const { theorems } = parts;
    free.thread.postMessage({ endpoint: question.endpoint, parameters: JSON.stringify(question.parameters), theorems });
  }
}

/** A new worker, if there is room for one. While the first one compiles, others would only do the same. */
function hire() {
  if (workers.size >= MOST || (compiling && !parts.wythoff)) return null;
  const worker = { thread: new Worker(new URL("./worker.js", import.meta.url), { type: "module" }), question: null };
  workers.add(worker);
  compiling = true;
  worker.thread.addEventListener("message", ({ data }) => hear(worker, data));
  worker.thread.addEventListener("error", (event) => fail(worker, event.message));
  worker.thread.postMessage({ wythoff: parts.wythoff });
  return worker;
}

function end(worker) {
  worker.thread.terminate();
  workers.delete(worker);
  if (!parts.wythoff) compiling = workers.size > 0;
}

function fail(worker, reason) {
  const { question } = worker;
  end(worker);
  question?.reject(new Refusal(`The computation failed: ${reason ?? "no reason was given"}.`, 500, null, "fault"));
  give();
}

function hear(worker, data) {
  const compiled = Object.keys(parts).find((name) => data[name]);
  if (compiled) {
    parts[compiled] = data[compiled];
    return give();
  }
  if (data.failed) return fail(worker, data.failed);
  const { question } = worker;
  if (data.progress) return question?.watch?.(data.progress);
  worker.question = null;
  if (data.memory > LARGE) end(worker);
  if (data.status < 300) question?.resolve(answered(data));
  else question?.reject(Refusal.of(JSON.parse(text(data.output)), data.status));
  return give();
}

const text = (bytes) => new TextDecoder().decode(bytes);
const answered = ({ output, notes }) => ({
  text: () => text(output),
  json: () => JSON.parse(text(output)),
  table: () => ({ bytes: output, missing: new Map(notes).get("x-wythoff-missing") ?? null }),
});

// The first worker compiles while the page still loads.
hire();
