// Formulas in a line of words: indices and powers set as such.

import { h } from "./dom.js";

const GROUP = "\\{(?:[^{}]|\\{[^{}]*\\})*\\}|\\([^()]*\\)";
const SINGLE = "(?:\\p{L}|\\d+)′?(?:,(?:[a-z](?![\\p{L}_])|\\d+))?";
/** What stands low or high: A_n, p_12, u_i,n, φ_(n+1), u_{v_n}, L^k. Underscores within words are none of it, but for logarithms. */
const SCRIPT = new RegExp(`(?:(?<=\\blog)|(?<![a-z]{3})(?<=[\\p{L}\\d)}∪′″⁰¹²³]))([_^])(${GROUP}|${SINGLE})`, "gu");
/** The name that carries it, and what stands between: a dash, a small digit. */
const NAME = /(?<!\p{L})(?!Σ)(\p{L}{1,2})([′″⁰¹²³]?)$/u;

/** A line of words as nodes, with indices set as indices. */
export function prose(line) {
  const nodes = [];
  let at = 0;
  for (const { 0: whole, 1: sign, 2: script, index } of line.matchAll(SCRIPT)) {
    nodes.push(...named(line.slice(at, index)), h(sign === "_" ? "sub" : "sup", {}, prose(script.replace(/^[({]|[)}]$/g, ""))));
    at = index + whole.length;
  }
  return [...nodes, line.slice(at)];
}

/** Words that end with the name of a number or a set. */
function named(words) {
  const found = words.match(NAME);
  return found ? [words.slice(0, found.index), h("i", {}, found[1]), found[2]] : [words];
}

const LOW = Object.fromEntries([..."0123456789+−aeijkmnprtuvx"].map((sign, place) => [sign, "₀₁₂₃₄₅₆₇₈₉₊₋ₐₑᵢⱼₖₘₙₚᵣₜᵤᵥₓ"[place]]));

/** The same where only letters can stand, as in lists to choose from: indices in the small letters there are. */
export const plainly = (line) => line.replace(SCRIPT, (whole, sign, script) => {
  const index = [...script.replace(/^[({]|[)}]$/g, "")];
  return sign === "_" && index.every((letter) => letter in LOW) ? index.map((letter) => LOW[letter]).join("") : whole.replace(/\{/g, sign === "_" ? "" : "(").replace(/\}/g, sign === "_" ? "" : ")");
});
