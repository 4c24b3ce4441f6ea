// The form for a new game: games, start, who begins, opponent.

import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, fresh, h } from "./dom.js";
import { begin } from "./match.js";
import { typed } from "./numbers.js";
import { remember } from "./preferences.js";

const MOST_GAMES = 6;
/** Random starts have heaps of at most so many tokens, to fit a board. */
const RANDOM = 20;
const TRIALS = 40;

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
  part.chooser = chooser(place, { legend: "Game", onChange: () => ($("setup-problem").textContent = "") });
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
  const person = checked("opponent") === "person";
  document.querySelector("[data-person=you]").textContent = person ? "player 1" : "you";
  document.querySelector("[data-person=opponent]").textContent = person ? "player 2" : "the opponent";
}

const problem = (text) => ($("setup-problem").textContent = text);

async function go() {
  if (parts.some(({ chooser }) => chooser.broken())) return problem("Mend the rules first.");
  const games = parts.map(({ chooser }) => chooser.game());
  const start = parts.map(({ heaps }) => heaps.map((field) => typed(field.value)));
  if (start.flat().includes(null)) return problem("Heaps are numbers of tokens, such as 12 and 15.");
  const [first, opponent, error] = [checked("first"), checked("opponent"), Number($("setup-error").value)];
  const match = { games, start, first, opponent, error, seed: String(Math.floor(Math.random() * 2 ** 31)) };
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

const some = () => String(1 + Math.floor(Math.random() * RANDOM));

/** Fills in a start: any, or one from which the first player wins (N) or loses (P). */
async function draw(kind) {
  if (parts.some(({ chooser }) => chooser.broken())) return problem("Mend the rules first.");
  const games = parts.map(({ chooser }) => chooser.game());
  // Whoever begins, "you can win" means you.
  const wanted = kind === "random" ? null : (kind === "N") === (checked("first") === "you") ? "N" : "P";
  problem("");
  try {
    for (let trial = 0; trial < TRIALS; trial++) {
      const start = games.map(() => [some(), some()]);
      const found = wanted ? await turned(games, start, wanted) : start;
      if (!found) continue;
      parts.forEach(({ heaps }, index) => heaps.forEach((field, side) => (field.value = found[index][side])));
      return undefined;
    }
    return problem(`No such position was found among heaps up to ${RANDOM}.`);
  } catch (refusal) {
    return problem(refusal.message);
  }
}

/** The start itself if its outcome is the one wanted; for P, what a winning move makes of it. Null if neither, or if the game is over there. */
async function turned(games, start, wanted) {
  const worth = async (position) => {
    if (games.length > 1) return backend.sum(games.map((game, index) => `${game} ${position[index].join(" ")}`));
    const solved = await backend.solve(games[0], position[0]);
    return { ...solved, move: solved.move && { ...solved.move, summand: 0 } };
  };
  const answer = await worth(start);
  if (answer.outcome === wanted) return answer.ended ? null : start;
  if (wanted === "N" || !answer.move) return null;
  const after = start.map((pair, index) => (index === answer.move.summand ? answer.move.to : pair));
  const again = await worth(after);
  return again.outcome === wanted && !again.ended && after.flat().some((heap) => heap.length > 1 || Number(heap) > 4) ? after : null;
}
