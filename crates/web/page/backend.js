// The one place that asks for answers. Everything mathematical comes through here, so that the
// library compiled to WebAssembly can take the server's place behind the same functions.

/** An answer that was refused: one line, and where known the place in the GAME string. */
export class Refusal extends Error {
  constructor(message, status = 0, at = null) {
    super(message);
    this.status = status;
    this.at = at;
  }
}

/** Whether a request ended only because a newer one took its place. */
export const superseded = (error) => error?.name === "AbortError";

async function request(endpoint, parameters, signal) {
  let response;
  try {
    response = await fetch(`api/${endpoint}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(parameters),
      signal,
    });
  } catch (error) {
    if (superseded(error)) throw error;
    throw new Refusal("The server does not answer. Is `wythoff serve` still running?");
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new Refusal(answer.error ?? `The server refused (${response.status}).`, response.status, answer.at ?? null);
}

const json = async (endpoint, parameters, signal) => (await request(endpoint, parameters, signal)).json();

const bytes = async (endpoint, parameters, signal) => {
  const response = await request(endpoint, parameters, signal);
  return { bytes: new Uint8Array(await response.arrayBuffer()), missing: response.headers.get("X-Wythoff-Missing") };
};

export const health = () => json("health", {});
export const games = () => json("games", {});
export const game = (game, signal) => json("game", { game }, signal);
export const solve = (game, [x, y], options = {}, signal = undefined) => json("solve", { game, x, y, ...options }, signal);
export const sum = (summands, signal) => json("sum", { summands }, signal);
export const why = (game, [x, y], signal) => json("why", { game, x, y }, signal);
export const grundy = (game, [x, y], signal) => json("grundy", { game, x, y }, signal);
export const legal = (game, [x, y], [u, v]) => json("legal", { game, x, y, u, v });
export const match = (state, act = null) => json("play", { ...state, act });
export const paper = (parameters, signal) => json("paper", parameters, signal);
export const design = (parameters, signal) => json("design", parameters, signal);

/** The legal targets of a position with small heaps: `has(x, y)` tells whether a move ends there. */
export async function targets(game, [x, y]) {
  const answer = await json("moves", { game, x, y });
  const bits = Uint8Array.from(atob(answer.targets), (letter) => letter.charCodeAt(0));
  const columns = Number(y) + 1;
  return {
    count: answer.count,
    has(row, column) {
      const place = row * columns + column;
      return ((bits[place >> 3] >> (7 - (place & 7))) & 1) === 1;
    },
  };
}

/** Outcomes of all positions below `size`: a byte a cell, 1 = P, 0 = N, 2 = no position. */
export async function outcomes(game, size, signal) {
  const { bytes: packed, missing } = await bytes("outcomes", { game, rows: size, columns: size }, signal);
  const stride = (size + 7) >> 3;
  const cells = new Uint16Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const bit = (packed[row * stride + (column >> 3)] >> (7 - (column & 7))) & 1;
      cells[row * size + column] = missing === "axes" && (row === 0 || column === 0) ? 2 : bit;
    }
  }
  return cells;
}

/** Grundy values of all positions below `size`; 65535 = no position. */
export async function grundyTable(game, size, signal) {
  const { bytes: packed } = await bytes("grundytable", { game, rows: size, columns: size }, signal);
  const cells = new Uint16Array(size * size);
  const view = new DataView(packed.buffer);
  for (let place = 0; place < cells.length; place++) cells[place] = view.getUint16(2 * place, true);
  return cells;
}
