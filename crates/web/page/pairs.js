// The view Table: the P-positions by index, and as a file.

import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, h, latest, save, settled } from "./dom.js";
import { typed } from "./numbers.js";
import { addressOf, change, state } from "./state.js";
import { inline } from "./whole.js";

let choose = null;
let rows = [];

export function mount() {
  choose = chooser($("table-game"), { legend: "Game", slider: true, onChange: (game) => change({ game }, { push: false }) });
  const read = () => {
    const [from, count] = ["table-from", "table-count"].map((id) => typed($(id).value));
    if (from === null || count === null || Number(count) < 1) return refuse("An index and a number of rows are wanted, such as 0 and 20.");
    return change({ from, rows: Math.min(1000, Number(count)) }, { push: false });
  };
  const soon = settled(read, 300);
  ["table-from", "table-count"].forEach((id) => $(id).addEventListener("input", soon));
  $("table-form").addEventListener("submit", (event) => (event.preventDefault(), read()));
  $("table-csv").addEventListener("click", () => file("csv", text(",")));
  $("table-tsv").addEventListener("click", () => file("tsv", text("\t")));
  $("table-latex").addEventListener("click", () => file("tex", latex()));
}

const refuse = (message) => ($("table-problem").textContent = message);

export function show({ game, from, rows: count }) {
  choose.set(game);
  for (const [id, value] of [["table-from", from], ["table-count", String(count)]]) if (document.activeElement !== $(id)) $(id).value = value;
  return ask(game, from, count).catch((error) => {
    rows = [];
    refuse(error.message);
    $("table-answer").replaceChildren();
    arrange();
  });
}

const arrange = () => ["csv", "tsv", "latex"].forEach((kind) => ($(`table-${kind}`).disabled = rows.length === 0));
const hasResidue = () => rows.some(({ i }) => i !== undefined && i !== null);
const head = () => ["n", ...(hasResidue() ? ["i"] : []), "a", "b"];
const cells = (row) => head().map((name) => String(row[name] ?? ""));

const ask = latest(async (signal, game, from, count) => {
  const found = await backend.table(game, from, count, signal);
  if (signal.aborted) return;
  rows = found.rows;
  refuse(found.complete ? "" : "These are all that are within reach.");
  arrange();
  const names = { n: "n", i: "i", a: "smaller heap", b: "larger heap" };
  $("table-answer").replaceChildren(h("table", { class: "rows printed" },
    h("thead", {}, h("tr", {}, head().map((name) => h("th", { scope: "col" }, names[name])), h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, "more")))),
    h("tbody", {}, rows.map((row) => h("tr", {}, cells(row).map((value, place) => h(place === 0 ? "th" : "td", place === 0 ? { scope: "row" } : {}, inline(value, 8))),
      h("td", {}, h("a", { href: addressOf("why", { game, position: [row.a, row.b] }), "aria-label": `Why (${row.a}, ${row.b})`.slice(0, 80) }, "Why")))))));
});

const text = (between) => [head(), ...rows.map(cells)].map((line) => `${line.join(between)}\n`).join("");
const latex = () => `\\begin{tabular}{${"r".repeat(head().length)}}\n${[head().map((name) => `$${name}$`), ...rows.map(cells)].map((line) => `${line.join(" & ")} \\\\\n`).join("")}\\end{tabular}\n`;
const file = (ending, content) => save(`${state().game.replace(/[^\w=,.-]+/g, "_").slice(0, 60)}-P.${ending}`, new Blob([content], { type: "text/plain" }));
