// The view Why: one position seen from four fronts.

import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, drawing, fingers, h, latest } from "./dom.js";
import { digitRow } from "./digits.js";
import { prose } from "./mathematics.js";
import { folded, grouped, pair, typed } from "./numbers.js";
import { change, state } from "./state.js";
import { pairOf, takingOf } from "./whole.js";

const NAMES = {
  recursive: "From the table",
  algebraic: "By computation",
  arithmetic: "From the digits",
  cedar: "Down the cedar tree",
  oracle: "By trying everything",
  quotient: "By the quotient",
  automaton: "By an automaton",
};

let choose = null;
let heaps = null;

export function mount() {
  const place = h("div");
  choose = chooser(place, { legend: "Game", onChange: (game) => change({ game }) });
  heaps = ["First heap", "Second heap"].map((label) => h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 8, "aria-label": label }));
  const form = h("form", { class: "row inline" }, "position ", heaps[0], heaps[1], h("button", { type: "submit", class: "minor" }, "Why?"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await choose.settle();
    const position = heaps.map((field) => typed(field.value));
    if (position.includes(null)) $("why-problem").textContent = "Heaps are numbers of tokens, such as 12 and 15.";
    else change({ position });
  });
  $("why-subject").append(place, form);
}

export function show({ game, position }) {
  choose.set(game);
  heaps.forEach((field, side) => (field.value = position[side]));
  return ask(game, position).catch((error) => {
    $("why-problem").textContent = error.message;
    $("why-answer").textContent = `${pair(position)}`;
    $("why-fronts").replaceChildren();
  });
}

const ask = latest(async (signal, game, position) => {
  const found = await backend.why(game, position, signal);
  if (signal.aborted) return;
  $("why-problem").textContent = "";
  const { fronts } = found;
  const sure = fronts.find((front) => front.outcome);
  $("why-answer").replaceChildren(...verdict(position, sure));
  const shared = common(fronts);
  $("why-fronts").dataset.count = fronts.length;
  $("why-fronts").replaceChildren(...fronts.map((front, index) => panel(front, position, shared, index === 0)));
});

function verdict(position, front) {
  if (!front) return pairOf(position);
  const lead = front.outcome === "P"
    ? ` is a P-position: whoever has to move loses${front.ended ? "; the game is over" : ""}.`
    : " is an N-position: whoever is to move wins.";
  const move = front.move ? [" A winning move: ", ...takingOf(front.move.take, front.move.to), "."] : [];
  return [h("strong", {}, ...pairOf(position), lead), ...move];
}

/** How many first lines all fronts share: the rules, which stand above. */
function common(fronts) {
  const lists = fronts.map((front) => front.lines ?? []).filter((lines) => lines.length);
  return lists.every((lines) => lines[0] === lists[0][0]) ? 1 : 0;
}

function panel(front, position, shared, first) {
  const drawn = picture(front, position);
  // Rows and trees are drawn here, so they need not be told, nor a command that draws them.
  const lines = (front.lines ?? []).slice(shared).filter((line) => !drawn || !/^([→\s\d…]+$|To see the way: )/.test(line));
  // On a phone the fronts fold: the first is open.
  const folded = matchMedia("(max-width: 759px)").matches && !first;
  return h("details", { class: `front front-${front.front}`, open: !folded },
    h("summary", {}, h("h2", { class: "small" }, NAMES[front.front] ?? front.front)),
    // The command's way round is no way here.
    front.error ? h("p", { class: "note" }, front.error.replace(/: use --front .*/, ".")) : "",
    drawn,
    h("ul", { class: "lines" }, lines.map((line) => h("li", {}, prose(line)))));
}

/** What a front shows besides words. */
function picture(front, position) {
  const { row, target, digits, svg } = front;
  if (row) return h("div", {}, rowTable(row, position, "where the smaller heap stands"), target ? rowTable(target, front.move?.to ?? [], "where the move leads") : "");
  if (digits) return digitTable(digits);
  return svg ? tree(drawing(svg)) : "";
}

/** A tree never shrinks so far that its digits cannot be read: rather it scrolls, to where the way ends. */
function tree(svg) {
  const width = svg.viewBox?.baseVal.width ?? 0;
  svg.style.width = `max(min(100%, ${width}px), ${Math.round(0.8 * width)}px)`;
  const box = h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": "Cedar tree; arrows scroll it" }, svg);
  requestAnimationFrame(() => {
    const end = [...svg.querySelectorAll(".way")].pop()?.getBoundingClientRect();
    if (end) box.scrollLeft = end.left + end.width / 2 - box.getBoundingClientRect().left - box.clientWidth / 2;
  });
  return h("div", {}, box, h("p", { class: "note" }, "Above a node its p-value, below it its q-value; 0 turns left, 1 right."));
}

function rowTable(row, position, title) {
  const rows = row.neighbours ?? [row];
  const heapsHeld = new Set(position);
  const cell = (value) => h("td", { class: heapsHeld.has(value) ? "held" : null }, folded(value, 5));
  const residue = rows.some((each) => each.i !== undefined && each.i !== null);
  return h("table", { class: "rows" }, h("caption", {}, title),
    h("thead", {}, h("tr", {}, ["n", ...(residue ? ["i"] : []), "smaller", "larger"].map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", {}, rows.map((each) => {
      const own = each.n === row.n && (each.i ?? null) === (row.i ?? null);
      return h("tr", { class: own ? "this" : null }, h("th", { scope: "row" }, grouped(each.n).length > 14 ? folded(each.n, 5) : each.n),
        residue ? h("td", {}, String(each.i)) : "", cell(each.a), cell(each.b));
    })));
}

function digitTable(digits) {
  const readout = h("p", { class: "note readout", "aria-live": "polite" }, fingers() ? "Tap a digit to see its weight." : "Point at a digit to see its weight.");
  const rows = Object.entries(digits).filter(([, written]) => written?.digits).map(([name, written]) => digitRow(name, written, readout));
  return h("div", { class: "digit-rows" }, rows, readout);
}
