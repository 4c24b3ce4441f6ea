// The position of one game as two heaps of tokens. Tokens are taken from the top.

import { h, s } from "./dom.js";

const SIDES = ["first", "second"];
/** Above this many tokens a heap is a bar. */
const DRAWN = 120;
const WIDE = 10;

/** Makes the heaps. `onSelect(take)` hears of a selection, `onTake()` that it is to be played. */
export function tokens({ start, onSelect, onTake }) {
  const sizes = start.map(Number);
  const asBar = sizes.some((size) => size > DRAWN);
  const tallest = Math.max(1, ...sizes);
  const across = Math.max(...sizes) > 40 ? WIDE : 5;
  const height = asBar ? 14 : Math.max(1, Math.ceil(Math.max(...sizes) / across));
  const heaps = SIDES.map((side, index) => heap(side, index));
  const root = h("div", { class: "tokens" }, heaps.map(({ root }) => root));
  let take = [0, 0];
  let now = { position: start, enabled: false };

  function choose(index, count) {
    if (!now.enabled) return;
    take[index] = Math.max(0, Math.min(Number(now.position[index]), count));
    draw();
    onSelect([...take]);
  }

  function heap(side, index) {
    const group = s("g");
    const svg = s("svg", { viewBox: `0 0 ${across} ${height}`, "aria-hidden": "true", focusable: "false" }, group);
    svg.style.maxWidth = `${across * 40}px`;
    const count = h("p", { class: "count" });
    const slider = h("div", { class: "heap", role: "slider", tabindex: 0, "aria-orientation": "vertical", "aria-label": `Tokens to take from the ${side} heap` }, svg);
    let drag = null;
    const under = (event) => {
      const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const held = Number(now.position[index]);
      if (asBar) return Math.round(held - ((height - spot.y) / height) * tallest);
      const row = height - 1 - Math.floor(spot.y);
      const place = row * across + Math.max(0, Math.min(across - 1, Math.floor(spot.x)));
      return held - place;
    };
    slider.addEventListener("pointerdown", (event) => {
      if (!now.enabled || event.button !== 0) return;
      const count = under(event);
      if (count <= 0) return choose(index, 0);
      choose(index, count);
      drag = { x: event.clientX, y: event.clientY, moved: 0 };
      slider.setPointerCapture(event.pointerId);
      slider.classList.add("dragging");
      event.preventDefault();
      slider.focus({ preventScroll: true });
      return undefined;
    });
    slider.addEventListener("pointermove", (event) => {
      if (!drag) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      drag.moved = Math.hypot(dx, dy);
      const scale = across / svg.getBoundingClientRect().width;
      group.querySelectorAll(".chosen").forEach((token) => (token.style.transform = `translate(${dx * scale}px, ${dy * scale}px)`));
      slider.classList.toggle("leaving", drag.moved > 70);
    });
    const drop = (play) => {
      const far = drag && drag.moved > 70;
      drag = null;
      slider.classList.remove("dragging", "leaving");
      group.querySelectorAll(".chosen").forEach((token) => (token.style.transform = ""));
      if (far && play) onTake();
    };
    slider.addEventListener("pointerup", () => drop(true));
    slider.addEventListener("pointercancel", () => drop(false));
    slider.addEventListener("keydown", (event) => {
      const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10, Home: -Infinity, End: Infinity };
      if (event.key in steps) choose(index, take[index] + steps[event.key]);
      else if (event.key === "Enter") onTake();
      else if (event.key === "Escape") choose(index, 0);
      else return;
      event.preventDefault();
    });
    return { root: h("div", { class: "heap-side" }, slider, count), slider, group, count };
  }

  function draw() {
    heaps.forEach(({ slider, group, count }, index) => {
      const held = Number(now.position[index]);
      const rest = held - take[index];
      const side = SIDES[index];
      slider.setAttribute("aria-valuemin", 0);
      slider.setAttribute("aria-valuemax", held);
      slider.setAttribute("aria-valuenow", take[index]);
      slider.setAttribute("aria-valuetext", `${take[index]} of ${held} from the ${side} heap`);
      slider.setAttribute("aria-disabled", String(!now.enabled));
      count.replaceChildren(h("b", {}, now.position[index]), ` ${side}`, take[index] ? h("span", { class: "taken" }, ` ${"\u2212"} ${take[index]}`) : "");
      if (asBar) {
        const bar = (tokens, from, kind) => s("rect", { class: kind, x: across * 0.32, width: across * 0.36, y: height - ((from + tokens) / tallest) * height, height: (tokens / tallest) * height });
        group.replaceChildren(bar(rest, 0, "token"), bar(take[index], rest, "token chosen"));
        return;
      }
      group.replaceChildren(...Array.from({ length: sizes[index] }, (_, place) => s("circle", {
        cx: (place % across) + 0.5, cy: height - 0.5 - Math.floor(place / across), r: 0.4,
        class: place >= held ? "token gone" : place >= rest ? "token chosen" : "token",
      })));
    });
  }

  return {
    root,
    update({ position, enabled, hint }) {
      now = { position, enabled };
      take = hint ? hint.map(Number) : [0, 0];
      draw();
    },
    select(amounts) {
      take = amounts.map((amount, index) => Math.min(Number(now.position[index]), Number(amount)));
      draw();
    },
  };
}
