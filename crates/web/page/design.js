// The view Design: a continued fraction gives candidate P-positions, and these give rules.

import * as backend from "./backend.js";
import { $, h, latest, settled, unfolding } from "./dom.js";
import { brief, grouped } from "./numbers.js";
import { addressOf, change } from "./state.js";
import { copier } from "./whole.js";

export function mount() {
  const read = () => change({ cf: $("design-cf").value.trim(), bound: $("design-bound").value.trim(), base: $("design-base").value.trim() }, { push: false });
  const soon = settled(read, 300);
  $("design-cf").addEventListener("input", soon);
  $("design-bound").addEventListener("input", soon);
  $("design-base").addEventListener("input", soon);
  $("design-form").addEventListener("submit", (event) => (event.preventDefault(), read()));
  document.querySelectorAll("[data-cf]").forEach((button) => button.addEventListener("click", () => change({ cf: button.dataset.cf })));
}

export function show({ cf, bound, base }) {
  if ($("design-cf").value.trim() !== cf) $("design-cf").value = cf;
  if ($("design-bound").value.trim() !== bound) $("design-bound").value = bound;
  if ($("design-base").value.trim() !== base) $("design-base").value = base;
  return ask({ cf, ...(bound ? { bound } : {}), ...(base ? { base } : {}) }).catch((error) => {
    $("design-problem").textContent = error.message;
    $("design-answer").classList.add("waiting");
  });
}

const ask = latest(async (signal, wanted) => {
  $("design-answer").classList.add("waiting");
  const found = await backend.design(wanted, signal);
  if (signal.aborted) return;
  $("design-problem").textContent = "";
  if (!wanted.bound) $("design-bound").placeholder = found.bound;
  $("design-answer").classList.remove("waiting");
  $("design-answer").replaceChildren(
    part("Candidate P-positions", pairs(found.candidates ?? [], "designed-pairs")),
    part("Moves", h("p", {}, h("b", {}, "Base: "), h("code", {}, found.base)), ...extras(found)),
    part("Families", ...families(found)),
    part("The game", ...game(found)));
});

const part = (title, ...children) => h("section", {}, h("h2", { class: "small" }, title), ...children);
const pairs = (list, kind) => h("p", { class: `pairs ${kind}`, tabindex: 0, role: "group", "aria-label": `${list.length} pairs` }, list.map((pair, index) => [index ? " " : "", h("span", {}, `(${pair.join(", ")})`)]));

function extras({ extra = [] }) {
  if (!extra.length) return [h("p", {}, "No extra moves are needed: the base moves alone have these P-positions.")];
  return [h("p", {}, h("b", {}, "Extra: "), `${extra.length} move${extra.length === 1 ? "" : "s"}, taken in either order.`), pairs(extra, "designed-extras")];
}

function families({ families = [], irregular = [], extra = [] }) {
  if (!extra.length) return [h("p", { class: "note" }, "None needed.")];
  return [
    ...families.map(({ start, matrix, constant, terms }) => h("p", { class: "family" },
      h("span", {}, `(${start.join(", ")})`), " → ", h("span", {}, `(${matrix.map((line, place) => linear(line, constant[place])).join(", ")})`),
      h("span", { class: "note" }, ` ${terms} terms`))),
    irregular.length ? h("p", {}, `${irregular.length} extra move${irregular.length === 1 ? "" : "s"} in no family: `, pairs(irregular, "designed-irregular")) : h("p", { class: "note" }, "Every extra move belongs to a family."),
  ];
}

/** Such as 2u + 3v + 3. */
function linear(coefficients, constant) {
  const terms = [...coefficients.map((value, place) => [Number(value), "uv"[place]]), [Number(constant), ""]].filter(([value]) => value !== 0);
  if (!terms.length) return "0";
  return terms.map(([value, letter], index) => {
    const size = Math.abs(value) === 1 && letter ? letter : `${Math.abs(value)}${letter}`;
    return (value < 0 ? (index ? " − " : "−") : index ? " + " : "") + size;
  }).join("");
}

/** What brute force says about the rules found, and what no rules can mend. */
function verdict({ unsolved = [], unsolved_count: count, check }) {
  const open = count ? h("p", { class: "error" }, `${grouped(String(count))} position${count === 1 ? "" : "s"} cannot be made N-positions, first (${unsolved[0]?.position.join(", ")}).`) : "";
  const checked = check?.agrees
    ? h("p", { class: "note" }, `Checked by brute force: up to heaps of ${grouped(String(check.bound))} the P-positions are these and no others.`)
    : check ? h("p", { class: "error" }, `Brute force disagrees at (${check.wrong.join(", ")}).`) : "";
  return [open, checked];
}

function game(found) {
  const { game, game_bound: bound, bound: asked } = found;
  return [
    h("p", {}, h("code", { class: "game-string" }, ...unfolding(game, brief(game, 300)))),
    bound < asked ? h("p", { class: "note" }, `Written out with the moves up to heaps of ${grouped(String(bound))}.`) : "",
    ...verdict(found),
    h("p", { class: "buttons" },
      h("a", { class: "button", href: addressOf("play", { games: [game], start: [["9", "14"]], moves: [], at: 0, game, position: ["9", "14"] }) }, "Play it"),
      h("a", { class: "button", href: addressOf("explore", { game, compare: null, look: null }) }, "Explore it"),
      h("a", { class: "button", href: addressOf("prove", { game, claim: "" }) }, "Prove it"),
      copier(game, "Copy the game")),
  ];
}
