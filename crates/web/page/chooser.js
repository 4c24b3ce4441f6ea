// Chooses a GAME: a family with its parameter and switches, or rules typed as a formula.

import * as backend from "./backend.js";
import { fresh, h, latest, settled } from "./dom.js";

/** Every family with its parameters and switches, as the backend lists them. */
const { families: FAMILIES } = await backend.games();
const SWITCHES = [...new Map(FAMILIES.flatMap(({ switches }) => switches).map((option) => [option.name, option])).values()];
const MOST_PARAMETERS = Math.max(...FAMILIES.map(({ parameters }) => parameters.length));
const EXAMPLE = "u = 0 | v = 0 | |u - v| < 2";

/** The fields a GAME string fills: the inverse of `compose`. Spelling only; the backend reads the meaning. */
export function fields(game) {
  const colon = game.indexOf(":");
  const [head, tail] = colon < 0 ? [game, ""] : [game.slice(0, colon), game.slice(colon + 1)];
  const [name, ...before] = split(head);
  const options = before.length || named(name)[0]?.formula ? before : split(tail);
  const value = (wanted) => options.find((option) => option.startsWith(`${wanted}=`))?.slice(wanted.length + 1);
  const written = (family) => family.parameters.filter((wanted) => value(wanted) !== undefined).length;
  const family = named(name).sort((one, other) => written(other) - written(one))[0] ?? FAMILIES[0];
  return {
    family,
    parameters: family.parameters.map((wanted) => value(wanted) ?? "1"),
    switches: options.filter((option) => SWITCHES.some(({ name }) => name === option)),
    extra: options.filter((option) => option.startsWith("extra=")).map((option) => option.slice(6)).join(""),
    block: value("block") ?? "0",
    alpha: value("alpha") ?? "",
    formula: family.formula ? tail : EXAMPLE,
  };
}

/** The families of a name: their parameters tell them apart. */
const named = (wanted) => FAMILIES.filter(({ name }) => name === wanted);
const key = (family) => (named(family.name)[0] === family ? family.name : `${family.name}:${family.parameters}`);

/** Options are separated by commas outside parentheses and brackets. */
function split(text) {
  const pieces = [""];
  let depth = 0;
  for (const sign of text) {
    depth += "([".includes(sign) - ")]".includes(sign);
    if (sign === "," && depth === 0) pieces.push("");
    else pieces[pieces.length - 1] += sign;
  }
  return pieces.filter((option) => option !== "");
}

function compose({ family, parameters, switches, extra, block, alpha, formula }) {
  const options = [...family.parameters.map((name, place) => `${name}=${parameters[place]}`), ...switches];
  if (!family.formula) return family.name + (options.length ? `:${options.join(",")}` : "");
  if (Number(block)) options.push(`block=${block}`);
  if (alpha.trim()) options.push(`alpha=${alpha.replace(/\s/g, "")}`);
  if (extra.trim()) options.push(`extra=${extra.replace(/\s/g, "")}`);
  return `${family.name}${options.map((option) => `,${option}`).join("")}:${formula}`;
}

/**
 * A chooser in `root`. `onChange(game, about)` hears of every valid choice; `slider` adds a slider for the parameter,
 * `told(game)` says that the rules of a game stand elsewhere on the screen.
 * `set(game)` shows a game without a call of `onChange`.
 */
export function chooser(root, { legend, onChange, slider = false, told = () => false }) {
  const id = fresh("game");
  const family = h("select", { id: `${id}-family`, "aria-label": `${legend}: family` },
    FAMILIES.map((family) => h("option", { value: key(family) }, family.label)));
  const parameters = Array.from({ length: MOST_PARAMETERS }, () => {
    const letter = h("span", { class: "letter" });
    const box = h("input", { type: "number", min: 1, max: 4294967295, step: 1, inputmode: "numeric", "aria-label": "parameter" });
    return { letter, box, row: h("label", { class: "parameter" }, letter, " = ", box) };
  });
  const range = h("input", { type: "range", min: 1, max: 20, step: 1, "aria-label": "parameter, from 1 to 20" });
  const switches = SWITCHES.map(({ name, meaning, with_misere }) => {
    const box = h("input", { type: "checkbox", value: name });
    return { name, with_misere, box, row: h("label", { class: "choice" }, box, " ", meaning) };
  });
  const formula = h("input", { type: "text", class: "formula", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": `${id}-help ${id}-error` });
  const caret = h("pre", { class: "caret", "aria-hidden": "true" });
  const extra = h("input", { type: "text", class: "formula", spellcheck: "false", autocomplete: "off", autocapitalize: "off", placeholder: "(2,6)(9,25)" });
  const block = h("input", { type: "number", min: 0, max: 254, step: 1, inputmode: "numeric" });
  const alpha = h("input", { type: "text", class: "formula", spellcheck: "false", autocomplete: "off", autocapitalize: "off", placeholder: "[1;(2)]" });
  const own = h("div", { class: "own" },
    h("label", { class: "field" }, "A move is legal if", formula), caret);
  const more = h("div", { class: "own" },
    h("p", { class: "note", id: `${id}-help` }, "u, v: tokens taken; x, y: the heaps before. | or, & and, ! not, % remainder; / quotient, min, max, exists n: …, A(n), B(n)."),
    h("label", { class: "field" }, "Single extra moves", extra),
    h("label", { class: "field" }, "Options the opponent may forbid before each move", block),
    h("label", { class: "field" }, "α of A(n) and B(n), a continued fraction", alpha));
  const problem = h("p", { class: "error", id: `${id}-error`, role: "alert" });
  const words = h("p", { class: "note words" });
  root.classList.add("chooser");
  root.append(h("div", { class: "row inline" }, family, parameters.map(({ row }) => row)), slider ? h("div", { class: "row slide" }, range) : "",
    own, problem, more, h("div", { class: "switches" }, switches.map(({ row }) => row)), words);

  let shown = null;
  const read = () => ({
    family: FAMILIES.find((one) => key(one) === family.value),
    parameters: parameters.map(({ box }) => box.value || "1"),
    switches: switches.filter(({ box, row }) => box.checked && !row.hidden).map(({ name }) => name),
    extra: extra.value,
    block: block.value || "0",
    alpha: alpha.value,
    formula: formula.value,
  });
  const arrange = () => {
    const { parameters: letters, switches: allowed, formula: typed } = read().family;
    parameters.forEach(({ letter, row }, place) => {
      row.hidden = place >= letters.length;
      letter.textContent = letters[place] ?? "";
    });
    range.hidden = !letters.length;
    range.parentElement && (range.parentElement.hidden = slider && !letters.length);
    own.hidden = more.hidden = !typed;
    switches.forEach(({ name: option, row }) => (row.hidden = !allowed.some(({ name }) => name === option)));
  };
  const ask = latest(async (signal, game) => {
    const about = await backend.game(game, signal);
    problem.textContent = caret.textContent = "";
    formula.removeAttribute("aria-invalid");
    words.textContent = told(about.game) ? "" : about.words;
    return about;
  });
  const refuse = (error, game) => {
    problem.textContent = error.message.replace(/^game: /, "");
    words.textContent = "";
    const before = game.length - formula.value.length;
    const column = error.at === null ? -1 : error.at - before;
    caret.textContent = column >= 0 && !own.hidden ? `${" ".repeat(column)}^` : "";
    caret.scrollLeft = formula.scrollLeft;
    if (!own.hidden) formula.setAttribute("aria-invalid", "true");
  };
  let checking = null;
  const check = () => (checking = checked());
  const checked = async () => {
    const game = compose(read());
    try {
      const about = await ask(game);
      if (!about) return;
      shown = about.game;
      onChange(about.game, about);
    } catch (error) {
      refuse(error, game);
    }
  };
  const soon = settled(check, 200);
  family.addEventListener("change", () => (arrange(), check()));
  parameters.forEach(({ box }, place) => box.addEventListener("input", () => {
    if (place === 0) range.value = box.value;
    soon();
  }));
  range.addEventListener("input", () => ((parameters[0].box.value = range.value), check()));
  switches.forEach(({ box, name, with_misere }) => box.addEventListener("change", () => {
    // Where nothing is known of two switches together, the one chosen last stays.
    if (box.checked) switches.filter((other) => (name === "misere" ? !other.with_misere : !with_misere && other.name === "misere")).forEach((other) => (other.box.checked = false));
    check();
  }));
  formula.addEventListener("input", soon);
  [extra, block, alpha].forEach((field) => field.addEventListener("input", soon));
  formula.addEventListener("scroll", () => (caret.scrollLeft = formula.scrollLeft));

  return {
    async set(game) {
      if (game === shown) return;
      shown = game;
      const values = fields(game);
      family.value = key(values.family);
      parameters.forEach(({ box }, place) => (box.value = values.parameters[place] ?? "1"));
      range.value = parameters[0]?.box.value;
      extra.value = values.extra;
      block.value = values.block;
      alpha.value = values.alpha;
      formula.value = values.formula;
      switches.forEach(({ name, box }) => (box.checked = values.switches.includes(name)));
      arrange();
      await ask(game).catch((error) => refuse(error, game));
    },
    /** Takes in what was typed a moment ago; then the game shown is the one chosen. */
    async settle() {
      await soon.now();
      await checking;
    },
    game: () => shown,
    broken: () => problem.textContent !== "",
  };
}
