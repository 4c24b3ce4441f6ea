// Answers from workers beside the page: the library as WebAssembly, one question a worker at a time.
// A question that nobody waits for any more ends with its worker, and a worker that grew large makes way for a new one.

import { Refusal } from "./refusal.js";

/** These may take long: never all workers have one. */
const LONG = new Set(["prove", "discover", "check", "eval", "compare", "levels", "moveset", "walk", "design", "paper"]);
const MOST = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));
/** WebAssembly never gives memory back. */
const LARGE = 192 * 1024 * 1024;
/** How long a question waits for short ones before a worker is started for it, in milliseconds: most take less than that would. */
const SHORT = 50;

const waiting = [];
const workers = new Set();
/** What the page began before this script was there. */
const { begun } = globalThis;
/** The library, once it is compiled; until then all questions wait. */
let library = null;
let opening = open(begun.library);

/** Puts a question to an endpoint. Aborting it ends the work; `watch` hears how far it is. */
export function request(endpoint, parameters, { signal, watch } = {}) {
  return new Promise((resolve, reject) => {
    const question = { endpoint, parameters, watch, resolve, reject, worker: null, since: 0 };
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

/** The library, which may not be there: then the next question is another try. */
async function open(compiled) {
  try {
    library = await compiled;
    if (begun.thread) welcome(begun.thread);
    give();
  } catch (error) {
    opening = null;
    waiting.splice(0).forEach(({ reject }) => reject(failure(error.message)));
  }
}

/** Gives every free worker a question, and makes workers where there are too few. */
function give() {
  if (!library) {
    if (waiting.length) opening ??= open(begun.compiled("wythoff.wasm"));
    return;
  }
  for (;;) {
    const long = [...workers].filter(({ question }) => question && isLong(question)).length;
    const place = waiting.findIndex((question) => !isLong(question) || long < MOST - 1);
    if (place < 0) return;
    const free = [...workers].find(({ question }) => !question) ?? (soonFree() ? null : hire());
    if (!free) return;
    const [question] = waiting.splice(place, 1);
    question.worker = free;
    question.since = performance.now();
    free.question = question;
    free.thread.postMessage({ endpoint: question.endpoint, parameters: JSON.stringify(question.parameters) });
  }
}

let look = 0;

/** Whether some worker is probably about to be free. If it is not, somebody looks again. */
function soonFree() {
  const now = performance.now();
  const ends = [...workers].filter(({ question }) => question && !isLong(question)).map(({ question }) => question.since + SHORT);
  const next = Math.min(...ends.filter((end) => end > now));
  clearTimeout(look);
  if (next === Infinity) return false;
  look = setTimeout(give, next - now + 1);
  return true;
}

/** A new worker, if there is room for one. */
const hire = () => (workers.size < MOST ? welcome(begun.employed()) : null);

function welcome(thread) {
  const worker = { thread, question: null };
  workers.add(worker);
  thread.addEventListener("message", ({ data }) => hear(worker, data));
  thread.addEventListener("error", (event) => fail(worker, event.message));
  thread.postMessage({ library });
  return worker;
}

function end(worker) {
  worker.thread.terminate();
  workers.delete(worker);
}

const failure = (reason) => new Refusal(`The computation failed: ${reason ?? "no reason was given"}.`, 500, null, "fault");

function fail(worker, reason) {
  const { question } = worker;
  end(worker);
  question?.reject(failure(reason));
  give();
}

function hear(worker, data) {
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
