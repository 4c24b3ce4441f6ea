// Sets of moves drawn over u and v, the tokens taken from the first heap and from the second.

import { announce, h, s } from "./dom.js";

/** What a move can be, each with a mark of its own and not by colour alone. */
export const KINDS = {
  needed: "legal, and cannot be left out",
  redundant: "legal, and may be left out",
  addable: "not legal, and may be added",
  changing: "not legal, and would change who wins",
};

const MARKS = {
  needed: (x, y) => s("rect", { class: "needed", x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8 }),
  redundant: (x, y) => s("rect", { class: "redundant", x: x + 0.2, y: y + 0.2, width: 0.6, height: 0.6 }),
  addable: (x, y) => s("circle", { class: "addable", cx: x + 0.5, cy: y + 0.5, r: 0.16 }),
};

/** A mark by itself, for the legend. */
export const mark = (kind) => s("svg", { class: "takes-mark", viewBox: "0 0 1 1", "aria-hidden": "true" }, MARKS[kind]?.(0, 0) ?? "");

/** Bits in base64 as a question: does (u, v) belong? */
function members(text, side) {
  const bits = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return (u, v) => ((bits[(u * side + v) >> 3] >> (7 - ((u * side + v) & 7))) & 1) === 1;
}

/** The kind of every move (u, v) with u, v < side. */
function sorted({ side, legal, addable, needed }) {
  const [isLegal, isAddable, isNeeded] = [legal, addable, needed].map((bits) => members(bits, side));
  return (u, v) => (isLegal(u, v) ? (isNeeded(u, v) ? "needed" : "redundant") : isAddable(u, v) ? "addable" : "changing");
}

/** The drawing. `onChoose([u, v])` hears of a move pointed at: by a click, or by arrows and Enter. */
export function takes(maps, onChoose) {
  const { side } = maps;
  const kind = sorted(maps);
  const top = (v) => side - 1 - v;
  const marks = [];
  for (let u = 0; u < side; u++) for (let v = 0; v < side; v++) if (u + v > 0) marks.push(MARKS[kind(u, v)]?.(u, top(v)));
  const numbers = Array.from({ length: Math.ceil(side / 5) }, (_, step) => 5 * step);
  const chosen = s("rect", { class: "chosen", width: 1, height: 1, visibility: "hidden" });
  const svg = s("svg", { viewBox: `-3.2 -0.2 ${side + 3.4} ${side + 3.2}`, "aria-hidden": "true", focusable: "false" },
    s("rect", { class: "ground", width: side, height: side }), marks.filter(Boolean), chosen,
    numbers.map((number) => [s("text", { x: number + 0.5, y: side + 1.1, "text-anchor": "middle" }, String(number)), s("text", { x: -0.4, y: top(number) + 0.8, "text-anchor": "end" }, String(number))]),
    s("text", { class: "axis", x: side / 2, y: side + 2.5, "text-anchor": "middle" }, "u, from the first heap →"),
    s("text", { class: "axis", x: 0, y: 0, "text-anchor": "middle", transform: `translate(-2.2 ${side / 2}) rotate(-90)` }, "v, from the second →"));
  const root = h("div", { class: "takes", role: "application", tabindex: 0, "aria-label": `The moves that take fewer than ${side} tokens from each heap. Arrow keys choose one, Enter tells about it.` }, svg);
  let at = [1, 1];
  const place = (take) => {
    at = take;
    chosen.setAttribute("x", at[0]);
    chosen.setAttribute("y", top(at[1]));
    chosen.setAttribute("visibility", "visible");
  };
  root.addEventListener("click", (event) => {
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const take = [Math.floor(spot.x), side - 1 - Math.floor(spot.y)];
    if (take.some((part) => part < 0 || part >= side)) return;
    place(take);
    onChoose(take);
  });
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  root.addEventListener("keydown", (event) => {
    if (event.key in STEPS) {
      place(at.map((part, axis) => Math.max(0, Math.min(side - 1, part + STEPS[event.key][axis]))));
      announce(at.some((part) => part) ? `(${at.join(", ")}): ${KINDS[kind(...at)]}` : "(0, 0) is no move");
    } else if (event.key === "Enter") onChoose(at);
    else return;
    event.preventDefault();
  });
  return root;
}
