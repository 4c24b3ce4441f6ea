// A number in its numeration system: one box a digit, trailing zeros marked, weights on demand.

import { h } from "./dom.js";
import { folded } from "./numbers.js";

/** Longer numbers show only their last digits, which decide. */
const SHOWN = 40;

/** A row of digits. Arrow keys walk along it; `readout` tells the weight of the digit under pointer or focus. */
export function digitRow(name, { digits, weights, trailing_zeros: zeros, number, system }, readout) {
  const skipped = Math.max(0, digits.length - SHOWN);
  const tell = (index) => (readout.textContent = weights ? `${digits[index]} × ${folded(weights[index])}` : `digit ${digits[index]}`);
  const boxes = digits.slice(skipped).map((digit, offset) => {
    const index = skipped + offset;
    const zero = index >= digits.length - zeros;
    return h("span", {
      class: zero ? "digit zero" : "digit", role: "option", "aria-selected": "false", tabindex: index === digits.length - 1 ? 0 : -1,
      "aria-label": `digit ${digit}${weights ? `, weight ${folded(weights[index])}` : ""}${zero ? ", trailing zero" : ""}`,
      onpointerenter: () => tell(index), onfocus: () => tell(index),
    }, String(digit));
  });
  const list = h("div", { class: "digits", role: "listbox", "aria-label": `Digits of ${name}`, "aria-orientation": "horizontal" },
    skipped ? h("span", { class: "more", "aria-hidden": "true" }, "…") : "", boxes);
  list.addEventListener("keydown", (event) => {
    const to = boxes.indexOf(document.activeElement) + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
    if (!(event.key in { ArrowLeft: 1, ArrowRight: 1 }) || !boxes[to]) return;
    event.preventDefault();
    boxes.forEach((box) => (box.tabIndex = -1));
    boxes[to].tabIndex = 0;
    boxes[to].focus();
  });
  return h("div", { class: "digit-row" }, h("p", { class: "digit-name" }, h("i", {}, name), ` = ${folded(number)}`, system ? h("span", { class: "note" }, ` ${system}-system`) : ""), list,
    h("p", { class: "note" }, zeros ? `${zeros} trailing zero${zeros === 1 ? "" : "s"}` : "no trailing zeros"));
}
