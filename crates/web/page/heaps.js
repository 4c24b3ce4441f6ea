// The view Big heaps: numbers of any length, folded on the screen, whole on the clipboard.

import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, h, latest } from "./dom.js";
import { prose } from "./mathematics.js";
import { whole } from "./whole.js";
import { grouped, typed } from "./numbers.js";
import { change, state } from "./state.js";

let choose = null;

export function mount() {
  choose = chooser($("heaps-game"), { legend: "Game", onChange: (game) => change({ game }) });
  $("heaps-form").addEventListener("submit", (event) => (event.preventDefault(), submit()));
  for (const name of ["x", "y"]) $(`heaps-${name}`).addEventListener("input", () => count(name));
  $("heaps-example").addEventListener("click", () => {
    const digits = () => Array.from(crypto.getRandomValues(new Uint8Array(1000)), (byte, index) => (index ? byte % 10 : 1 + (byte % 9))).join("");
    $("heaps-x").value = digits();
    $("heaps-y").value = digits();
    submit();
  });
}

function count(name) {
  const number = typed($(`heaps-${name}`).value);
  const text = $(`heaps-${name}`).value.trim();
  $(`heaps-${name}-note`).textContent = number ? `${grouped(String(number.length))} digit${number.length === 1 ? "" : "s"}` : text ? "not a number" : "";
}

async function submit() {
  await choose.settle();
  const [x, y] = ["x", "y"].map((name) => typed($(`heaps-${name}`).value));
  if (x === null || y === null) return refuse("Both heaps must be numbers: digits, perhaps in groups of three.");
  const before = state();
  change({ x, y });
  return before.x === x && before.y === y ? show(state()) : undefined;
}

function refuse(message) {
  $("heaps-problem").textContent = message;
  $("heaps-answer").replaceChildren();
}

export function show({ game, x, y }) {
  choose.set(game);
  if (x && typed($("heaps-x").value) !== x) $("heaps-x").value = x;
  if (y && typed($("heaps-y").value) !== y) $("heaps-y").value = y;
  count("x");
  count("y");
  if (!x || !y) return undefined;
  return solve(game, [x, y]).catch((error) => refuse(error.message));
}

const solve = latest(async (signal, game, position) => {
  $("heaps-answer").classList.add("waiting");
  try {
    const answer = await backend.solve(game, position, { explain: true }, signal);
    const solved = answer.answers?.[0] ?? answer;
    if (signal.aborted) return;
    $("heaps-problem").textContent = "";
    $("heaps-answer").replaceChildren(...tell(solved));
  } finally {
    if (!signal.aborted) $("heaps-answer").classList.remove("waiting");
  }
});

function tell({ outcome, move, ended, front, explanation }) {
  const verdict = outcome === "P" ? "A P-position: whoever has to move loses." : "An N-position: whoever is to move wins.";
  const rows = move ? [
    ["Take from the first heap", move.take[0]], ["Take from the second heap", move.take[1]],
    ["leaving in the first", move.to[0]], ["leaving in the second", move.to[1]],
  ] : [];
  return [
    h("h2", { class: "verdict" }, verdict, ended ? " The game is over." : ""),
    rows.length ? h("dl", { class: "numbers-list" }, rows.map(([name, number]) => [h("dt", {}, name), h("dd", {}, whole(number))])) : "",
    explanation?.length ? h("details", {}, h("summary", {}, `Why (${front} front)`), h("ul", { class: "lines" }, explanation.map((line) => h("li", {}, prose(line))))) : "",
  ];
}
