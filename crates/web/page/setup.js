// The form for a new game: games, start, who begins, opponent.

import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, fresh, h } from "./dom.js";
import { begin, newSeed as seed } from "./match.js";
import { typed } from "./numbers.js";
import { remember } from "./preferences.js";
import { state } from "./state.js";

const MOST_GAMES = 6;
/** Starts that are drawn have heaps of at most so many tokens, to fit a board. */
const MOST = 20;

let parts = [];
let shown = null;

export function mountSetup() {
  const form = $("setup");
  $("setup-add").addEventListener("click", () => {
    const part = add("wythoff", ["3", "4"]);
    arrange();
    part.root.querySelector("select").focus();
  });
  form.addEventListener("submit", (event) => (event.preventDefault(), go()));
  form.querySelectorAll("[data-start]").forEach((button) => button.addEventListener("click", () => draw(button.dataset.start)));
  form.querySelectorAll("input[name=opponent]").forEach((input) => input.addEventListener("change", arrange));
  $("setup-error").addEventListener("input", arrange);
  return { set };
}

/** Shows the settings of the running match, unless they are shown already: what is being typed stays. */
function set({ games, start, first, opponent, error }) {
  const key = JSON.stringify([games, start, first, opponent, error]);
  if (key === shown) return;
  shown = key;
  parts = [];
  $("setup-games").replaceChildren();
  games.forEach((game, index) => add(game, start[index]));
  check("first", first);
  check("opponent", opponent);
  $("setup-error").value = error;
  arrange();
}

const check = (name, value) => (document.querySelector(`#setup input[name=${name}][value=${value}]`).checked = true);
const checked = (name) => document.querySelector(`#setup input[name=${name}]:checked`).value;

function add(game, start) {
  const place = h("div");
  const part = { root: h("fieldset", { class: "setup-game" }), heaps: null, remove: null };
  part.legend = h("legend");
  part.heaps = ["First", "Second"].map((which, side) =>
    h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 5, value: start[side], id: fresh("heap"), "aria-label": `${which} heap` }));
  part.remove = h("button", { type: "button", class: "link", onclick: () => {
    parts = parts.filter((other) => other !== part);
    part.root.remove();
    arrange();
    $("setup-add").focus();
  } }, "Remove");
  part.chooser = chooser(place, { legend: "Game", told: (game) => state().games.length === 1 && state().games[0] === game, onChange: () => ($("setup-problem").textContent = "") });
  part.chooser.set(game);
  part.root.append(part.legend, place, h("div", { class: "row inline" }, "heaps ", part.heaps[0], part.heaps[1], part.remove));
  parts.push(part);
  $("setup-games").append(part.root);
  return part;
}

function arrange() {
  parts.forEach((part, index) => {
    part.legend.textContent = parts.length === 1 ? "Game" : `Game ${index + 1}`;
    part.remove.hidden = parts.length === 1;
    part.remove.setAttribute("aria-label", `Remove game ${index + 1}`);
  });
  $("setup-add").hidden = parts.length >= MOST_GAMES;
  $("setup-error-row").hidden = checked("opponent") !== "fallible";
  $("setup-error-text").textContent = `${$("setup-error").value} %`;
}

const problem = (text) => ($("setup-problem").textContent = text);

const settle = () => Promise.all(parts.map(({ chooser }) => chooser.settle()));

async function go() {
  // Enter may come before what was typed is taken in.
  await settle();
  if (parts.some(({ chooser }) => chooser.broken())) return problem("Mend the rules first.");
  const games = parts.map(({ chooser }) => chooser.game());
  const start = parts.map(({ heaps }) => heaps.map((field) => typed(field.value)));
  if (start.flat().includes(null)) return problem("Heaps are numbers of tokens, such as 12 and 15.");
  const [first, opponent, error] = [checked("first"), checked("opponent"), Number($("setup-error").value)];
  const match = { games, start, first, opponent, error, seed: seed() };
  try {
    // The backend refuses what makes no match: an empty heap of Euclid's game, a misère sum.
    await backend.match({ summands: games, start, moves: [], first, opponent, error, seed: match.seed });
  } catch (refusal) {
    return problem(refusal.message);
  }
  problem("");
  remember("first", first);
  remember("opponent", opponent);
  remember("error", error);
  begin(match);
  document.querySelector(".board, .heap, .take input")?.focus({ preventScroll: innerWidth > 700 });
  return undefined;
}

/** Fills in a start: any, or one from which you can win or cannot. */
async function draw(kind) {
  await settle();
  if (parts.some(({ chooser }) => chooser.broken())) return problem("Mend the rules first.");
  const summands = parts.map(({ chooser }) => chooser.game());
  const first = checked("first");
  // N: whoever begins wins.
  const start = kind === "random" ? kind : (kind === "win") === (first === "you") ? "N" : "P";
  problem("");
  try {
    const { positions } = await backend.match({ summands, start, most: MOST, first, moves: [], seed: seed() });
    parts.forEach(({ heaps }, index) => heaps.forEach((field, side) => (field.value = positions[index][side])));
  } catch (refusal) {
    problem(refusal.message);
  }
  return undefined;
}
