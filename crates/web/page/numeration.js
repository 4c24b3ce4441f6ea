// The view Numbers: a number α by itself, without a game. Its continued fraction, numbers in its numerations, cedar trees, and statements.

import * as backend from "./backend.js";
import { drawn } from "./automaton.js";
import { digitRow } from "./digits.js";
import { $, drawing, fingers, h, latest, settled } from "./dom.js";
import { typed } from "./numbers.js";
import { attended } from "./progress.js";
import { change, state } from "./state.js";
import { inline } from "./whole.js";

const EXAMPLES = [
  "forall n: n > 0 => B(n) = A(n) + n",
  "forall n: exists m: A(m) = n | B(m) = n",
  "exists n: A(n) = x & x < 20",
  "forall n: A(A(n)) = B(n) - 1 | n = 0",
];

export function mount() {
  const read = () => change({ alpha: $("numbers-alpha").value.trim(), number: $("numbers-number").value.trim() }, { push: false });
  const soon = settled(read, 300);
  ["numbers-alpha", "numbers-number"].forEach((id) => $(id).addEventListener("input", soon));
  $("numbers-form").addEventListener("submit", (event) => (event.preventDefault(), soon.now() ?? read()));
  document.querySelectorAll("[data-alpha]").forEach((button) => button.addEventListener("click", () => change({ alpha: button.dataset.alpha })));
  $("numbers-statements").append(...EXAMPLES.map((text) => h("option", { value: text }, text)));
  $("numbers-statements").addEventListener("change", () => {
    if ($("numbers-statements").value) $("numbers-formula").value = $("numbers-statements").value;
    $("numbers-statements").value = "";
    evaluate();
  });
  $("numbers-eval").addEventListener("submit", (event) => (event.preventDefault(), evaluate()));
}

export function show({ alpha, number, formula }) {
  if ($("numbers-alpha").value.trim() !== alpha) $("numbers-alpha").value = alpha;
  if ($("numbers-number").value.trim() !== number) $("numbers-number").value = number;
  if (formula && $("numbers-formula").value.trim() !== formula) $("numbers-formula").value = formula;
  return ask(alpha, number).catch((error) => {
    $("numbers-problem").textContent = error.message;
    $("numbers-answer").classList.add("waiting");
  });
}

const ask = latest(async (signal, alpha, written) => {
  const number = typed(written);
  if (number === null) throw new Error("The number must be a whole one, of any length.");
  $("numbers-answer").classList.add("waiting");
  const told = (question) => question.catch((error) => (error.name === "AbortError" ? Promise.reject(error) : { refused: error.message }));
  const [fraction, p, q, tree] = await Promise.all([
    backend.cf({ cf: alpha, count: 12, decimals: 30 }, signal),
    told(backend.digits({ cf: alpha, number, system: "p" }, signal)),
    told(backend.digits({ cf: alpha, number, system: "q" }, signal)),
    told(backend.cedar({ cf: alpha, number }, signal)),
  ]);
  if (signal.aborted) return;
  $("numbers-problem").textContent = "";
  $("numbers-answer").classList.remove("waiting");
  $("numbers-answer").replaceChildren(
    part("The number α", ...expansion(fraction)),
    part("Digits", ...digits(number, p, q)),
    part("The way down the cedar tree", tree.refused ? h("p", { class: "note" }, tree.refused) : tree.svg ? h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": "Cedar tree; arrows scroll it" }, drawing(tree.svg)) : h("p", { class: "note" }, "The way is too long to be drawn.")));
});

const part = (title, ...children) => h("section", {}, h("h2", { class: "small" }, title), ...children);

function expansion(fraction) {
  const rows = fraction.convergents;
  return [
    h("p", { class: "family" }, "α = ", h("code", {}, fraction.cf), ` = ${fraction.alpha}`, h("span", { class: "note" }, ` = ${fraction.decimal}…`)),
    rows.length ? h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": "Convergents" }, h("table", { class: "rows" }, h("caption", {}, "convergents"),
      h("thead", {}, h("tr", {}, ["i", "p", "q"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, String(row.i)), h("td", {}, inline(String(row.p), 6)), h("td", {}, inline(String(row.q), 6))))))) : "",
  ];
}

function digits(number, ...written) {
  const readout = h("p", { class: "note readout", "aria-live": "polite" }, fingers() ? "Tap a digit to see its weight." : "Each digit has a weight: point at it, or walk along with the arrows.");
  const rows = written.map((one, index) => (one.refused
    ? h("p", { class: "note" }, `${"pq"[index]}-system: ${one.refused}`)
    : digitRow("n", { ...one, number, system: "pq"[index] }, readout)));
  return [h("div", { class: "digit-rows" }, rows, readout)];
}

/** A statement, with the numeration of α. */
async function evaluate() {
  const formula = $("numbers-formula").value.trim();
  const caret = $("numbers-caret");
  change({ formula }, { push: false, quiet: true });
  caret.textContent = $("numbers-eval-problem").textContent = "";
  $("numbers-truth").replaceChildren();
  if (!formula) return;
  try {
    const found = await attended($("numbers-stages"), (options) => backend.evaluate({ formula, cf: state().alpha }, options));
    if (found) $("numbers-truth").replaceChildren(...truth(found));
  } catch (error) {
    $("numbers-eval-problem").textContent = error.message.replace(/^formula: /, "");
    if (error.at !== null && error.at !== undefined) caret.textContent = `${" ".repeat(error.at)}^`;
  }
}

function truth({ result, counterexample, witness, variables, members, complete, automaton, words }) {
  const values = (found) => Object.entries(found).map(([name, value]) => `${name} = ${value}`).join(", ");
  const verdict = result === undefined
    ? [members.length ? `Satisfied by (${variables.join(", ")}) =` : "No numbers satisfy it."]
    : [h("strong", {}, result ? "True" : "False"), counterexample ? `: first not for ${values(counterexample)}` : witness ? `: first for ${values(witness)}` : "", result && !witness ? ", for all numbers" : "", "."];
  return [
    h("p", { class: "verdict" }, ...verdict),
    members?.length ? h("p", { class: "pairs" }, members.map((tuple) => [h("span", {}, tuple.length > 1 ? `(${tuple.join(", ")})` : tuple[0]), " "]), complete ? "" : "…") : "",
    automaton ? h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": "The automaton; arrows scroll it" }, drawn(automaton).root) : "",
    h("p", { class: "note" }, words[words.length > 1 && result !== undefined ? words.length - 1 : 1] ?? ""),
  ];
}
