// The view Moves: which moves of a game matter for its P-positions, whether another game has the same, and values, all proved.

import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, h, latest } from "./dom.js";
import { examples } from "./examples.js";
import { prose } from "./mathematics.js";
import { brief, typed } from "./numbers.js";
import { attended } from "./progress.js";
import { addressOf, change, state } from "./state.js";
import { KINDS, mark, takes } from "./takes.js";
import { copier, pairOf } from "./whole.js";

/** The side of the drawing. */
const SIDE = 30;

let choose = null;
let other = null;
let shown = null;

export function mount() {
  choose = chooser($("moves-game"), { legend: "Game", onChange: (game) => {
    change({ game }, { push: false, quiet: true });
    if (shown !== game) clear();
  } });
  other = chooser($("moves-other"), { legend: "Other game", onChange: (other) => change({ other }, { push: false, quiet: true }) });
  examples($("moves-examples"), async (game) => {
    await choose.set(game);
    change({ game });
  });
  $("moves-form").addEventListener("submit", (event) => (event.preventDefault(), sort()));
  $("moves-compare").addEventListener("submit", (event) => (event.preventDefault(), compare()));
  $("moves-levels").addEventListener("submit", (event) => (event.preventDefault(), levels()));
}

export function show({ game, other: second }) {
  choose.set(game);
  other.set(second);
  if (shown !== game) clear();
}

function clear() {
  shown = null;
  ["moves-answer", "moves-compared", "moves-leveled"].forEach((id) => $(id).replaceChildren());
  $("moves-problem").textContent = "";
}

/** Runs a long question about the chosen game; what it refuses is told in the same place. */
async function asked(stages, place, question, told) {
  await Promise.all([choose.settle(), other.settle()]);
  $("moves-problem").textContent = "";
  if (choose.broken() || other.broken()) return ($("moves-problem").textContent = "Mend the rules first.");
  const game = choose.game();
  place.replaceChildren();
  try {
    const found = await attended(stages, (options) => question(game, options));
    if (found && choose.game() === game) place.replaceChildren(...told(found));
    shown = game;
  } catch (error) {
    place.replaceChildren(h("p", { class: "error" }, error.message));
  }
  return undefined;
}

const sort = () => asked($("moves-stages"), $("moves-answer"), (game, options) => backend.moveset({ game, map: SIDE }, options), overview);

function overview(found) {
  const answer = h("div", { class: "walk", role: "status", "aria-live": "polite" }, h("p", { class: "note" }, "Choose a move in the picture, or write one of any size."));
  const ask = about(found.game, answer);
  const fields = ["u, from the first heap", "v, from the second heap"].map((label) => h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 5, "aria-label": label }));
  const form = h("form", { class: "row inline" }, "take ", fields[0], fields[1], h("button", { type: "submit", class: "minor" }, "What of it?"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const take = fields.map((field) => typed(field.value));
    if (take.includes(null)) return answer.replaceChildren(h("p", { class: "error" }, "A move is two numbers of tokens."));
    return ask(take);
  });
  const choose = (take) => {
    take.forEach((tokens, side) => (fields[side].value = String(tokens)));
    ask(take.map(String));
  };
  return [
    h("h2", { class: "verdict" }, h("strong", {}, "For all heaps. "), "The P-positions are ", ...prose(found.positions), "."),
    h("div", { class: "sorted" },
      h("div", {}, takes(found.maps, choose), h("div", { class: "legend" }, Object.entries(KINDS).map(([kind, words]) => h("span", { class: "key" }, mark(kind), words)))),
      h("div", {}, part("A move by itself", form, answer), part("The sets", ...sets(found)), part("Many moves together", ...together(found.game)))),
  ];
}

const part = (title, ...children) => h("section", {}, h("h2", { class: "small" }, title), ...children);

/** The sets in words, or by their first members. */
function sets(found) {
  const told = { addable: "May be added, all together", needed: "Cannot be left out", redundant: "May be left out, each by itself" };
  return Object.entries(told).map(([name, title]) => {
    const { words, first, complete, formula, finite } = found[name];
    const members = first.map(({ take }) => `(${take.join(", ")})`).join(" ");
    return h("p", {}, h("b", {}, `${title}: `), words ?? (members ? `${members}${complete ? "" : " …"}` : "none"), words || complete ? "" : finite ? ", finitely many" : ", infinitely many", ". ",
      formula ? copier(formula, "Copy the formula") : "");
  });
}

/** What is known of one move, and the smallest position that shows it. */
const about = (game, place) => {
  const inquire = latest(async (signal, take) => {
    place.replaceChildren(h("p", { class: "note" }, "…"));
    const move = take.join(",");
    const [needed, addable] = await Promise.all(["needed", "addable"].map((question) => backend.moveset({ game, question, move }, { signal })));
    if (!signal.aborted) place.replaceChildren(h("p", {}, ...sentence(take, needed.takes[0], addable.takes[0])), ...leads(game, needed.takes[0].change ?? addable.takes[0].change));
  });
  return (take) => inquire(take).catch((error) => place.replaceChildren(h("p", { class: "error" }, error.message)));
};

function sentence(take, needed, addable) {
  const move = h("b", {}, ...pairOf(take));
  const changes = ({ position, before, after }) => [": ", ...pairOf(position), ` becomes ${after} instead of ${before}; every smaller position stays.`];
  if (needed.legal && needed.result) return [move, " cannot be left out", ...(needed.change ? changes(needed.change) : ["."])];
  if (needed.legal) return [move, " is legal; it alone may be left out."];
  if (addable.result) return [move, " may be added: no position changes."];
  return [move, " may not be added", ...(addable.change ? changes(addable.change) : [": a move takes at least one token."])];
}

/** Where a position that changes can be looked at. */
function leads(game, change) {
  if (!change) return [];
  return [h("p", { class: "buttons" }, h("a", { class: "button minor", href: addressOf("why", { game, position: change.position }) }, "Why this position"))];
}

/** All moves of a formula left out or added at once. */
function together(game) {
  const formula = h("input", { type: "text", class: "formula", spellcheck: "false", autocomplete: "off", autocapitalize: "off", value: "u = v & u % 2 = 0", "aria-label": "Moves, as a condition on u and v" });
  const [stages, place] = [h("div", { hidden: true }), h("div", { role: "status", "aria-live": "polite" })];
  const ask = (question, done) => async () => {
    const told = ({ result, change }) => [h("p", {}, result ? `Proved: all of them may be ${done} together.` : h("span", {}, "No: ", ...pairOf(change.position), ` becomes ${change.after} instead of ${change.before}.`))];
    await asked(stages, place, (game, options) => backend.moveset({ game, question, formula: formula.value }, options), told);
  };
  const smallest = async () => {
    const told = ({ rulesets, parts }) => [h("p", { class: "note" }, `The rule has ${parts} part${parts === 1 ? "" : "s"}; of these are enough:`),
      h("ul", { class: "lines" }, rulesets.map(({ kept, game }) => h("li", {}, h("code", {}, kept.join("; ")), " ", h("a", { href: addressOf("prove", { game, claim: "" }) }, "Prove it"))))];
    await asked(stages, place, (game, options) => backend.moveset({ game, question: "minimal" }, options), told);
  };
  const button = (words, action) => h("button", { type: "button", class: "minor", onclick: action }, words);
  return [
    h("label", { class: "field" }, "all moves with", formula),
    h("p", { class: "buttons" }, button("May they be left out?", ask("drop", "left out")), button("May they be added?", ask("may-add", "added")), button("Fewest rules", smallest)),
    stages, place,
    h("p", { class: "note" }, h("a", { href: addressOf("prove", { game, claim: "" }) }, "The theorem behind it")),
  ];
}

const compare = () => asked($("moves-compare-stages"), $("moves-compared"), (game, options) => backend.compare(game, other.game(), options), compared);

function compared({ game, others: [{ game: second, result, position, p_of: holder, difference, reason }] }) {
  if (result === "same") return [h("p", { class: "verdict" }, h("strong", {}, "The same P-positions"), ", proved for all heaps.")];
  if (result === "undecided") return [h("p", { class: "error" }, `Not decided: ${reason}`)];
  const listed = (name, set) => (set?.first?.length ? h("p", { class: "pairs" }, `only of ${brief(name, 60)}: `, set.first.map((pair) => [h("span", {}, `(${pair.join(", ")})`), " "]), set.finite && set.first.length < 1000 ? "" : "…") : "");
  return [
    h("p", { class: "verdict" }, h("strong", {}, "Different: "), ...pairOf(position), ` is a P-position of ${brief(holder, 60)} alone.`),
    listed(game, difference?.only_first), listed(second, difference?.only_second),
    h("p", { class: "buttons" }, h("a", { class: "button minor", href: addressOf("explore", { game: state().game, compare: state().other, show: "outcomes", value: null, look: null }) }, "See both on the map")),
  ];
}

const levels = () => asked($("moves-levels-stages"), $("moves-leveled"), (game, options) => backend.levels({ game, value: Number($("moves-value").value) }, options), leveled);

function leveled({ levels, result, reason }) {
  return [
    ...levels.map(({ value, first, states }) => h("p", { class: "pairs" }, h("b", {}, `Value ${value}`), ` (${states} states): `, first.map((pair) => [h("span", {}, `(${pair.join(", ")})`), " "]), "…")),
    result === "proved" ? h("p", { class: "note" }, "Proved for all heaps.") : h("p", { class: "error" }, `Value ${levels.length} was not found: ${reason}.`),
  ];
}
