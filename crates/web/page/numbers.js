// Numbers as the reader sees them. They are strings; BigInt only groups, compares and subtracts.

export const MINUS = "\u2212";

/** A number as typed: digits, perhaps broken by spaces or underscores, or in threes by commas, dots or quotes. Null if it is none: 1.5 is not 15. */
export function typed(text) {
  const joined = text.replace(/[\s_\u00a0\u2009\u202f]/g, "");
  const inThrees = /^\d{1,3}([,.'’])\d{3}(?:\1\d{3})*$/.test(joined);
  const digits = inThrees ? joined.replace(/\D/g, "") : joined;
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, "") : null;
}

/** Long numbers in short: the first and last digits, and how many there are. */
export function folded(digits, keep = 12) {
  if (digits.length <= 3 * keep) return digits;
  return `${digits.slice(0, keep)}…${digits.slice(-keep)} (${grouped(String(digits.length))} digits)`;
}

/** A text that may be very long, such as rules with a thousand extra moves, in short. */
export const brief = (text, most = 200) => (text.length <= most ? text : `${text.slice(0, most).replace(/[\s,(]+\S*$/, "")} …`);

/** A sentence about a match, whose heaps are called first and second here: where they stand depends on the picture. */
export const ordinal = (text) => text.replace(/from the left\b(?! heap)/g, "from the first heap").replace(/from the right\b(?! heap)/g, "from the second")
  .replace(/\bleft heap\b/g, "first heap").replace(/\bright heap\b/g, "second heap");

/** Words of a move or of what is forbidden, told of who does it: "you take", but "your opponent takes". */
export const told = (by, words) => (by === "you" ? ordinal(words) : ordinal(words).replace(/^(in game \d+ )?(take|forbid) /, "$1$2s "));

/** 12345 → 12,345. */
export const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

export const pair = ([x, y]) => `(${folded(String(x))}, ${folded(String(y))})`;

/** What a move does, in the words of the move list. */
export function taking([u, v], to) {
  if (u === v && u !== "0") return `take ${folded(u)} from both → ${pair(to)}`;
  const parts = [];
  if (u !== "0") parts.push(`${folded(u)} from the first heap`);
  if (v !== "0") parts.push(`${folded(v)} from the second`);
  return parts.length ? `take ${parts.join(", ")} → ${pair(to)}` : "take something";
}

/** What is left of a position after a take; null if it takes more than there is. */
export function left(position, take) {
  const after = position.map((heap, side) => BigInt(heap) - BigInt(take[side]));
  return after.some((heap) => heap < 0n) ? null : after.map(String);
}

/** The position of every summand after the first `at` moves; null where a move takes more than there is. */
export function replayed({ start, moves, at }) {
  const now = start.map((pair) => [...pair]);
  for (const { summand, take, forbid } of moves.slice(0, at)) {
    if (forbid) continue;
    const after = left(now[summand], take);
    if (!after) return null;
    now[summand] = after;
  }
  return now;
}

/** Whether both heaps are at most `bound`. */
export const within = (position, bound) => position.every((heap) => heap.length <= 15 && Number(heap) <= bound);
