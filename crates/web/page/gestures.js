// Pointer, wheel, pinch and keys on the map.

/** `point(cell)` hears of the pointer, `pin(cell)` of a choice, `keep()` of a moved view, `why()` of Enter. */
export function handle(root, map, { point, pin, keep, why }) {
  const pointers = new Map();
  let travelled = 0;
  const spot = (event) => {
    const { left, top } = root.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const middle = (points) => points.reduce(([x, y], point) => [x + point[0] / points.length, y + point[1] / points.length], [0, 0]);
  const spread = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, spot(event));
    root.setPointerCapture(event.pointerId);
  });
  root.addEventListener("pointermove", (event) => {
    const now = spot(event);
    if (!pointers.has(event.pointerId)) return point(map.cellAt(now));
    // One finger scrolls the page past the map; two move the map.
    if (event.pointerType === "touch" && pointers.size < 2) return undefined;
    const before = [...pointers.values()];
    pointers.set(event.pointerId, now);
    const after = [...pointers.values()];
    const [from, to] = [middle(before), middle(after)];
    travelled += Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (travelled < 4 && after.length === 1) return undefined;
    if (after.length === 2) map.zoom(spread(after) / Math.max(1, spread(before)), to);
    map.pan(to[0] - from[0], to[1] - from[1]);
    return keep();
  });
  root.addEventListener("pointerup", (event) => {
    const alone = pointers.size === 1;
    pointers.delete(event.pointerId);
    if (!alone || travelled >= 4) return;
    const cell = map.cellAt(spot(event));
    if (cell) pin(cell);
  });
  root.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  root.addEventListener("pointerleave", () => point(null));
  for (const kind of ["touchstart", "touchmove"]) {
    root.addEventListener(kind, (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(), { passive: false });
  }
  root.addEventListener("wheel", (event) => {
    event.preventDefault();
    map.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), spot(event));
    keep();
  }, { passive: false });

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in STEPS && event.shiftKey) {
      const [dx, dy] = STEPS[event.key];
      map.pan(-60 * dx, 60 * dy);
    } else if (event.key in STEPS) {
      const here = map.here ?? [0, 0];
      const cell = here.map((part, axis) => Math.max(0, Math.min(map.size - 1, part + STEPS[event.key][axis])));
      map.reveal(cell);
      pin(cell);
    } else if (event.key === "+" || event.key === "=") map.zoom(1.3, map.pixelOfHere());
    else if (event.key === "-") map.zoom(1 / 1.3, map.pixelOfHere());
    else if (event.key === "0") map.zoom(1e-9);
    else if (event.key === "Enter") return why();
    else return undefined;
    event.preventDefault();
    return keep();
  });
}
