// What may be laid over a board on demand: who wins from each square, or its value.

import * as backend from "./backend.js";

const tables = { outcomes: backend.outcomes, grundy: backend.grundyTable };
const said = { outcomes: (cell) => ["N", "P", ""][cell], grundy: (cell) => (cell === 65535 ? "" : String(cell)) };
const lost = { outcomes: 1, grundy: 0 };

/** For a square of a board from `start`: its word, and whether whoever has to move there loses. */
export async function overlay(kind, game, start) {
  const size = Math.max(...start.map(Number)) + 1;
  const cells = await tables[kind](game, size);
  return (x, y) => {
    const cell = cells[x * size + y];
    return { word: said[kind](cell), lost: cell === lost[kind] };
  };
}
