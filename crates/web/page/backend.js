// The one place that asks for answers. Everything mathematical comes through here: from the server, or from the
// library compiled to WebAssembly, in workers beside the page.

import { Refusal, superseded } from "./refusal.js";

export { Refusal, superseded };

/** Whether the answers come from workers, without a server: the site's page says so. */
export const site = document.querySelector('meta[name="wythoff-backend"]')?.content === "workers";

const { request } = await import(site ? "./workers.js" : "./server.js");

/** Any question as it is. `watch({ during, done, total })` hears how far a long one is. */
export const ask = async (endpoint, parameters, { signal, watch } = {}) => (await request(endpoint, parameters, { signal, watch })).json();

const json = (endpoint, parameters, signal) => ask(endpoint, parameters, { signal });

const bytes = (endpoint, parameters, signal) => request(endpoint, parameters, { signal }).then((answer) => answer.table());

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
export const prove = (parameters, options) => ask("prove", parameters, options);
export const discover = (parameters, options) => ask("discover", parameters, options);
export const check = (certificate, options) => ask("check", { certificate }, options);
export const evaluate = (parameters, options) => ask("eval", parameters, options);
export const walk = (strategy, [x, y], signal) => json("walk", { strategy, x, y }, signal);
export const table = (game, from, count, signal) => json("table", { game, from, count }, signal);
export const compare = (game, other, options) => ask("compare", { game, other }, options);
export const levels = (parameters, options) => ask("levels", parameters, options);
export const moveset = (parameters, options) => ask("moveset", parameters, options);
export const cf = (parameters, signal) => json("cf", parameters, signal);
export const digits = (parameters, signal) => json("digits", parameters, signal);
export const cedar = (parameters, signal) => json("cedar", parameters, signal);
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

/** Outcomes of all positions below `size`, or of as many from a corner on: a byte a cell, 1 = P, 0 = N, 2 = no position. */
export async function outcomes(game, size, signal, corner = null) {
  const from = corner ? { x: corner[0], y: corner[1] } : {};
  const { bytes: packed, missing } = await bytes("outcomes", { game, rows: size, columns: size, ...from }, signal);
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
