// Everything one sees stands in the address after '#', so that a link reproduces it and
// back and forward work. Nothing after '#' is ever sent to a server, and it may be long.

import { replayed } from "./numbers.js";
import { recall } from "./preferences.js";

export const VIEWS = ["play", "learn", "why", "explore", "prove", "moves", "heaps", "table", "numbers", "design", "papers"];

/** The state of a page opened without an address. */
const initial = () => ({
  view: "play",
  // The match: one game and one start a summand, moves as {summand, take} and what is forbidden as {summand, forbid}, of which the first `at` are played.
  games: ["wythoff"],
  start: [["12", "15"]],
  moves: [],
  at: 0,
  first: recall("first", "you"),
  opponent: recall("opponent", "perfect"),
  error: recall("error", 25),
  seed: "1",
  // The game and position that the other views speak about.
  game: "wythoff",
  position: ["12", "15"],
  // Explore
  show: "grundy",
  size: 200,
  corner: null,
  compare: null,
  value: null,
  look: null,
  // Prove
  claim: "",
  // Moves
  other: "wythoff:a=2",
  // Table
  from: "0",
  rows: 20,
  // Numbers
  alpha: "[1;(1)]",
  number: "100",
  formula: "",
  // Big heaps
  x: "",
  y: "",
  // Design
  cf: "[1;(2,1)]",
  bound: "",
  base: "",
  // Papers
  paper: "F84",
  item: "Table 4",
  given: "",
});

const readPair = (text) => {
  const parts = text.split(",");
  return parts.length === 2 && parts.every((part) => /^\d+$/.test(part)) ? parts : null;
};
const readMove = (text) => {
  if (text[0] === "x") {
    const options = text.length === 1 ? [] : text.slice(1).split("/").map(readPair);
    return options.every((option) => option) ? { summand: 0, forbid: options } : null;
  }
  const [, summand, take] = /^(?:(\d+):)?(.*)$/.exec(text);
  return readPair(take) && { summand: Number(summand ?? 0), take: readPair(take) };
};
const readList = (text, read) => {
  const items = text === "" ? [] : text.split(";").map(read);
  return items.every((item) => item) ? items : null;
};
const writeMove = ({ summand, take, forbid }) => (forbid ? `x${forbid.map((pair) => pair.join(",")).join("/")}` : (summand ? `${summand}:` : "") + take.join(","));
const oneOf = (...words) => (text) => (words.includes(text) ? text : null);
const number = (low, high) => (text) =>
  /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high ? Number(text) : null;
const text = (value) => value;

/** How each part is read (null: not understood) and written. Repeated parts are lists. */
const PARTS = {
  games: { many: true },
  start: { read: (value) => readList(value, readPair), write: (start) => start.map((pair) => pair.join(",")).join(";") },
  moves: { read: (value) => readList(value, readMove), write: (moves) => moves.map(writeMove).join(";") },
  at: { read: number(0, 1e9), always: true },
  first: { read: oneOf("you", "opponent"), always: true },
  opponent: { read: oneOf("perfect", "fallible", "person"), always: true },
  error: { read: number(0, 100), always: true },
  seed: { read: (value) => (/^\d{1,19}$/.test(value) ? value : null) },
  game: { read: text },
  position: { read: readPair, write: (pair) => pair.join(",") },
  show: { read: oneOf("outcomes", "grundy"), always: true },
  size: { read: number(20, 1000) },
  corner: { read: readPair, write: (pair) => pair.join(",") },
  compare: { read: text },
  value: { read: number(0, 65534) },
  look: { read: (value) => (/^(-?\d+(\.\d+)?,){2}\d+(\.\d+)?$/.test(value) ? value.split(",").map(Number) : null), write: (look) => look.join(",") },
  claim: { read: text },
  other: { read: text },
  from: { read: (value) => (/^\d+$/.test(value) ? value : null) },
  rows: { read: number(1, 1000) },
  alpha: { read: text },
  number: { read: text },
  formula: { read: text },
  x: { read: text },
  y: { read: text },
  cf: { read: text },
  bound: { read: text },
  base: { read: text },
  paper: { read: oneOf("C59", "F82", "F84", "F05", "L13") },
  item: { read: text },
  given: { read: text },
};

/** Which parts an address of a view carries besides the match. */
const MATCH = ["games", "start", "moves", "at", "first", "opponent", "error", "seed"];
const OWN = {
  play: [],
  learn: [],
  why: ["game", "position"],
  explore: ["game", "position", "show", "size", "corner", "compare", "value", "look"],
  prove: ["game", "claim"],
  moves: ["game", "other"],
  heaps: ["game", "x", "y"],
  table: ["game", "from", "rows"],
  numbers: ["alpha", "number", "formula"],
  design: ["cf", "bound", "base"],
  papers: ["paper", "item", "given"],
};

/** What the other views speak about unless told otherwise: the match, where it was last touched. */
export function subject({ games, start, moves, at }) {
  const summand = moves[at - 1]?.summand ?? 0;
  return { game: games[summand], position: replayed({ start, moves, at })?.[summand] ?? start[0] };
}

/** The state an address stands for. Whatever cannot be read is left at its default. */
export function parse(hash) {
  const [, view, query] = /^#?([^?]*)\??(.*)$/s.exec(hash);
  const state = initial();
  if (VIEWS.includes(view)) state.view = view;
  const found = new URLSearchParams(query);
  for (const [name, part] of Object.entries(PARTS)) {
    if (!found.has(name)) continue;
    const value = part.many ? found.getAll(name) : part.read(found.get(name));
    if (value !== null) state[name] = value;
  }
  if (state.start.length !== state.games.length) state.start = state.games.map(() => ["12", "15"]);
  // Two games are compared by who wins, one is looked at by its values.
  if (!found.has("show") && state.compare !== null) state.show = "outcomes";
  state.moves = state.moves.filter((move) => move.summand < state.games.length);
  state.at = Math.min(found.has("at") ? state.at : state.moves.length, state.moves.length);
  const derived = subject(state);
  if (!found.has("game")) state.game = derived.game;
  if (!found.has("position")) state.position = derived.position;
  return state;
}

/** The address of a state. */
export function format(state) {
  const plain = initial();
  const derived = subject(state);
  const query = new URLSearchParams();
  // Links of other views carry a match only where there is one.
  const played = state.view === "play" || state.moves.length > 0 || String(state.start) !== String(plain.start) || state.games.join() !== plain.games.join();
  for (const name of [...(played ? MATCH : []), ...OWN[state.view]]) {
    const part = PARTS[name];
    const value = state[name];
    if (value === null || value === undefined) continue;
    if (name === "at" && value === state.moves.length) continue;
    if (name in derived && String(value) === String(derived[name])) continue;
    if (name === "error" && state.opponent !== "fallible") continue;
    const write = part.write ?? String;
    if (part.many) {
      if (value.join() !== plain[name].join()) value.forEach((item) => query.append(name, item));
    } else if (part.always || name in derived || (plain[name] === null ? "" : write(plain[name])) !== write(value)) {
      query.append(name, write(value));
    }
  }
  // These need no escape in a fragment, and links stay readable.
  const readable = query.toString().replace(/%(3A|2C|3B|3D|28|29|2F|5B|5D)/g, (code) => decodeURIComponent(code));
  return `#${state.view}${readable ? `?${readable}` : ""}`;
}

let current = parse(location.hash);
const listeners = [];

export const state = () => current;
export const listen = (listener) => listeners.push(listener);
const notify = () => listeners.forEach((listener) => listener(current));

/** Changes parts of the state. A step that `back` should undo is pushed; others replace the address. */
export function change(parts, { push = true, quiet = false } = {}) {
  current = { ...current, ...parts };
  const address = format(current);
  if (address !== location.hash) history[push ? "pushState" : "replaceState"](null, "", address);
  if (!quiet) notify();
}

/** The address of another view, for links. */
export const addressOf = (view, parts = {}) => format({ ...current, ...parts, view });

addEventListener("popstate", () => {
  current = parse(location.hash);
  notify();
});
