// The canvas of Explore: paints cells, keeps the part of the map that is seen, turns pixels into positions.
// First heap to the right, second heap upwards, (0, 0) in the corner at the lower left.

import { css, heat, palette, scale } from "./palette.js";

export const NOTHING = 65535;
const MARGIN = { left: 52, bottom: 40, top: 22, right: 10 };
const LARGEST_CELL = 72;
/** Up to so many marked cells are drawn no smaller than this many pixels, so that a thin set stays visible. */
const SPARSE = 20_000;
const SMALLEST_MARK = 2;

export class PositionMap {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.image = document.createElement("canvas");
    this.size = 0;
    this.marks = [];
    this.seen = null;
    this.arrows = [];
    this.here = null;
    this.directions = null;
    this.frame = 0;
    this.colours = palette();
    /** What a cell is called on an axis, and the axes themselves. */
    this.name = (axis, cell) => String(cell);
    this.axes = ["first heap →", "second heap →"];
  }

  /** The cells once more, a pixel each, in the colours of paper. */
  printed() {
    const copy = new PositionMap(document.createElement("canvas"));
    copy.colours = palette({ printed: true });
    copy.load(this);
    return { cells: copy.image, colours: copy.colours };
  }

  /** New cells: outcomes or values, and those of a second game to compare with. */
  load({ size, cells, other, kind, value }) {
    Object.assign(this, { size, cells, other, kind, value });
    this.paint();
  }

  clear() {
    this.size = 0;
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  recolour() {
    this.colours = palette();
    if (this.size) this.paint();
  }

  /** Paints every cell into an image of one pixel a cell. */
  paint() {
    const { size, cells, other, kind, value, colours } = this;
    this.image.width = this.image.height = size;
    const context = this.image.getContext("2d");
    const pixels = context.createImageData(size, size);
    const words = new Uint32Array(pixels.data.buffer);
    const word = ([red, green, blue]) => (255 << 24) | (blue << 16) | (green << 8) | red;
    const of = Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, word(colour)]));
    const gone = kind === "grundy" ? NOTHING : 2;
    let most = 1;
    if (kind === "grundy") for (const cell of cells) if (cell !== NOTHING && cell > most) most = cell;
    this.uneven = kind === "grundy" && crowded(cells, most);
    const [share, chosen] = [shareOf(most, this.uneven), scale()];
    const shades = Array.from({ length: kind === "grundy" ? most + 1 : 0 }, (_, grade) => (grade === 0 ? of.accent : word(heat(share(grade), chosen))));
    const marks = [];
    const paint = (cell, second) => {
      if (cell === gone) return of.ground;
      if (other) return this.compared(cell, second, of);
      if (kind === "outcomes") return cell === 1 ? of.accent : of.paper;
      if (value !== null) return cell === value ? of.accent : of.faint;
      return shades[cell];
    };
    const quiet = new Set([of.paper, of.ground, of.faint]);
    const thin = other || kind === "outcomes" || value !== null;
    for (let x = 0; x < size; x++) {
      for (let y = 0; y < size; y++) {
        const place = x * size + y;
        const colour = paint(cells[place], other?.[place]);
        words[(size - 1 - y) * size + x] = colour;
        if (thin && !quiet.has(colour) && marks.length <= SPARSE) marks.push([x, y, colour]);
      }
    }
    this.most = most;
    this.marks = marks.length <= SPARSE ? marks : [];
    context.putImageData(pixels, 0, 0);
    this.draw();
  }

  compared(first, second, of) {
    if (this.kind === "grundy") return first === second ? of.faint : of.warm;
    if (first === second) return first === 1 ? of.both : of.paper;
    return first === 1 ? of.accent : of.warm;
  }

  get plot() {
    const { width, height } = this.canvas.getBoundingClientRect();
    return { left: MARGIN.left, top: MARGIN.top, width: Math.max(1, width - MARGIN.left - MARGIN.right), height: Math.max(1, height - MARGIN.top - MARGIN.bottom) };
  }

  /** The view: cell coordinates of the lower left corner, and pixels a cell. */
  get view() {
    const { width, height } = this.plot;
    const least = Math.min(width, height) / this.size;
    const scale = Math.min(LARGEST_CELL, Math.max(least, this.seen?.scale ?? least));
    const clamp = (from, room) => Math.max(0, Math.min(from ?? 0, this.size - room / scale));
    return { scale, x: clamp(this.seen?.x, width), y: clamp(this.seen?.y, height) };
  }

  /** The view as three numbers that do not depend on the size of the screen: corner, and cells across. */
  get look() {
    if (!this.seen) return null;
    const { x, y, scale } = this.view;
    return [x, y, this.plot.width / scale].map((part) => Math.round(part * 100) / 100);
  }

  set look(look) {
    this.seen = look && { x: look[0], y: look[1], scale: this.plot.width / Math.max(1, look[2]) };
  }

  /** Zooms about a point of the canvas. */
  zoom(factor, pixel) {
    const { left, top, width, height } = this.plot;
    const [px, py] = pixel ?? [left + width / 2, top + height / 2];
    const { x, y, scale } = this.view;
    const [atX, atY] = [x + (px - left) / scale, y + (top + height - py) / scale];
    const least = Math.min(width, height) / this.size;
    const next = Math.min(LARGEST_CELL, Math.max(least, scale * factor));
    this.seen = next <= least ? null : { scale: next, x: atX - (px - left) / next, y: atY - (top + height - py) / next };
    this.draw();
  }

  pan(dx, dy) {
    const { x, y, scale } = this.view;
    this.seen = { scale, x: x - dx / scale, y: y + dy / scale };
    const { x: keptX, y: keptY } = this.view;
    this.seen = { scale, x: keptX, y: keptY };
    this.draw();
  }

  /** Brings a cell into sight. */
  reveal([x, y]) {
    const { width, height } = this.plot;
    const view = this.view;
    const [across, up] = [width / view.scale, height / view.scale];
    const near = (from, cell, room) => (cell < from ? cell - 1 : cell + 1 > from + room ? cell + 2 - room : from);
    if (this.seen) this.seen = { scale: view.scale, x: near(view.x, x, across), y: near(view.y, y, up) };
    this.draw();
  }

  /** The middle of the cell spoken about, if it is in sight. */
  pixelOfHere() {
    if (!this.here) return undefined;
    const { left, top, width, height } = this.plot;
    const { x, y, scale } = this.view;
    const pixel = [left + (this.here[0] + 0.5 - x) * scale, top + height - (this.here[1] + 0.5 - y) * scale];
    const seen = pixel[0] >= left && pixel[0] <= left + width && pixel[1] >= top && pixel[1] <= top + height;
    return seen ? pixel : undefined;
  }

  /** The cell under a point of the canvas, or null. */
  cellAt([px, py]) {
    const { left, top, width, height } = this.plot;
    if (px < left || px > left + width || py < top || py > top + height || !this.size) return null;
    const { x, y, scale } = this.view;
    const cell = [Math.floor(x + (px - left) / scale), Math.floor(y + (top + height - py) / scale)];
    return cell.every((part) => part >= 0 && part < this.size) ? cell : null;
  }

  draw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.render(this.context, devicePixelRatio || 1);
    });
  }

  render(context, density) {
    const { width, height } = this.canvas.getBoundingClientRect();
    if (!width || !this.size) return;
    const pixels = [Math.round(width * density), Math.round(height * density)];
    if (this.canvas.width !== pixels[0] || this.canvas.height !== pixels[1]) [this.canvas.width, this.canvas.height] = pixels;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    context.fillStyle = css(this.colours.ground);
    context.fillRect(0, 0, width, height);
    const plot = this.plot;
    const view = this.view;
    const onX = (x) => plot.left + (x - view.x) * view.scale;
    const onY = (y) => plot.top + plot.height - (y - view.y) * view.scale;
    context.save();
    context.beginPath();
    context.rect(plot.left, plot.top, plot.width, plot.height);
    context.clip();
    this.renderCells(context, view, onX, onY);
    if (this.directions) this.renderLines(context, onX, onY);
    this.renderHere(context, view, onX, onY);
    context.restore();
    this.renderAxes(context, plot, view, onX, onY);
  }

  renderCells(context, view, onX, onY) {
    const { size } = this;
    context.imageSmoothingEnabled = view.scale < 1;
    context.drawImage(this.image, onX(0), onY(size), size * view.scale, size * view.scale);
    if (view.scale < SMALLEST_MARK) {
      const inset = (SMALLEST_MARK - view.scale) / 2;
      for (const [x, y, colour] of this.marks) {
        context.fillStyle = css([colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]);
        context.fillRect(onX(x) - inset, onY(y + 1) - inset, SMALLEST_MARK, SMALLEST_MARK);
      }
    }
    if (view.scale >= 9) this.renderGrid(context, view, onX, onY);
    if (view.scale >= 20 && this.kind === "grundy") this.renderValues(context, view, onX, onY);
  }

  visible(view) {
    const { width, height } = this.plot;
    const { size } = this;
    return { x0: Math.floor(view.x), y0: Math.floor(view.y), x1: Math.min(size, Math.ceil(view.x + width / view.scale)), y1: Math.min(size, Math.ceil(view.y + height / view.scale)) };
  }

  renderGrid(context, view, onX, onY) {
    const { x0, y0, x1, y1 } = this.visible(view);
    context.strokeStyle = css(this.colours.ink, 0.12);
    context.lineWidth = 1;
    context.beginPath();
    for (let x = x0; x <= x1; x++) context.moveTo(Math.round(onX(x)) + 0.5, onY(y0)), context.lineTo(Math.round(onX(x)) + 0.5, onY(y1));
    for (let y = y0; y <= y1; y++) context.moveTo(onX(x0), Math.round(onY(y)) + 0.5), context.lineTo(onX(x1), Math.round(onY(y)) + 0.5);
    context.stroke();
  }

  renderValues(context, view, onX, onY) {
    const { x0, y0, x1, y1 } = this.visible(view);
    context.font = `${Math.min(16, view.scale * 0.42)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const plain = this.value === null && !this.other;
    for (let x = x0; x < x1; x++) {
      for (let y = y0; y < y1; y++) {
        const cell = this.cells[x * this.size + y];
        if (cell === NOTHING) continue;
        const bright = plain && cell > 0 && shareOf(this.most, this.uneven)(cell) > 0.55;
        const strong = plain || cell === this.value || (this.other && cell !== this.other[x * this.size + y]);
        context.fillStyle = strong ? (bright ? "#111" : plain ? "#fff" : css(this.colours.paper)) : css(this.colours.muted);
        context.fillText(String(cell), onX(x + 0.5), onY(y + 0.5));
      }
    }
  }

  /** The lines through the origin near which the P-positions lie. */
  renderLines(context, onX, onY) {
    const [alpha, beta] = this.directions;
    // On the heat map only white stands out everywhere.
    const heated = this.kind === "grundy" && this.value === null && !this.other;
    context.strokeStyle = heated ? "rgb(255 255 255 / 0.75)" : css(this.colours.warm, 0.9);
    context.lineWidth = 1;
    context.setLineDash([5, 4]);
    context.beginPath();
    for (const [x, y] of [[alpha, beta], [beta, alpha]]) {
      const far = (2 * this.size) / Math.max(x, y);
      context.moveTo(onX(0.5), onY(0.5));
      context.lineTo(onX(0.5 + x * far), onY(0.5 + y * far));
    }
    context.stroke();
    context.setLineDash([]);
  }

  renderHere(context, view, onX, onY) {
    if (!this.here) return;
    const [x, y] = this.here;
    const ring = Math.max(7, view.scale);
    const [px, py] = [onX(x + 0.5), onY(y + 0.5)];
    for (const to of this.arrows) arrow(context, [px, py], [onX(to[0] + 0.5), onY(to[1] + 0.5)], this.colours);
    context.strokeStyle = css(this.colours.paper);
    context.lineWidth = 4;
    context.strokeRect(px - ring / 2, py - ring / 2, ring, ring);
    context.strokeStyle = css(this.colours.ink);
    context.lineWidth = 2;
    context.strokeRect(px - ring / 2, py - ring / 2, ring, ring);
  }

  renderAxes(context, plot, view, onX, onY) {
    const bottom = plot.top + plot.height;
    context.strokeStyle = css(this.colours.muted, 0.6);
    context.lineWidth = 1;
    context.strokeRect(plot.left - 0.5, plot.top - 0.5, Math.min(plot.width, (this.size - view.x) * view.scale) + 1, plot.height + 1);
    context.fillStyle = css(this.colours.muted);
    context.font = "12px system-ui, sans-serif";
    const step = tick(view.scale);
    const { x0, y0, x1, y1 } = this.visible(view);
    context.textAlign = "center";
    context.textBaseline = "top";
    for (let x = Math.ceil(x0 / step) * step; x < x1; x += step) if (onX(x + 0.5) >= plot.left) context.fillText(this.name(0, x), onX(x + 0.5), bottom + 8);
    context.textAlign = "left";
    context.fillText(this.axes[0], plot.left, bottom + 23);
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (let y = Math.ceil(y0 / step) * step; y < y1; y += step) if (onY(y + 0.5) <= bottom) context.fillText(this.name(1, y), plot.left - 8, onY(y + 0.5));
    context.save();
    context.translate(8, bottom);
    context.rotate(-Math.PI / 2);
    context.textAlign = "left";
    context.fillText(this.axes[1], 0, 0);
    context.restore();
  }
}

/** Whether most values are so small beside the largest that on an even scale they would look the same. */
function crowded(cells, most) {
  let small = 0;
  for (const cell of cells) if (cell < most / 16) small += 1;
  return most >= 16 && small > cells.length / 2;
}

/** Where on the scale a value stands, from 0 to 1: evenly, or by its logarithm. 0, the P-positions, has a colour of its own. */
const shareOf = (most, uneven) => (grade) => (most <= 1 ? 1 : uneven ? Math.log(Math.max(1, grade)) / Math.log(most) : (grade - 1) / (most - 1));

/** A round number of cells that leaves room for a label. */
function tick(scale) {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power * scale >= 44) return digit * power;
  }
}

function arrow(context, from, to, colours) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 2) return;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = Math.min(11, length);
  for (const [colour, width] of [[css(colours.paper), 4.5], [css(colours.ink), 2]]) {
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(to[0] - dx * head * 0.8, to[1] - dy * head * 0.8);
    context.stroke();
    const half = head * 0.42 + (width > 3 ? 1.5 : 0);
    context.beginPath();
    context.moveTo(...to);
    context.lineTo(to[0] - dx * head - dy * half, to[1] - dy * head + dx * half);
    context.lineTo(to[0] - dx * head + dy * half, to[1] - dy * head - dx * half);
    context.fill();
  }
}
