// Long numbers: folded on the screen, whole on demand and on the clipboard.

import { copy, h } from "./dom.js";
import { folded } from "./numbers.js";

/** A number that folds when long, shows all of itself on demand, and copies in full. */
export function whole(number, keep = 18) {
  const text = h("span", { class: "number" }, folded(number, keep));
  if (folded(number, keep) === number) return text;
  text.dataset.whole = number;
  const toggle = h("button", { type: "button", class: "link", "aria-expanded": "false", onclick: () => {
    const open = toggle.getAttribute("aria-expanded") === "true";
    toggle.setAttribute("aria-expanded", String(!open));
    toggle.textContent = open ? "Show all" : "Fold";
    text.textContent = open ? folded(number, keep) : number;
  } }, "Show all");
  return h("span", {}, text, " ", toggle, " ", copier(number, "Copy"));
}

/** A button that puts `text` on the clipboard. */
export function copier(text, label) {
  const button = h("button", { type: "button", class: "link", onclick: async () => {
    button.textContent = (await copy(text)) ? "Copied" : "Cannot copy";
    setTimeout(() => (button.textContent = label), 1500);
  } }, label);
  return button;
}

/** Inside a sentence: the folded number is a button that copies all of it. */
export function inline(number, keep = 12) {
  const text = folded(number, keep);
  if (text === number) return number;
  return h("button", { type: "button", class: "folded", "data-whole": number, title: "Copy all digits", "aria-label": `${text}, copy all digits`, onclick: async (event) => {
    const button = event.currentTarget;
    const done = await copy(number);
    button.textContent = done ? "copied" : text;
    setTimeout(() => (button.textContent = text), 1200);
  } }, text);
}

/** A position in a sentence. */
export const pairOf = ([x, y]) => ["(", inline(String(x)), ", ", inline(String(y)), ")"];

/** What a move does, in a sentence. */
export function takingOf([u, v], to) {
  if (u === v && u !== "0") return ["take ", inline(u), " from both → ", ...pairOf(to)];
  const parts = [...(u !== "0" ? [inline(u), " from the first heap"] : []), ...(u !== "0" && v !== "0" ? [", "] : []), ...(v !== "0" ? [inline(v), " from the second"] : [])];
  return ["take ", ...parts, " → ", ...pairOf(to)];
}

// What is copied out of the page holds whole numbers, however they are shown.
document.addEventListener("copy", (event) => {
  const chosen = document.getSelection();
  if (!chosen?.rangeCount || chosen.isCollapsed) return;
  const copied = chosen.getRangeAt(0).cloneContents();
  const folded = [...copied.querySelectorAll("[data-whole]")];
  if (!folded.length) return;
  folded.forEach((element) => (element.textContent = element.dataset.whole));
  event.clipboardData.setData("text/plain", copied.textContent);
  event.preventDefault();
});
