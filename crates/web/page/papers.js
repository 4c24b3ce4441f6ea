// The view Papers: the five papers item by item, as the command `paper` shows them.

import * as backend from "./backend.js";
import { $, h, drawing, latest, settled } from "./dom.js";
import { plainly, prose } from "./mathematics.js";
import { change, state } from "./state.js";

const lists = new Map();

export function mount() {
  $("papers-paper").addEventListener("change", () => change({ paper: $("papers-paper").value, item: "", given: "" }));
  $("papers-item").addEventListener("change", () => change({ item: $("papers-item").value, given: "" }));
  $("papers-form").addEventListener("submit", (event) => event.preventDefault());
}

export function show({ paper, item, given }) {
  return ask(paper, item, given).catch((error) => {
    $("papers-problem").textContent = error.message;
    $("papers-answer").classList.add("waiting");
  });
}

const ask = latest(async (signal, paper, item, given) => {
  $("papers-answer").classList.add("waiting");
  if (!lists.has("")) lists.set("", await backend.paper({}, signal));
  if (!lists.has(paper)) lists.set(paper, await backend.paper({ paper }, signal));
  const { papers } = lists.get("");
  const { listed } = lists.get(paper);
  const name = item || listed[0].item;
  const shown = await backend.paper({ paper, item: name, ...chosen(given) }, signal);
  if (signal.aborted) return;
  $("papers-problem").textContent = "";
  options($("papers-paper"), papers.map(({ key, author, title }) => [key, `${key}: ${author}, ${title}`]), paper);
  options($("papers-item"), listed.map(({ item, title }) => [item, plainly(`${item}: ${title}`)]), shown.item);
  fields(shown);
  $("papers-answer").classList.remove("waiting");
  $("papers-answer").replaceChildren(
    h("h2", {}, prose(`${shown.paper}, ${shown.name}: ${shown.title}`)),
    h("p", {}, prose(shown.statement)),
    h("ul", { class: "standing" }, shown.standing.map(standing)),
    ...shown.content.map(block));
});

/** What `a=5;count=40` says. */
const chosen = (given) => Object.fromEntries(given.split(";").filter((part) => part.includes("=")).map((part) => part.split(/=(.*)/s).slice(0, 2)));

function options(select, list, value) {
  select.replaceChildren(...list.map(([value, text]) => h("option", { value }, text)));
  select.value = value;
}

/** A field for each parameter of the item; those of another item make way. */
function fields({ paper, item, parameters }) {
  const box = $("papers-parameters");
  if (box.dataset.item === `${paper} ${item}`) return;
  box.dataset.item = `${paper} ${item}`;
  const read = settled(() => {
    const values = [...box.querySelectorAll("input")].filter((input) => input.value.trim() && input.value.trim() !== input.placeholder);
    change({ item, given: values.map((input) => `${input.name}=${input.value.trim()}`).join(";") }, { push: false });
  }, 400);
  const given = chosen(state().given);
  box.replaceChildren(...parameters.map(({ name, default: usual, meaning }) =>
    h("label", { class: "field" }, h("span", {}, h("i", {}, name), prose(`, ${meaning} `)),
      h("input", { type: "text", name, size: 8, placeholder: usual, value: given[name] ?? "", autocomplete: "off", spellcheck: "false", oninput: read }))));
}

const standing = ({ kind, words, command }) => h("li", {}, h("b", {}, kind), words ? prose(`: ${words}`) : "", command ? h("code", { class: "command" }, command) : "");

/** A part of the content. */
function block(part) {
  switch (part.kind) {
    case "words": return h("p", {}, prose(part.text));
    case "formula": return h("p", { class: "formula-line" }, prose(part.text));
    case "listing": return h("div", {}, part.command ? h("code", { class: "command" }, part.command) : "", letters(part.text, part.command ?? "Lines"));
    case "table": return table(part);
    case "figure": return figure(part);
    default: return h("p", { class: part.holds ? "finding" : "finding fails" },
      h("b", {}, part.holds ? "holds" : "fails"), prose(`: ${part.statement} `), h("span", { class: "note" }, prose(part.how)), part.command ? h("code", { class: "command" }, part.command) : "");
  }
}

const letters = (text, label) => h("pre", { tabindex: 0, role: "group", "aria-label": label }, text);

function table({ title, head, rows, spans }) {
  const line = (cells, tag) => h("tr", {}, cells.map((cell) => h(tag, {}, prose(cell))));
  // Names above several columns, and nothing between them.
  const names = [];
  let at = 0;
  for (const [first, count, name] of spans) {
    if (first > at) names.push(h("td", { colspan: first - at }));
    names.push(h("th", { colspan: count, scope: "colgroup" }, prose(name)));
    at = first + count;
  }
  const above = names.length ? h("tr", {}, names) : "";
  const caption = title ? h("caption", {}, prose(title)) : "";
  return h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": title || "Table" },
    h("table", { class: "rows printed" }, caption, h("thead", {}, above, head.map((cells) => line(cells, "td"))), h("tbody", {}, rows.map((cells) => line(cells, "td")))));
}

/** Pictures with a style sheet of their own are not for this page: they are shown in letters, and kept as a file. */
function figure({ title, svg, text }) {
  const file = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  return h("figure", {},
    svg.includes("<style") ? letters(text, title) : h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": title }, drawing(svg)),
    h("figcaption", { class: "note" }, prose(`${title} `), h("a", { href: file, download: "figure.svg" }, "Save the picture")));
}
