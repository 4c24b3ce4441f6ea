// The position of one game as a queen on a board: file = first heap, rank = second heap, home in the corner (0, 0).

import { announce, h, s } from "./dom.js";
import { taking } from "./numbers.js";

const LARGEST_SQUARE = 72;
/** No square is smaller than a finger can choose: larger boards scroll. */
const SMALLEST_SQUARE = 32;
const QUEEN = "M24 77 L13 38 L31 57 L33 26 L45 54 L50 21 L55 54 L67 26 L69 57 L87 38 L76 77 Z M25 82 H75 V88 H25 Z";
const PEARLS = [[13, 33], [33, 21], [50, 16], [67, 21], [87, 33]];

/**
 * Makes a board. `onTake(take, legal)` hears of a move tried, `onAim(words)` of what the pointer or cursor is at, `onSelect(take)` of a square
 * that a finger chose: a second tap moves there.
 */
export function board({ name, start, onTake, onAim, onSelect }) {
  const columns = Number(start[0]) + 1;
  const rows = Number(start[1]) + 1;
  const margin = 1.5;
  const pattern = `checks-${name}`;
  const layer = (kind) => s("g", { class: kind });
  const [labels, over, trail, dots, crosses, aim, cursorLayer, side] = ["labels", "over", "trail", "dots", "crosses", "aim", "cursor", "side"].map(layer);
  const queen = s("g", { class: "queen" }, s("g", { transform: "scale(0.01)" }, s("path", { d: QUEEN }),
    PEARLS.map(([x, y]) => s("circle", { cx: x, cy: y, r: 5 }))));
  const svg = s("svg", { viewBox: `${-margin} -0.05 ${columns + margin + 0.05} ${rows + margin}`, "aria-hidden": "true", focusable: "false" },
    s("defs", {}, s("pattern", { id: pattern, width: 2, height: 2, patternUnits: "userSpaceOnUse" },
      s("rect", { width: 2, height: 2, class: "light" }), s("rect", { width: 1, height: 1, class: "dark" }), s("rect", { x: 1, y: 1, width: 1, height: 1, class: "dark" }))),
    s("rect", { width: columns, height: rows, fill: `url(#${pattern})`, class: "squares" }),
    s("rect", { width: columns, height: rows, class: "edge" }),
    over, labels, trail, dots, crosses, aim, cursorLayer, side, queen);
  const root = h("div", { class: "board", role: "application", tabindex: 0, "aria-roledescription": "board" }, svg);
  const shape = (columns + margin + 0.05) / (rows + margin);
  svg.style.aspectRatio = String(shape);
  svg.style.width = `min(100%, ${(columns + margin) * LARGEST_SQUARE}px, calc(min(66vh, 38rem) * ${shape}))`;
  svg.style.minWidth = `${(columns + margin) * SMALLEST_SQUARE}px`;

  let now = { position: start, targets: null, enabled: false, forbidden: [], forbidding: false };
  let cursor = null;
  let drag = null;
  let chosen = null;

  const top = (y) => rows - 1 - y;
  const middle = ([x, y]) => [Number(x) + 0.5, top(Number(y)) + 0.5];
  const line = (kind, from, to) => s("line", { class: kind, x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
  const takeTo = ([x, y]) => [Number(now.position[0]) - x, Number(now.position[1]) - y];
  const isForbidden = (cell) => now.forbidden.some((pair) => String(pair) === String(cell));
  const legal = ([x, y]) => {
    const [u, v] = takeTo([x, y]);
    return u >= 0 && v >= 0 && u + v > 0 && now.targets !== null && now.targets.has(x, y) && (now.forbidding || !isForbidden([x, y]));
  };
  const describe = (cell) => (isForbidden(cell) ? `(${cell.join(", ")}) is forbidden` : legal(cell) ? taking(takeTo(cell).map(String), cell.map(String)) : "");

  const place = ([x, y]) => (queen.style.transform = `translate(${x}px, ${y}px)`);
  const settle = () => place([Number(now.position[0]), top(Number(now.position[1]))]);
  const point = (cell) => {
    aim.replaceChildren();
    if (!now.enabled || !cell) return onAim("");
    onAim(describe(cell));
    if (!legal(cell)) return undefined;
    aim.append(line("reach", middle(now.position), middle(cell)), s("rect", { x: cell[0], y: top(cell[1]), width: 1, height: 1, class: "target" }));
    return undefined;
  };
  const show = () => {
    cursorLayer.replaceChildren();
    if (cursor) cursorLayer.append(s("rect", { x: cursor[0] + 0.04, y: top(cursor[1]) + 0.04, width: 0.92, height: 0.92, rx: 0.08 }));
  };
  const at = (event) => {
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const cell = [Math.floor(spot.x), rows - 1 - Math.floor(spot.y)];
    const inside = spot.x >= scrolled() && cell[0] >= 0 && cell[0] < columns && cell[1] >= 0 && cell[1] < rows;
    return { spot, cell: inside ? cell : null };
  };
  const play = (cell) => {
    const [u, v] = takeTo(cell);
    if (u + v === 0) return;
    onTake([u, v], legal(cell));
  };

  const isTouch = (event) => event.pointerType === "touch";
  root.addEventListener("pointermove", (event) => {
    // A finger that moves and does not hold the queen scrolls the page.
    if (isTouch(event) && !drag) return;
    const { spot, cell } = at(event);
    if (drag) {
      place([spot.x - drag.x, spot.y - drag.y]);
      drag.moved = true;
    }
    point(cell);
  });
  root.addEventListener("pointerleave", (event) => drag || isTouch(event) || point(null));
  root.addEventListener("pointerdown", (event) => {
    if (!now.enabled || event.button !== 0) return;
    const { spot, cell } = at(event);
    cursor = null;
    show();
    if (!cell || takeTo(cell).some((tokens) => tokens !== 0)) return;
    drag = { x: spot.x - cell[0], y: spot.y - top(cell[1]), moved: false };
    root.setPointerCapture(event.pointerId);
    root.classList.add("dragging");
    event.preventDefault();
    root.focus({ preventScroll: true });
  });
  const release = (event, dropped) => {
    const { cell } = at(event);
    const was = drag;
    drag = null;
    root.classList.remove("dragging");
    if (was) settle();
    point(null);
    if (!dropped || !now.enabled || !cell || !(was ? was.moved : event.button === 0)) return;
    if (!was && isTouch(event) && legal(cell) && String(chosen) !== String(cell)) choose(cell);
    else play(cell);
  };
  const choose = (cell) => {
    chosen = cell;
    point(cell);
    onSelect(takeTo(cell));
    announce(`${describe(cell)}. Tap again to ${now.forbidding ? "forbid that" : "move"}.`);
  };
  root.addEventListener("pointerup", (event) => release(event, true));
  root.addEventListener("pointercancel", (event) => release(event, false));

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = cursor ?? now.position.map(Number);
    if (event.key in STEPS) {
      const [dx, dy] = STEPS[event.key];
      cursor = [Math.min(columns - 1, Math.max(0, here[0] + dx)), Math.min(rows - 1, Math.max(0, here[1] + dy))];
      show();
      point(cursor);
      announce(describe(cursor) || `(${cursor.join(", ")}): ${takeTo(cursor).some((n) => n !== 0) ? "no legal move" : "the queen"}`);
    } else if ((event.key === "Enter" || event.key === " ") && now.enabled) {
      if (cursor) play(cursor);
    } else if (event.key === "Escape") {
      cursor = null;
      show();
      point(null);
    } else return;
    event.preventDefault();
  });
  root.addEventListener("blur", () => {
    cursor = null;
    show();
    if (!drag) point(null);
  });

  /** Where the board is wider than its place, the queen is in sight. */
  const reveal = () => {
    if (root.scrollWidth <= root.clientWidth) return;
    root.scrollLeft = ((Number(now.position[0]) + margin + 0.5) / (columns + margin)) * root.scrollWidth - root.clientWidth / 2;
  };

  /** How many squares are to the left of what is seen. */
  const scrolled = () => root.scrollLeft / (svg.getScreenCTM()?.a || 1);
  /** What names the heaps stays in sight, over the squares that went by. */
  const stay = () => side.setAttribute("transform", `translate(${scrolled()} 0)`);
  root.addEventListener("scroll", stay);

  const label = () => {
    const room = svg.getBoundingClientRect().width / (columns + margin);
    if (!room) return;
    const step = room >= 26 ? 1 : room >= 13 ? 5 : 10;
    const size = Math.min(0.62, 11.5 / room);
    const text = (x, y, value, anchor) => s("text", { x, y, "font-size": size, "text-anchor": anchor }, String(value));
    labels.replaceChildren();
    for (let x = 0; x < columns; x += step) labels.append(text(x + 0.5, rows + 0.12 + size, x, "middle"));
    side.replaceChildren(s("rect", { x: -margin, y: -0.05, width: margin, height: rows + margin, class: "paper" }));
    for (let y = 0; y < rows; y += step) side.append(text(-0.22, top(y) + 0.5 + 0.36 * size, y, "end"));
    side.append(text(0, rows + 0.2 + 2.3 * size, "first heap →", "start"));
    const upwards = text(0, 0, "second heap →", "start");
    upwards.setAttribute("transform", `translate(${-0.35 - 1.9 * size} ${rows}) rotate(-90)`);
    side.append(upwards);
    reveal();
    stay();
  };
  new ResizeObserver(label).observe(root);

  return {
    root,
    /** Lays a word over every square, `read(x, y)`, or nothing. */
    cover(read) {
      over.replaceChildren();
      root.classList.toggle("covered", Boolean(read));
      if (!read) return;
      for (let x = 0; x < columns; x++) {
        for (let y = 0; y < rows; y++) {
          const { word, lost } = read(x, y);
          if (lost) over.append(s("rect", { class: "lost", x, y: top(y), width: 1, height: 1 }));
          if (word !== "N") over.append(s("text", { class: lost ? "lost-word" : null, x: x + 0.5, y: top(y) + 0.5 + 0.13, "font-size": word.length > 2 ? 0.3 : 0.38, "text-anchor": "middle" }, word));
        }
      }
    },
    update({ position, targets, enabled, hint, last, forbidden = [], forbidding = false }) {
      now = { position, targets, enabled, forbidden, forbidding };
      cursor = chosen = null;
      show();
      aim.replaceChildren();
      root.classList.toggle("enabled", enabled);
      root.setAttribute("aria-label", `Board. The queen stands on (${position.join(", ")}): ${position[0]} in the first heap, ${position[1]} in the second. Arrow keys choose a square, Enter ${forbidding ? "forbids it or no longer does" : "moves there"}.${forbidden.length ? ` Forbidden: ${forbidden.map((pair) => `(${pair.join(", ")})`).join(", ")}.` : ""}`);
      if (!drag) settle();
      reveal();
      trail.replaceChildren(...(last ? [line("last", middle(last.from), middle(last.to))] : []));
      dots.replaceChildren();
      const cross = ([x, y]) => [[0.3, 0.7], [0.7, 0.3]].map(([from, to]) => line("forbidden", [x + 0.3, top(y) + from], [x + 0.7, top(y) + to]));
      crosses.replaceChildren(...forbidden.flatMap((pair) => cross(pair.map(Number))));
      if (enabled && targets) {
        for (let x = 0; x <= Number(position[0]); x++) {
          for (let y = 0; y <= Number(position[1]); y++) {
            if (targets.has(x, y) && !isForbidden([x, y])) dots.append(s("circle", { cx: x + 0.5, cy: top(y) + 0.5, r: 0.13 }));
          }
        }
      }
      if (hint) {
        const to = [Number(position[0]) - Number(hint[0]), Number(position[1]) - Number(hint[1])];
        dots.append(line("hinted", middle(position), middle(to)), s("circle", { class: "hinted", cx: to[0] + 0.5, cy: top(to[1]) + 0.5, r: 0.34 }));
      }
    },
  };
}
