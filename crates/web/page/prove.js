// The view Prove: from rules to a theorem about all heaps, with the automaton behind it and the files that hold it.

import { drawn } from "./automaton.js";
import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, h, latest, save } from "./dom.js";
import { examples } from "./examples.js";
import { brief, typed } from "./numbers.js";
import { attended } from "./progress.js";
import { addressOf, change, state } from "./state.js";
import { copier, pairOf, takingOf } from "./whole.js";

let choose = null;
let shown = null;

export function mount() {
  choose = chooser($("prove-game"), { legend: "Game", onChange: (game) => {
    change({ game }, { push: false, quiet: true });
    if (shown && shown !== `${game} ${state().claim}`) clear();
  } });
  examples($("prove-examples"), async (game) => {
    await choose.set(game);
    change({ game, claim: "" });
  });
  $("prove-form").addEventListener("submit", (event) => (event.preventDefault(), start("discover")));
  $("prove-claimed").addEventListener("click", () => start("prove"));
  $("prove-file").addEventListener("change", async () => {
    const [file] = $("prove-file").files;
    if (file) await verify(await file.text(), file.name);
    $("prove-file").value = "";
  });
}

export function show({ game, claim }) {
  choose.set(game);
  if ($("prove-claim").value.trim() !== claim) $("prove-claim").value = claim;
  if (shown !== `${game} ${claim}`) clear();
}

function clear() {
  shown = null;
  $("prove-problem").textContent = "";
  $("prove-answer").replaceChildren();
}

async function start(kind) {
  await choose.settle();
  if (choose.broken()) return ($("prove-problem").textContent = "Mend the rules first.");
  const claim = kind === "prove" ? $("prove-claim").value.trim() : "";
  const game = choose.game();
  change({ game, claim: $("prove-claim").value.trim() }, { push: false, quiet: true });
  clear();
  shown = `${game} ${state().claim}`;
  try {
    const wanted = { game, certificate: true, strategy: true, ...(claim ? { claim } : {}) };
    const found = await attended($("prove-stages"), (options) => (kind === "prove" ? backend.prove : backend.discover)(wanted, options));
    if (found) $("prove-answer").replaceChildren(...theorem(found));
  } catch (error) {
    $("prove-problem").textContent = error.message;
  }
  return undefined;
}

function theorem(found) {
  const { result } = found;
  if (result === "refuted") return refuted(found);
  if (result === "not found") return [h("h2", { class: "verdict" }, "Nothing was found within the limits of this page."), told(found.words, "What was tried"),
    h("p", { class: "note" }, "The command ", h("code", {}, "wythoff discover"), " takes longer searches: see its --states and --time.")];
  return [
    h("h2", { class: "verdict" }, h("strong", {}, "Proved, for all heaps. "), "The P-positions are ", found.found ?? subject(found), "."),
    set(found),
    found.first ? h("p", { class: "pairs" }, "The first: ", found.first.map((pair) => [h("span", {}, `(${pair.join(", ")})`), " "])) : "",
    h("div", { class: "designed" },
      part("The automaton", ...automaton(found)),
      part("The evidence", ...evidence(found))),
    told(found.words, "The report"),
  ];
}

const subject = ({ theorem, form, claim }) => theorem ?? form ?? `the set “${claim}”`;
const part = (title, ...children) => h("section", {}, h("h2", { class: "small" }, title), ...children);
const told = (words, title) => h("details", { class: "report" }, h("summary", {}, title), h("pre", { tabindex: 0, role: "group", "aria-label": title }, words.join("\n")));

/** The set in the language of `eval`, which is set mathematics in letters. */
function set({ statement, alpha, latex }) {
  if (!statement) return "";
  const where = alpha ? `, α = ${alpha}` : "";
  return h("p", { class: "formula-line" }, h("code", {}, `P = {(x, y) : ${statement}}${where}`), " ", latex ? copier(latex, "Copy as LaTeX") : "");
}

function refuted({ game, counterexample, words }) {
  const position = counterexample.position;
  const small = position.every((heap) => heap.length < 4);
  const size = Math.min(1000, Math.max(40, 20 * Math.ceil((Math.max(...position.map(Number)) + 10) / 20)));
  return [
    h("h2", { class: "verdict" }, h("strong", {}, "Refuted. "), "The smallest wrong position is ", ...pairOf(position), "."),
    told(words, "Why"),
    h("p", { class: "buttons" },
      h("a", { class: "button", href: addressOf("why", { game, position }) }, "Why this position"),
      small ? h("a", { class: "button", href: addressOf("explore", { game, position, size, show: "outcomes", compare: null, value: null, look: null }) }, "See it on the map") : ""),
  ];
}

/** The drawing, and a form that leads a position through it. */
function automaton({ automaton: shape, strategy, system, states, game }) {
  const picture = shape ? drawn(shape) : null;
  const heaps = ["First heap", "Second heap"].map((label, side) => h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 8, value: ["7", "12"][side], "aria-label": label }));
  const answer = h("div", { class: "walk", role: "status", "aria-live": "polite" });
  const lead = latest(async (signal, position) => {
    const walked = await backend.walk(strategy, position, signal);
    picture?.show(walked.states ?? []);
    answer.replaceChildren(...walk(walked));
  });
  const form = h("form", { class: "row inline" }, "heaps ", heaps[0], heaps[1], h("button", { type: "submit", class: "minor" }, "Walk"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const position = heaps.map((field) => typed(field.value));
    if (position.includes(null)) return answer.replaceChildren(h("p", { class: "error" }, "Heaps are numbers of tokens, of any size."));
    return lead(position).catch((error) => answer.replaceChildren(h("p", { class: "error" }, error.message)));
  });
  return [
    h("p", { class: "note" }, `Numbers are written in ${system}; it has ${states} state${states === 1 ? "" : "s"}. It reads a digit of x, a digit of y, the next of x …; a position is P if it ends in a ring.`),
    picture ? h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": "The automaton; arrows scroll it" }, picture.root) : h("p", { class: "note" }, "It is too large to be drawn."),
    form, answer,
    h("p", { class: "buttons" },
      h("a", { class: "button", href: addressOf("play", { games: [game], start: [["9", "14"]], moves: [], at: 0, game, position: ["9", "14"] }) }, "Play it"),
      h("a", { class: "button", href: addressOf("explore", { game, compare: null, look: null }) }, "Explore it"),
      h("a", { class: "button", href: addressOf("moves", { game }) }, "Which moves matter")),
  ];
}

function walk({ position, digits, outcome, ended, move }) {
  const row = (name, list) => h("p", { class: "digit-name" }, h("i", {}, name), " = ", h("code", {}, list.join(" ")));
  const verdict = outcome === "P" ? "P: whoever has to move loses" : "N: whoever is to move wins";
  return [
    ...(digits && digits[0].length <= 60 ? [row("x", digits[0]), row("y", digits[1])] : []),
    h("p", {}, ...pairOf(position), ` is ${verdict}${ended ? "; the game is over" : ""}.`, ...(move ? [" A winning move: ", ...takingOf(move.take, move.to), "."] : [])),
  ];
}

function evidence({ game, certificate, strategy }) {
  const name = game.replace(/[^\w=,.-]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 60);
  const file = (text, ending) => save(`${name}.${ending}`, new Blob([text], { type: "text/plain" }));
  return [
    h("p", { class: "note" }, certificate
      ? "The certificate holds all that a checker needs, which knows neither the prover nor its automata."
      : "These rules are beyond the language of certificates: this trusts the prover’s automata."),
    h("p", { class: "buttons" },
      certificate ? h("button", { type: "button", class: "minor", id: "prove-check", onclick: () => verify(certificate, "This certificate") }, "Check it here") : "",
      certificate ? h("button", { type: "button", class: "minor", onclick: () => file(certificate, "certificate") }, "Save the certificate") : "",
      strategy ? h("button", { type: "button", class: "minor", onclick: () => file(strategy, "strategy") }, "Save the strategy") : ""),
    strategy ? h("p", { class: "note" }, "With the strategy, ", h("code", {}, "wythoff solve --strategy FILE X Y"), " plays at any size.") : "",
  ];
}

/** The independent checker on a certificate, from here or from a file. */
async function verify(text, name) {
  try {
    const checked = await attended($("prove-stages"), (options) => backend.check(text, options));
    if (!checked) return;
    $("prove-checked").replaceChildren(checked.result === "accepted"
      ? h("p", {}, h("b", { class: "outcome-P" }, "Accepted. "), `${name} proves for all heaps what the P-positions of `, h("code", {}, brief(checked.game, 80)), " are; it was checked without the prover.")
      : h("p", { class: "error" }, `${name} is refused: ${checked.reason}.`));
  } catch (error) {
    $("prove-checked").replaceChildren(h("p", { class: "error" }, error.message));
  }
}
