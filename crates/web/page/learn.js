// The view Learn: a lesson in four steps. The reader finds the squares from which whoever has to move loses, reads their numbers, and ends at
// the golden ratio. What is right the backend says; here is only what the lesson asks.

import * as backend from "./backend.js";
import { $, h } from "./dom.js";
import { taking, typed } from "./numbers.js";
import { addressOf } from "./state.js";

const GAME = "wythoff";
/** The lesson's board has so many squares a side: room for four pairs. */
const SIDE = 11;
const PAIRS = 4;

/** Which takes are legal, and which squares are lost. */
let rules = null;
let found = [["0", "0"]];
let step = 0;

export const mount = () => {};

export async function show() {
  try {
    rules ??= await learnt();
    draw();
  } catch (error) {
    $("learn-say").textContent = error.message;
  }
}

async function learnt() {
  const far = [SIDE, SIDE].map(String);
  const [targets, outcomes] = await Promise.all([backend.targets(GAME, far), backend.outcomes(GAME, SIDE)]);
  return { legal: (u, v) => targets.has(SIDE - u, SIDE - v), lost: (x, y) => outcomes[x * SIDE + y] === 1 };
}

const STEPS = [board, next, tenth, end];

function draw() {
  const [title, ...parts] = STEPS[step]();
  $("learn-step").textContent = `${step + 1} of ${STEPS.length}`;
  $("learn-title").textContent = title;
  $("learn-body").replaceChildren(...parts);
}

const say = (...words) => $("learn-say").replaceChildren(...words);

function go(words) {
  step += 1;
  draw();
  say(words);
  $("learn-title").focus();
}

/** Squares already decided: found, or with a move to one that is. */
const isFound = (x, y) => found.some((pair) => pair[0] === String(x) && pair[1] === String(y));
const wins = (x, y) => found.some(([toX, toY]) => x >= toX && y >= toY && x + y > Number(toX) + Number(toY) && rules.legal(x - toX, y - toY));

function board() {
  const squares = [];
  for (let y = SIDE - 1; y >= 0; y--) {
    for (let x = 0; x < SIDE; x++) {
      const kind = isFound(x, y) ? "found" : wins(x, y) ? "shaded" : "open";
      squares.push(h("button", { type: "button", class: `square ${kind}`, "data-square": `${x},${y}`, "aria-label": `${x} in the first heap, ${y} in the second: ${{ found: "lost", shaded: "wins", open: "not known" }[kind]}`, onclick: () => choose(x, y) }, kind === "found" ? "P" : ""));
    }
  }
  const pairs = found.length > 1 ? "The next pair lies further out." : "";
  return [
    "Find the squares where you want your opponent to be.",
    h("p", {}, "The queen goes left, down, or along both at once; whoever brings it into the corner wins. From the shaded squares one move reaches a square marked P, so whoever is to move there wins. ",
      h("b", {}, "Choose a square from which every move ends on a shaded one."), ` ${pairs}`),
    h("div", { class: "lesson-board", role: "group", "aria-label": "Board: the first heap to the right, the second upwards" }, squares),
    h("p", { class: "note" }, "first heap to the right, second heap upwards"),
    pairTable(),
  ];
}

/** The pairs found so far, the smaller heap first. */
const pairs = () => found.slice(1).filter(([x, y]) => Number(x) < Number(y)).sort((one, other) => one[0] - other[0]);

function pairTable() {
  if (!pairs().length) return "";
  const row = ([a, b], index) => h("tr", {}, h("th", { scope: "row" }, String(index + 1)), h("td", {}, a), h("td", {}, b), h("td", {}, String(b - a)));
  return h("table", { class: "rows" }, h("caption", {}, "what you have found"), h("thead", {}, h("tr", {}, ["n", "smaller", "larger", "difference"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, pairs().map(row)));
}

async function choose(x, y) {
  const place = `(${x}, ${y})`;
  if (isFound(x, y)) return say(`${place} is found already.`);
  if (!rules.lost(x, y)) return say(`${place} is no such square: `, ...(await winning(x, y)));
  found = [...found, [String(x), String(y)], [String(y), String(x)]];
  if (pairs().length === PAIRS) return go("All four pairs of this board: well found.");
  draw();
  document.querySelector(`[data-square="${x},${y}"]`).focus();
  return say(`Yes: from ${place} every move lets your opponent win, and from (${y}, ${x}) as well.`);
}

async function winning(x, y) {
  const { move } = await backend.solve(GAME, [String(x), String(y)]);
  return [move ? `there is a move that wins, ${taking(move.take, move.to)}.` : "it is decided already."];
}

/** A pair asked for by its number; the table of the backend knows it. */
function question(n, then) {
  const fields = ["smaller", "larger"].map((label) => h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 4, "aria-label": label }));
  const form = h("form", { class: "row inline", id: "learn-pair" }, "(", fields[0], ",", fields[1], ")", h("button", { type: "submit", class: "primary" }, "That is it"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const written = fields.map((field) => typed(field.value));
    const { rows: [{ a, b }] } = await backend.table(GAME, String(n), 1);
    if (String(written) === String([a, b])) then([a, b]);
    else say(written[0] === String(a) ? "The smaller is right; look at the differences." : "Not this one. Which is the smallest number that stands in no pair yet?");
  });
  return form;
}

function next() {
  return [
    "Read the pairs.",
    pairTable(),
    h("p", {}, "Every number stands in one pair, and the differences go 1, 2, 3, …: so the next pair can be told without a board. ", h("b", {}, "Which is pair number 5?")),
    question(5, (pair) => {
      found = [...found, pair.map(String)];
      go(`(${pair.join(", ")}): yes.`);
    }),
  ];
}

function tenth() {
  const ratios = pairs().map(([a, b]) => h("li", {}, `${b} : ${a} = ${(b / a).toFixed(3)}`));
  return [
    "Divide.",
    h("ul", { class: "lines" }, ratios),
    h("p", {}, "The ratios close in on the golden ratio φ = 1.618034…, and the smaller number of pair n is nφ rounded down; the larger is n more. ", h("b", {}, "Which is pair number 10?")),
    question(10, (pair) => go(`(${pair.join(", ")}): yes, for 10φ = 16.18.`)),
  ];
}

function end() {
  const start = [["20", "26"]];
  return [
    "You have found Wythoff’s pairs.",
    h("p", {}, "(⌊nφ⌋, ⌊nφ⌋ + n), n = 0, 1, 2, …: whoever has to move from one of them loses, however large the heaps. From every other position there is a move to one of them."),
    h("p", { class: "buttons" },
      h("a", { class: "button", href: addressOf("play", { games: [GAME], start, moves: [], at: 0, first: "you", opponent: "perfect", game: GAME, position: start[0] }) }, "Beat the perfect opponent"),
      h("a", { class: "button", href: addressOf("why", { game: GAME, position: ["16", "26"] }) }, "Why (16, 26)?"),
      h("a", { class: "button", href: addressOf("prove", { game: "rules:u = 0 | v = 0 | u = v", claim: "" }) }, "See it proved"),
      h("button", { type: "button", class: "minor", onclick: () => {
        [found, step] = [[["0", "0"]], 0];
        draw();
        say("");
      } }, "Begin again")),
  ];
}
