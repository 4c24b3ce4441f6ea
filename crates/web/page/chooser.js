// Chooses a GAME: a family with its parameter and switches, or rules typed as a formula.

import * as backend from "./backend.js";
import { fresh, h, latest, settled } from "./dom.js";

const FAMILIES = [
  { name: "wythoff", label: "Wythoff", letter: "a", switches: ["misere", "offdiagonal"] },
  { name: "connell", label: "Connell", letter: "k", switches: ["misere"] },
  { name: "lw", label: "Larsson–Weimerskirch", letter: "k", switches: ["misere"] },
  { name: "euclid", label: "Euclid", letter: null, switches: ["misere", "zero"] },
  { name: "nim", label: "Nim", letter: null, switches: ["misere"] },
  { name: "rules", label: "your own rules", letter: null, switches: ["misere", "ordered"] },
];
const SWITCHES = {
  misere: "misère: who cannot move wins",
  offdiagonal: "never leave equal heaps",
  zero: "a heap may reach 0",
  ordered: "heaps are told apart",
};
const EXAMPLE = "u = 0 | v = 0 | |u - v| < 2";

/** The fields a GAME string fills: the inverse of `compose`. Spelling only; the backend reads the meaning. */
export function fields(game) {
  const rules = /^rules((?:,[^:]*)?):(.*)$/s.exec(game);
  const colon = game.indexOf(":");
  const name = rules ? "rules" : colon < 0 ? game : game.slice(0, colon);
  const options = rules ? split(rules[1]) : colon < 0 ? [] : split(game.slice(colon + 1));
  const family = FAMILIES.find((family) => family.name === name) ?? FAMILIES[0];
  const parameter = options.find((option) => /^[ak]=/.test(option))?.slice(2) ?? "1";
  const extra = options.filter((option) => option.startsWith("extra=")).map((option) => option.slice(6)).join("");
  const switches = options.filter((option) => option in SWITCHES);
  return { family, parameter, switches, extra, formula: rules ? rules[2] : EXAMPLE };
}

/** Options are separated by commas outside parentheses. */
const split = (text) => text.split(/,(?![^(]*\))/).filter((option) => option !== "");

function compose({ family, parameter, switches, extra, formula }) {
  const options = [...(family.letter ? [`${family.letter}=${parameter}`] : []), ...switches];
  if (family.name !== "rules") return family.name + (options.length ? `:${options.join(",")}` : "");
  if (extra.trim()) options.push(`extra=${extra.replace(/\s/g, "")}`);
  return `rules${options.map((option) => `,${option}`).join("")}:${formula}`;
}

/**
 * A chooser in `root`. `onChange(game, about)` hears of every valid choice; `slider` adds a slider for the parameter,
 * `told(game)` says that the rules of a game stand elsewhere on the screen.
 * `set(game)` shows a game without a call of `onChange`.
 */
export function chooser(root, { legend, onChange, slider = false, told = () => false }) {
  const id = fresh("game");
  const family = h("select", { id: `${id}-family`, "aria-label": `${legend}: family` },
    FAMILIES.map(({ name, label }) => h("option", { value: name }, label)));
  const letter = h("span", { class: "letter" });
  const parameter = h("input", { type: "number", min: 1, max: 4294967295, step: 1, inputmode: "numeric", "aria-label": "parameter" });
  const range = h("input", { type: "range", min: 1, max: 20, step: 1, "aria-label": "parameter, from 1 to 20" });
  const parameterRow = h("label", { class: "parameter" }, letter, " = ", parameter);
  const switches = Object.entries(SWITCHES).map(([name, label]) => {
    const box = h("input", { type: "checkbox", value: name });
    return { name, box, row: h("label", { class: "choice" }, box, " ", label) };
  });
  const formula = h("input", { type: "text", class: "formula", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": `${id}-help ${id}-error` });
  const caret = h("pre", { class: "caret", "aria-hidden": "true" });
  const extra = h("input", { type: "text", class: "formula", spellcheck: "false", autocomplete: "off", autocapitalize: "off", placeholder: "(2,6)(9,25)" });
  const own = h("div", { class: "own" },
    h("label", { class: "field" }, "A move is legal if", formula), caret);
  const more = h("div", { class: "own" },
    h("p", { class: "note", id: `${id}-help` }, "u, v: tokens taken; x, y: the heaps before. | or, & and, ! not, % remainder."),
    h("label", { class: "field" }, "Single extra moves", extra));
  const problem = h("p", { class: "error", id: `${id}-error`, role: "alert" });
  const words = h("p", { class: "note words" });
  root.classList.add("chooser");
  root.append(h("div", { class: "row inline" }, family, parameterRow), slider ? h("div", { class: "row slide" }, range) : "",
    own, problem, more, h("div", { class: "switches" }, switches.map(({ row }) => row)), words);

  let shown = null;
  const read = () => ({
    family: FAMILIES.find(({ name }) => name === family.value),
    parameter: parameter.value || "1",
    switches: switches.filter(({ box, row }) => box.checked && !row.hidden).map(({ name }) => name),
    extra: extra.value,
    formula: formula.value,
  });
  const arrange = () => {
    const { letter: name, switches: allowed, name: chosen } = read().family;
    parameterRow.hidden = !name;
    range.hidden = !name;
    range.parentElement && (range.parentElement.hidden = slider && !name);
    letter.textContent = name ?? "";
    own.hidden = more.hidden = chosen !== "rules";
    switches.forEach(({ name: option, row }) => (row.hidden = !allowed.includes(option)));
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
  const check = async () => {
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
  parameter.addEventListener("input", () => ((range.value = parameter.value), soon()));
  range.addEventListener("input", () => ((parameter.value = range.value), check()));
  switches.forEach(({ box, name }) => box.addEventListener("change", () => {
    if (box.checked && name === "misere") switches.find((other) => other.name === "offdiagonal").box.checked = false;
    if (box.checked && name === "offdiagonal") switches.find((other) => other.name === "misere").box.checked = false;
    check();
  }));
  formula.addEventListener("input", soon);
  extra.addEventListener("input", soon);
  formula.addEventListener("scroll", () => (caret.scrollLeft = formula.scrollLeft));

  return {
    async set(game) {
      if (game === shown) return;
      shown = game;
      const values = fields(game);
      family.value = values.family.name;
      parameter.value = range.value = values.parameter;
      extra.value = values.extra;
      formula.value = values.formula;
      switches.forEach(({ name, box }) => (box.checked = values.switches.includes(name)));
      arrange();
      await ask(game).catch((error) => refuse(error, game));
    },
    game: () => shown,
    broken: () => problem.textContent !== "",
  };
}
