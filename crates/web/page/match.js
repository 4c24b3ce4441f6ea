// The match in the state of the page: where it stands, and how it goes on. No rules are known here.

import { change, state, subject } from "./state.js";
import { replayed } from "./numbers.js";

/** The position of every summand after the moves played so far; null where the address makes no sense. */
export const positions = (match = state()) => replayed(match);

/** The match as the backend wants it: what is forbidden goes with the move that it comes before, or stands alone at the end. */
export function asked({ games, start, moves, at, first, opponent, error, seed }) {
  const made = [];
  let forbid = null;
  for (const { forbid: options, ...move } of moves.slice(0, at)) {
    if (!options) made.push(forbid ? { ...move, forbidden: forbid } : move);
    forbid = options ?? null;
  }
  return { summands: games, start, moves: made, ...(forbid && { forbid }), first, opponent, error, seed };
}

/** Whose turn it is: the two sides alternate. Where options are forbidden, who does not begin forbids first, and then who has moved forbids next. */
export function turn({ first, at, moves }) {
  const begins = moves[0]?.forbid ? ((at + 1) >> 1) % 2 === 1 : at % 2 === 0;
  return begins ? first : first === "you" ? "opponent" : "you";
}

/** Whether the page, not a person, moves next. */
export const replies = (match) => match.opponent !== "person" && turn(match) === "opponent";

/** Changes the match; the other views then speak about it. */
const go = (parts, push) => change({ ...parts, ...subject({ ...state(), ...parts }) }, { push });

/** Plays a move; what had been undone is forgotten. A reply belongs to the move before it in the history. */
export function play(summand, take, { reply = false } = {}) {
  act({ summand, take: take.map(String) }, reply);
}

/** Forbids options before the next move. */
export function forbid(options, { reply = false } = {}) {
  act({ summand: 0, forbid: options.map((pair) => pair.map(String)) }, reply);
}

function act(entry, reply) {
  const { moves, at } = state();
  go({ moves: [...moves.slice(0, at), entry], at: at + 1 }, !reply);
}

/** Goes to the position after `at` moves. */
export function jump(at) {
  go({ at }, true);
}

/** One step back or forth: against the machine always to a position where it is your turn. */
export function step(direction) {
  const match = state();
  const within = (at) => at >= 0 && at <= match.moves.length;
  let at = match.at + direction;
  while (replies({ ...match, at }) && within(at + direction)) at += direction;
  if (within(at)) jump(at);
}

export const canUndo = (match) => match.moves.slice(0, match.at).some((_, at) => !replies({ ...match, at }));
export const canRedo = (match) => match.at < match.moves.length;

/** What a fallible opponent draws from. */
export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** A new match. */
export function begin(parts) {
  go({ ...parts, moves: [], at: 0 }, true);
}
