// The match in the state of the page: where it stands, and how it goes on. No rules are known here.

import { change, state, subject } from "./state.js";
import { replayed } from "./numbers.js";

/** The position of every summand after the moves played so far; null where the address makes no sense. */
export const positions = (match = state()) => replayed(match);

/** The match as the backend wants it. */
export const asked = ({ games, start, moves, at, first, opponent, error, seed }) =>
  ({ summands: games, start, moves: moves.slice(0, at), first, opponent, error, seed });

/** Whose turn it is: the two sides alternate. */
export const turn = ({ first, at }) => (at % 2 === 0 ? first : first === "you" ? "opponent" : "you");

/** Whether the page, not a person, moves next. */
export const replies = (match) => match.opponent !== "person" && turn(match) === "opponent";

/** Changes the match; the other views then speak about it. */
const go = (parts, push) => change({ ...parts, ...subject({ ...state(), ...parts }) }, { push });

/** Plays a move; what had been undone is forgotten. A reply belongs to the move before it in the history. */
export function play(summand, take, { reply = false } = {}) {
  const { moves, at } = state();
  go({ moves: [...moves.slice(0, at), { summand, take: take.map(String) }], at: at + 1 }, !reply);
}

/** Goes to the position after `at` moves. */
export function jump(at) {
  go({ at }, true);
}

/** One step back or forth: against the machine always to a position where you are to move. */
export function step(direction) {
  const match = state();
  let at = match.at + direction;
  if (match.opponent !== "person" && turn({ ...match, at }) === "opponent") {
    const further = at + direction;
    if (further >= 0 && further <= match.moves.length) at = further;
  }
  if (at >= 0 && at <= match.moves.length) jump(at);
}

export const canUndo = (match) => match.at > (match.opponent !== "person" && match.first === "opponent" ? 1 : 0);
export const canRedo = (match) => match.at < match.moves.length;

/** A new match. */
export function begin(parts) {
  go({ ...parts, moves: [], at: 0 }, true);
}
