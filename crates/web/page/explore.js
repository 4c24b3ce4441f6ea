// The view Explore: a map of all positions up to a size, of one game or of two compared.

import * as backend from "./backend.js";
import { chooser } from "./chooser.js";
import { $, announce, fingers, h, latest, save, settled } from "./dom.js";
import { handle } from "./gestures.js";
import { NOTHING, PositionMap } from "./map.js";
import { brief, folded, grouped, taking, typed, within } from "./numbers.js";
import { scale, steps } from "./palette.js";
import { recall, remember } from "./preferences.js";
import { attended } from "./progress.js";
import { published } from "./publish.js";
import { addressOf, change, state } from "./state.js";

let map = null;
let game = null;
let other = null;
let about = null;
let pointed = null;
let loaded = null;
const cache = new Map();
const KEPT = 12;
/** Away from the origin a map has at most so many cells a side. */
const FAR = 400;
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
    const text = $("map-value").value.trim();
    const value = typed(text);
    const fits = value !== null && Number(value) < NOTHING;
    $("map-value-problem").textContent = text === "" || fits ? "" : `A value is a whole number below ${NOTHING}.`;
    $("map-value").setAttribute("aria-invalid", String(text !== "" && !fits));
    if (text === "" || fits) quietly({ value: fits ? Number(value) : null, ...(fits ? { show: "grundy" } : {}) });
  });
  $("map-scale").value = scale();
  $("map-scale").addEventListener("change", () => {
    remember("scale", $("map-scale").value);
    map.recolour();
    legend();
  });
  const window = settled(() => {
    const corner = ["map-x", "map-y"].map((id) => ($(id).value.trim() === "" ? "0" : typed($(id).value)));
    $("map-corner-problem").textContent = corner.includes(null) ? "Heaps are numbers of tokens, of up to 200 digits." : "";
    if (!corner.includes(null)) quietly({ corner: corner.every((heap) => heap === "0") ? null : corner, look: null, position: corner });
  }, 300);
  ["map-x", "map-y"].forEach((id) => $(id).addEventListener("input", window));
  $("map-lines").checked = recall("lines", true);
  $("map-lines").addEventListener("change", () => {
    remember("lines", $("map-lines").checked);
    lines();
  });
  $("map-compare").addEventListener("change", () => change({ compare: $("map-compare").checked ? neighbour(state().game) : null, show: $("map-compare").checked ? "outcomes" : state().show }));
  $("map-in").addEventListener("click", () => (map.zoom(1.6, map.pixelOfHere()), keep()));
  $("map-out").addEventListener("click", () => (map.zoom(1 / 1.6, map.pixelOfHere()), keep()));
  $("map-fit").addEventListener("click", () => ((map.seen = null), map.draw(), keep()));
  for (const format of ["png", "svg"]) $(`map-${format}`).addEventListener("click", async () => save(`${named()}.${format}`, await picture(format)));
  $("map-csv").addEventListener("click", () => save(`${named()}.csv`, new Blob([csv()], { type: "text/csv" })));
  $("map-decide").addEventListener("click", decide);
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
  $("map-other").hidden = $("map-decide").hidden = now.compare === null;
  $("map-compare").checked = now.compare !== null;
  if (now.compare !== null) other.set(now.compare);
  choice(now.show).checked = true;
  $("map-size").value = now.size;
  $("map-size-text").textContent = now.size;
  if (document.activeElement !== $("map-value")) $("map-value").value = now.value ?? "";
  ["map-x", "map-y"].forEach((id, axis) => {
    if (document.activeElement !== $(id)) $(id).value = now.corner?.[axis] ?? "";
  });
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
  savable(false);
}

const savable = (can) => ["png", "svg", "csv"].forEach((kind) => ($(`map-${kind}`).disabled = !can));

async function table(kind, game, size, corner, signal) {
  const key = `${kind} ${size} ${corner} ${game}`;
  const found = cache.get(key) ?? (await (kind === "grundy" ? backend.grundyTable(game, size, signal) : backend.outcomes(game, size, signal, corner)));
  cache.delete(key);
  cache.set(key, found);
  if (cache.size > KEPT) cache.delete(cache.keys().next().value);
  return found;
}

/** A cell as a position, and a position as a cell; null where it is none of the map. */
const positionOf = (cell) => cell.map((part, axis) => (loaded.corner ? String(BigInt(loaded.corner[axis]) + BigInt(part)) : String(part)));
function cellOf(position) {
  const cell = loaded.corner ? position.map((heap, axis) => String(BigInt(heap) - BigInt(loaded.corner[axis]))) : position;
  return cell.every((part) => !part.startsWith("-")) && within(cell, loaded.size - 1) ? cell.map(Number) : null;
}

const load = latest(async (signal, { game, compare, show: wanted, size: asked, corner, value, look, position }) => {
  const size = corner ? Math.min(asked, FAR) : asked;
  const [described, other] = await Promise.all([backend.game(game, signal), compare === null ? null : backend.game(compare, signal)]);
  const misere = [described, other].some((each) => each?.play === "misere");
  const kind = misere || corner ? "outcomes" : wanted;
  const [cells, second] = await Promise.all([table(kind, game, size, corner, signal), compare === null ? null : table(kind, compare, size, corner, signal)]);
  if (signal.aborted) return;
  $("map-problem").textContent = misere && wanted === "grundy" ? "Values belong to normal play; in misère play the map shows who wins." : "";
  $("map-corner-note").textContent = corner ? "Here the map shows who wins, by what is known for all heaps." : "";
  choice("grundy").disabled = misere || corner !== null;
  choice(kind).checked = true;
  savable(true);
  about = described;
  loaded = { game, compare, kind, size, corner, cells, second };
  axes(corner);
  lines();
  map.load({ size, cells, other: second, kind, value });
  $("map").setAttribute("aria-label", `Map of the positions of ${game}${compare === null ? "" : `, compared with ${compare}`}`);
  if (look && String(look) !== String(map.look)) map.look = look;
  if (!look) map.seen = null;
  legend();
  difference();
  await tell(pointed ?? cellOf(position));
});

/** Cells by their own numbers, or where these are long by their distance from the corner. */
function axes(corner) {
  const far = (axis) => corner !== null && corner[axis].length > 6;
  map.name = (axis, cell) => (corner === null ? String(cell) : far(axis) ? `+${cell}` : String(Number(corner[axis]) + cell));
  map.axes = ["first heap", "second heap"].map((name, axis) => `${name}${far(axis) ? ` ${folded(corner[axis], 8)} + …` : ""} →`);
}

function lines() {
  const slopes = loaded?.corner ? null : about?.slopes;
  $("map-lines-row").hidden = !slopes;
  map.directions = slopes && $("map-lines").checked ? [Number(slopes.alpha), Number(slopes.beta)] : null;
  map.draw();
}

/** The pointer is at a cell, or left. */
function point(cell, spoken = false) {
  if (String(cell) === String(pointed)) return;
  pointed = cell;
  tell(cell ?? (loaded && cellOf(state().position)), spoken);
}

/** A cell was chosen: the link and the view Why speak about it. */
function pin(cell) {
  change({ position: positionOf(cell) }, { push: false, quiet: true });
  document.dispatchEvent(new Event("statechange"));
  tell(cell, true);
}

const inquire = latest(async (signal, cell) => {
  // A pointer on its way elsewhere asks nothing.
  await new Promise((done) => setTimeout(done, 40));
  if (signal.aborted) return null;
  const position = positionOf(cell);
  const { game, kind, cells, size, corner } = loaded;
  const known = kind === "grundy" ? cells[cell[0] * size + cell[1]] : null;
  const [solved, value] = await Promise.all([
    backend.solve(game, position, corner ? {} : { all: true }, signal),
    known ?? (about.play === "misere" || corner ? null : backend.grundy(game, position, signal).then((answer) => answer.value, () => null)),
  ]);
  return { solved: solved.answers?.[0] ?? solved, value };
});

async function tell(cell, spoken = false) {
  map.here = cell;
  map.arrows = [];
  map.draw();
  const box = $("map-here");
  if (!cell || !loaded) return box.replaceChildren(h("p", { class: "place" }, "\u00a0"), h("p", { class: "note" }, fingers() ? "Tap a position." : "Point at a position."));
  const place = h("p", { class: "place" }, `(${positionOf(cell).map((heap) => folded(heap, 6)).join(", ")})`);
  box.setAttribute("aria-live", spoken ? "polite" : "off");
  const { cells, size, kind } = loaded;
  const raw = cells[cell[0] * size + cell[1]];
  if (raw === (kind === "grundy" ? NOTHING : 2)) return box.replaceChildren(place, h("p", {}, "No position: in this game both heaps hold tokens."));
  try {
    const found = await inquire(cell);
    if (!found || String(map.here) !== String(cell)) return undefined;
    const { solved, value } = found;
    map.arrows = (solved.moves ?? (solved.move ? [solved.move] : [])).map(({ to }) => cellOf(to)).filter((to) => to);
    map.draw();
    box.replaceChildren(place, ...report(solved, value));
    box.dataset.cell = cell.join(",");
  } catch (error) {
    box.replaceChildren(place, h("p", { class: "error" }, error.message));
  }
  return undefined;
}

function report({ outcome, move, moves = move ? [move] : [], ended }, value) {
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

/** What the colours mean: the name of one and its words, or those of a scale between two values. */
function keys() {
  const { kind, compare, game } = loaded;
  const key = (name, words) => ({ name, words });
  if (compare !== null && kind === "grundy") return [key("faint", "equal"), key("warm", "different")];
  if (compare !== null) return [key("both", "P in both"), key("accent", `only in ${brief(game, 60)}`), key("warm", `only in ${brief(compare, 60)}`)];
  if (kind === "outcomes") return [key("accent", "P: whoever has to move loses"), key("paper", "N")];
  if (map.value !== null) return [key("accent", `value ${map.value}`)];
  return [key("accent", "0"), { before: "1", words: `${map.most}${map.uneven ? ", small values spread" : ""}` }];
}

function legend() {
  if (!loaded) return;
  $("map-legend").replaceChildren(...keys().map(({ name, words, before = "" }) => {
    const swatch = h("i", { class: `swatch swatch-${name ?? "heat"}` });
    if (!name) swatch.style.background = `linear-gradient(90deg, ${steps().join(", ")})`;
    return h("span", { class: "key" }, before, swatch, words);
  }));
}

/** The map to print, at the width asked for. */
function picture(format) {
  const { game, compare, kind, size, corner } = loaded;
  const { cells, colours } = map.printed();
  const subject = kind === "grundy" ? "Sprague–Grundy values of" : "P-positions of";
  const title = `${subject} ${brief(game, 70)}${compare === null ? "" : ` and ${brief(compare, 70)}`}${corner ? `, from (${corner.map((heap) => folded(heap, 8)).join(", ")})` : ""}`;
  const width = Math.max(200, Math.min(6000, Number(typed($("map-width").value) ?? 1600)));
  const shown = keys().map(({ name, ...rest }) => (name ? { colour: colours[name], ...rest } : { colours: steps(), ...rest }));
  return published({ format, width, size, cells, title, axes: map.axes, name: map.name, keys: shown });
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

const said = (kind) => (kind === "grundy" ? (cell) => (cell === NOTHING ? "" : cell) : (cell) => ["N", "P", ""][cell]);

/** A file name that says the game, what is shown, and how far. */
function named() {
  const { game, compare, kind, size, corner } = loaded;
  const plain = (text) => text.replace(/[^\w=,.-]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 60);
  return [plain(game), ...(compare === null ? [] : ["and", plain(compare)]), kind, ...(corner ? ["from", ...corner.map((heap) => folded(heap, 6).replace(/\W.*/, ""))] : []), size].join("-");
}

/** Whether two games have the same P-positions, for all heaps. */
async function decide() {
  const { game, compare } = state();
  try {
    const found = await attended($("map-stages"), (options) => backend.compare(game, compare, options));
    if (found) $("map-difference").textContent = verdictOf(found);
  } catch (error) {
    $("map-difference").textContent = error.message;
  }
}

/** What is proved about two games. */
function verdictOf({ result, others: [{ position, p_of: holder, reason }] }) {
  if (result === "same") return "The same P-positions, proved for all heaps.";
  return result === "different" ? `Different: (${position.join(", ")}) is a P-position of ${brief(holder, 60)} alone.` : `Not decided: ${reason}`;
}

/** A line a row, as `wythoff grundy --format csv`; outcomes as letters. */
function csv() {
  const { cells, second, size, kind } = loaded;
  if (second) {
    // A comparison: where they differ, and what each says.
    const lines = ["first,second,one,other\n"];
    for (let place = 0; place < cells.length; place++) if (cells[place] !== second[place]) lines.push(`${Math.floor(place / size)},${place % size},${said(kind)(cells[place])},${said(kind)(second[place])}\n`);
    return lines.join("");
  }
  const word = said(kind);
  return Array.from({ length: size }, (_, row) => `${Array.from(cells.subarray(row * size, (row + 1) * size), word).join(",")}\n`).join("");
}

export const leave = () => announce("");
