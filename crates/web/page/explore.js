// The view Explore: a map of all positions up to a size, of one game or of two compared.

import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, announce, h, latest, save, settled } from "./dom.js";
import { handle } from "./gestures.js";
import { NOTHING, PositionMap } from "./map.js";
import { grouped, taking, typed } from "./numbers.js";
import { recall, remember } from "./preferences.js";
import { addressOf, change, state } from "./state.js";

let map = null;
let game = null;
let other = null;
let about = null;
let pointed = null;
let loaded = null;
const cache = new Map();
const KEPT = 12;
/** Winning moves told one by one; the arrows show all of them. */
const MOST_LISTED = 12;

export function mount() {
  map = new PositionMap($("map-canvas"));
  const quietly = (parts) => change(parts, { push: false });
  game = chooser($("map-game"), { legend: "Game", slider: true, onChange: (game) => quietly({ game }) });
  other = chooser($("map-other"), { legend: "Other game", slider: true, onChange: (compare) => quietly({ compare }) });
  document.querySelectorAll("input[name=map-show]").forEach((input) => input.addEventListener("change", () => change({ show: input.value })));
  $("map-size").addEventListener("input", () => {
    $("map-size-text").textContent = $("map-size").value;
    resize(Number($("map-size").value));
  });
  $("map-value").addEventListener("input", () => {
    const value = typed($("map-value").value);
    quietly({ value: value !== null && Number(value) < NOTHING ? Number(value) : null, ...(value !== null ? { show: "grundy" } : {}) });
  });
  $("map-lines").checked = recall("lines", true);
  $("map-lines").addEventListener("change", () => {
    remember("lines", $("map-lines").checked);
    lines();
  });
  $("map-compare").addEventListener("change", () => change({ compare: $("map-compare").checked ? neighbour(state().game) : null }));
  $("map-in").addEventListener("click", () => (map.zoom(1.6, map.pixelOfHere()), keep()));
  $("map-out").addEventListener("click", () => (map.zoom(1 / 1.6, map.pixelOfHere()), keep()));
  $("map-fit").addEventListener("click", () => ((map.seen = null), map.draw(), keep()));
  $("map-png").addEventListener("click", () => $("map-canvas").toBlob((blob) => save("wythoff.png", blob)));
  $("map-csv").addEventListener("click", () => save("wythoff.csv", new Blob([csv()], { type: "text/csv" })));
  handle($("map"), map, { point, pin, keep, why: () => (location.hash = addressOf("why")) });
  new ResizeObserver(() => map.draw()).observe($("map"));
  document.addEventListener("themechange", () => (map.recolour(), legend()));
}

const resize = settled((size) => change({ size, look: null }, { push: false }), 40);
const keep = settled(() => {
  // Shown as rounded for the link, so that the link shows the same.
  map.look = map.look;
  map.draw();
  change({ look: map.look }, { push: false, quiet: true });
}, 250);

/** A game to begin a comparison with: the plain one, or its sibling. */
const neighbour = (game) => (game === "wythoff" ? "wythoff:a=2" : "wythoff");

export function show(now) {
  game.set(now.game);
  $("map-other").hidden = now.compare === null;
  $("map-compare").checked = now.compare !== null;
  if (now.compare !== null) other.set(now.compare);
  choice(now.show).checked = true;
  $("map-size").value = now.size;
  $("map-size-text").textContent = now.size;
  if (document.activeElement !== $("map-value")) $("map-value").value = now.value ?? "";
  return load(now).catch(refuse);
}

const choice = (kind) => document.querySelector(`input[name=map-show][value=${kind}]`);

/** Nothing is better than the map of another game. */
function refuse(error) {
  $("map-problem").textContent = error.message;
  loaded = null;
  map.clear();
  $("map-legend").replaceChildren();
  $("map-here").replaceChildren();
  $("map-difference").textContent = "";
  $("map-png").disabled = $("map-csv").disabled = true;
}

async function table(kind, game, size, signal) {
  const key = `${kind} ${size} ${game}`;
  const found = cache.get(key) ?? (await (kind === "grundy" ? backend.grundyTable : backend.outcomes)(game, size, signal));
  cache.delete(key);
  cache.set(key, found);
  if (cache.size > KEPT) cache.delete(cache.keys().next().value);
  return found;
}

const load = latest(async (signal, { game, compare, show: wanted, size, value, look, position }) => {
  const [described, other] = await Promise.all([backend.game(game, signal), compare === null ? null : backend.game(compare, signal)]);
  const misere = [described, other].some((each) => each?.play === "misere");
  const kind = misere ? "outcomes" : wanted;
  const [cells, second] = await Promise.all([table(kind, game, size, signal), compare === null ? null : table(kind, compare, size, signal)]);
  if (signal.aborted) return;
  $("map-problem").textContent = misere && wanted === "grundy" ? "Values belong to normal play; in misère play the map shows who wins." : "";
  choice("grundy").disabled = misere;
  choice(kind).checked = true;
  $("map-png").disabled = $("map-csv").disabled = false;
  about = described;
  loaded = { game, compare, kind, size, cells, second };
  lines();
  map.load({ size, cells, other: second, kind, value });
  $("map").setAttribute("aria-label", `Map of the positions of ${game}${compare === null ? "" : `, compared with ${compare}`}`);
  if (look && String(look) !== String(map.look)) map.look = look;
  if (!look) map.seen = null;
  legend();
  difference();
  const pinned = position.map(Number);
  await tell(pointed ?? (pinned.every((part) => part < size) ? pinned : null));
});

function lines() {
  const slopes = about?.slopes;
  $("map-lines-row").hidden = !slopes;
  map.directions = slopes && $("map-lines").checked ? [Number(slopes.alpha), Number(slopes.beta)] : null;
  map.draw();
}

/** The pointer is at a cell, or left. */
function point(cell, spoken = false) {
  if (String(cell) === String(pointed)) return;
  pointed = cell;
  const pinned = state().position.map(Number);
  tell(cell ?? (loaded && pinned.every((part) => part < loaded.size) ? pinned : null), spoken);
}

/** A cell was chosen: the link and the view Why speak about it. */
function pin(cell) {
  change({ position: cell.map(String) }, { push: false, quiet: true });
  document.dispatchEvent(new Event("statechange"));
  tell(cell, true);
}

const inquire = latest(async (signal, cell) => {
  // A pointer on its way elsewhere asks nothing.
  await new Promise((done) => setTimeout(done, 40));
  if (signal.aborted) return null;
  const position = cell.map(String);
  const { game, kind, cells, size } = loaded;
  const known = kind === "grundy" ? cells[cell[0] * size + cell[1]] : null;
  const [solved, value] = await Promise.all([
    backend.solve(game, position, { all: true }, signal),
    known ?? (about.play === "misere" ? null : backend.grundy(game, position, signal).then((answer) => answer.value, () => null)),
  ]);
  return { solved: solved.answers?.[0] ?? solved, value };
});

async function tell(cell, spoken = false) {
  map.here = cell;
  map.arrows = [];
  map.draw();
  const box = $("map-here");
  if (!cell || !loaded) return box.replaceChildren(h("p", { class: "place" }, "\u00a0"), h("p", { class: "note" }, "Point at a position."));
  const place = h("p", { class: "place" }, `(${cell.join(", ")})`);
  box.setAttribute("aria-live", spoken ? "polite" : "off");
  const { cells, size, kind } = loaded;
  const raw = cells[cell[0] * size + cell[1]];
  if (raw === (kind === "grundy" ? NOTHING : 2)) return box.replaceChildren(place, h("p", {}, "No position: in this game both heaps hold tokens."));
  try {
    const found = await inquire(cell);
    if (!found || String(map.here) !== String(cell)) return undefined;
    const { solved, value } = found;
    map.arrows = (solved.moves ?? []).map(({ to }) => to.map(Number));
    map.draw();
    box.replaceChildren(place, ...report(solved, value));
    box.dataset.cell = cell.join(",");
  } catch (error) {
    box.replaceChildren(place, h("p", { class: "error" }, error.message));
  }
  return undefined;
}

function report({ outcome, moves, ended }, value) {
  const verdict = outcome === "P" ? "whoever has to move loses" : "whoever is to move wins";
  const listed = (moves ?? []).slice(0, MOST_LISTED);
  const more = (moves?.length ?? 0) - listed.length;
  return [
    h("p", {}, h("b", { class: `outcome-${outcome}` }, outcome), ` ${verdict}${ended ? "; the game is over" : ""}`,
      value === null ? "" : h("span", { class: "value" }, "value ", h("b", {}, String(value)))),
    h("ul", { class: "winning" }, listed.map(({ take, to }) => h("li", {}, taking(take, to)))),
    h("p", { class: "winning" }, more > 0 ? `and ${more} more` : ""),
  ];
}

function legend() {
  if (!loaded) return;
  const { kind, compare, game } = loaded;
  const key = (name, text) => h("span", { class: "key" }, h("i", { class: `swatch swatch-${name}` }), text);
  const keys = compare !== null
    ? kind === "grundy" ? [key("faint", "equal"), key("warm", "different")] : [key("both", "P in both"), key("accent", `only in ${game}`), key("warm", `only in ${compare}`)]
    : kind === "outcomes" ? [key("accent", "P: whoever has to move loses"), key("paper", "N")]
      : map.value !== null ? [key("accent", `value ${map.value}`)] : [h("span", { class: "key" }, "0 ", h("i", { class: "swatch swatch-heat" }), ` ${map.most}`)];
  $("map-legend").replaceChildren(...keys);
}

function difference() {
  const { compare, cells, second, size, kind } = loaded;
  if (compare === null) return ($("map-difference").textContent = "");
  let count = 0;
  let first = null;
  for (let place = 0; place < cells.length; place++) {
    if (cells[place] === second[place]) continue;
    count += 1;
    const here = [Math.floor(place / size), place % size];
    if (!first || Math.max(...here) < Math.max(...first)) first = here;
  }
  const what = kind === "grundy" ? "values" : "outcomes";
  return ($("map-difference").textContent = count === 0
    ? `No ${what} differ for heaps below ${size}.`
    : `${grouped(String(count))} of ${grouped(String(cells.length))} ${what} differ, first at (${first.join(", ")}).`);
}

/** A line a row, as `wythoff grundy --format csv`; outcomes as letters. */
function csv() {
  const { cells, size, kind } = loaded;
  const word = kind === "grundy" ? (cell) => (cell === NOTHING ? "" : cell) : (cell) => ["N", "P", ""][cell];
  return Array.from({ length: size }, (_, row) => `${Array.from(cells.subarray(row * size, (row + 1) * size), word).join(",")}\n`).join("");
}

export const leave = () => announce("");
