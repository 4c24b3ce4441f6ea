// An automaton that reads digits, drawn: states in layers as they are reached, and a way through it.

import { s } from "./dom.js";

const [ACROSS, DOWN, RADIUS] = [96, 74, 19];

/** The states in layers by distance from the first, and in each layer below one another. */
function places({ states, edges }) {
  const layer = new Map([[0, 0]]);
  const open = [0];
  while (open.length) {
    const state = open.shift();
    for (const { from, to } of edges) {
      if (from !== state || layer.has(to)) continue;
      layer.set(to, layer.get(state) + 1);
      open.push(to);
    }
  }
  const count = [];
  return states.map((_, state) => {
    const column = layer.get(state) ?? 0;
    count[column] = (count[column] ?? 0) + 1;
    return [column, count[column] - 1];
  }).map(([column, row]) => [column * ACROSS + RADIUS + 16, (row - (count[column] - 1) / 2) * DOWN]);
}

/** Digits on the edges between two states, such as 0, 2–4. */
const label = (runs) => runs.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(", ");

/** The drawing. `show(path)` marks the states of a way, in order, and the last of them. */
export function drawn(automaton) {
  const at = places(automaton);
  const pairs = new Map();
  for (const edge of automaton.edges) {
    const key = `${edge.from} ${edge.to}`;
    pairs.set(key, [...(pairs.get(key) ?? []), edge]);
  }
  const edges = [...pairs.values()].map((runs) => {
    const { from, to } = runs[0];
    const [line, text] = from === to ? loop(at[from]) : arc(at[from], at[to], pairs.has(`${to} ${from}`));
    return { from, to, root: s("g", { class: "step" }, s("path", { d: line, "marker-end": "url(#tip)" }), s("text", { x: text[0], y: text[1] }, label(runs))) };
  });
  const nodes = automaton.states.map(({ accepts, track }, state) => s("g", { class: accepts ? "state accepts" : "state" },
    s("circle", { cx: at[state][0], cy: at[state][1], r: RADIUS }), accepts ? s("circle", { cx: at[state][0], cy: at[state][1], r: RADIUS - 4 }) : "",
    s("text", { x: at[state][0], y: at[state][1] + 4 }, automaton.tracks[track] ?? "")));
  const [xs, ys] = [0, 1].map((axis) => at.map((point) => point[axis]));
  const [left, top] = [-8, Math.min(...ys) - 70];
  const [width, height] = [Math.max(...xs) + 2 * RADIUS + 24 - left, Math.max(...ys) + 62 - top];
  const svg = s("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "automaton", role: "img", "aria-label": `An automaton of ${automaton.states.length} states` },
    s("defs", {}, s("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" }, s("path", { d: "M0 0 L8 4 L0 8 Z" }))),
    s("path", { class: "begin", d: `M${at[0][0] - RADIUS - 18} ${at[0][1]} H${at[0][0] - RADIUS - 2}`, "marker-end": "url(#tip)" }),
    edges.map(({ root }) => root), nodes);
  svg.style.width = `min(100%, ${Math.round(width)}px)`;
  svg.style.minWidth = `${Math.round(Math.min(width, 0.6 * width + 120))}px`;
  return {
    root: svg,
    show(path) {
      nodes.forEach((node, state) => {
        node.classList.toggle("walked", path.includes(state));
        node.classList.toggle("last", path.length > 0 && path[path.length - 1] === state);
      });
      const steps = new Set(path.slice(1).map((state, index) => `${path[index]} ${state}`));
      edges.forEach(({ from, to, root }) => root.classList.toggle("walked", steps.has(`${from} ${to}`)));
    },
  };
}

function loop([x, y]) {
  return [`M${x - 9} ${y - RADIUS + 2} C${x - 26} ${y - 54} ${x + 26} ${y - 54} ${x + 9} ${y - RADIUS + 1}`, [x, y - 48]];
}

/** An edge bends where it would cover another: back to an earlier layer, past others, or beside its opposite. */
function arc([x, y], [toX, toY], both) {
  const [dx, dy] = [toX - x, toY - y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = both || dx <= 0 || Math.abs(dx) > 1.5 * ACROSS || Math.abs(dy) > 1.2 * DOWN ? Math.min(60, 16 + 0.14 * length) : 0;
  const middle = [x + dx / 2 + (dy / length) * bend, y + dy / 2 - (dx / length) * bend];
  const near = ([fromX, fromY], [px, py]) => {
    const far = Math.hypot(px - fromX, py - fromY) || 1;
    return [fromX + ((px - fromX) / far) * RADIUS, fromY + ((py - fromY) / far) * RADIUS].map((part) => part.toFixed(1));
  };
  const [start, end] = [near([x, y], middle), near([toX, toY], middle)];
  const text = [x + dx / 2 + (dy / length) * (bend / 2 + 9), y + dy / 2 - (dx / length) * (bend / 2 + 9) + 4];
  return [`M${start} Q${middle.map((part) => part.toFixed(1))} ${end}`, text];
}
