// Answers from the server that this page came from.

import { Refusal, superseded } from "./refusal.js";

/** How often a long question is asked how far it is, in milliseconds. */
const PACE = 300;

/** Puts a question to an endpoint. Aborting it ends the work; `watch` hears how far it is. */
export async function request(endpoint, parameters, { signal, watch } = {}) {
  const ticket = watch ? crypto.getRandomValues(new Uint32Array(4)).join("-") : null;
  const follow = watch ? setInterval(() => progress(ticket, watch), PACE) : 0;
  let response;
  try {
    response = await fetch(`api/v1/${endpoint}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(ticket ? { "X-Wythoff-Ticket": ticket } : {}) },
      body: JSON.stringify(parameters),
      signal,
    });
  } catch (error) {
    if (superseded(error)) throw error;
    throw new Refusal("The server does not answer. Is `wythoff serve` still running?");
  } finally {
    clearInterval(follow);
  }
  if (!response.ok) throw Refusal.of(await response.json().catch(() => ({})), response.status);
  return {
    text: () => response.text(),
    json: () => response.json(),
    table: async () => ({ bytes: new Uint8Array(await response.arrayBuffer()), missing: response.headers.get("X-Wythoff-Missing") }),
  };
}

async function progress(ticket, watch) {
  const told = await fetch(`api/v1/progress?ticket=${ticket}`).then((answer) => answer.json(), () => null);
  if (told?.during) watch(told);
}
