// The map as a picture to print: title, axes and legend, as SVG or PNG, in the same strokes.

import { hex } from "./palette.js";

const FONT = "Helvetica, Arial, sans-serif";

const safe = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Draws by writing SVG: as text, for the page itself loads no such images. */
function vector(width, height) {
  const parts = [];
  const put = (tag, attributes, words = "") => {
    const written = Object.entries(attributes).filter(([, value]) => value !== null).map(([name, value]) => ` ${name}="${safe(value)}"`);
    parts.push(`<${tag}${written.join("")}>${safe(words)}</${tag}>\n`);
  };
  return {
    rect: (x, y, w, h, { fill = "none", stroke = "none" }) => put("rect", { x, y, width: w, height: h, fill, stroke }),
    text: (x, y, words, { size, anchor = "start", turn = 0, fill = "#222222", bold = false }) =>
      put("text", { x, y, "font-size": size, "text-anchor": anchor, fill, "font-weight": bold ? 700 : null, transform: turn ? `rotate(${turn} ${x} ${y})` : null }, words),
    image: (canvas, x, y, side) => put("image", { href: canvas.toDataURL(), x, y, width: side, height: side, "image-rendering": "pixelated", preserveAspectRatio: "none" }),
    done: async () => new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}">\n`, ...parts, "</svg>\n"], { type: "image/svg+xml" }),
  };
}

/** Draws by painting a canvas. */
function raster(width, height) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  return {
    rect(x, y, w, h, { fill, stroke }) {
      if (fill) (context.fillStyle = fill), context.fillRect(x, y, w, h);
      if (stroke) (context.strokeStyle = stroke), context.strokeRect(x, y, w, h);
    },
    text(x, y, words, { size, anchor = "start", turn = 0, fill = "#222222", bold = false }) {
      context.save();
      context.translate(x, y);
      context.rotate((turn * Math.PI) / 180);
      context.font = `${bold ? "bold " : ""}${size}px ${FONT}`;
      context.textAlign = anchor === "middle" ? "center" : anchor;
      context.fillStyle = fill;
      context.fillText(words, 0, 0);
      context.restore();
    },
    image(picture, x, y, side) {
      context.imageSmoothingEnabled = side < picture.width;
      context.drawImage(picture, x, y, side, side);
    },
    done: () => new Promise((give) => canvas.toBlob(give)),
  };
}

/** A round number of cells between labels, about eight of them. */
function between(size) {
  for (let power = 1; ; power *= 10) for (const digit of [1, 2, 5]) if (size / (digit * power) <= 10) return digit * power;
}

/**
 * The picture as a file: `cells` is a canvas with a pixel a cell, `name(axis, cell)` a label, `keys` the legend as
 * { colour } or { colours } with its words.
 */
export function published({ format, width, size, cells, title, axes, name, keys }) {
  const unit = width / 100;
  const margin = { left: 9 * unit, right: 2.5 * unit, top: 7 * unit };
  const side = width - margin.left - margin.right;
  const bottom = margin.top + side;
  const height = Math.round(bottom + 13 * unit);
  const pen = format === "svg" ? vector(width, height) : raster(width, height);
  const words = { size: 2 * unit };
  pen.rect(0, 0, width, height, { fill: "#ffffff" });
  pen.text(margin.left, 4.6 * unit, title, { size: Math.min(2.8 * unit, (1.75 * side) / Math.max(1, title.length)), bold: true });
  pen.image(cells, margin.left, margin.top, side);
  pen.rect(margin.left, margin.top, side, side, { stroke: "#888888" });
  for (let cell = 0; cell < size; cell += between(size)) {
    const along = ((cell + 0.5) / size) * side;
    pen.text(margin.left + along, bottom + 2.8 * unit, name(0, cell), { ...words, anchor: "middle" });
    pen.text(margin.left - 0.8 * unit, bottom - along + 0.7 * unit, name(1, cell), { ...words, anchor: "end" });
  }
  pen.text(margin.left + side / 2, bottom + 5.8 * unit, axes[0], { ...words, anchor: "middle" });
  pen.text(2.2 * unit, margin.top + side / 2, axes[1], { ...words, anchor: "middle", turn: -90 });
  legend(pen, keys, { x: margin.left, y: bottom + 8.6 * unit, unit });
  return pen.done();
}

function legend(pen, keys, { x, y, unit }) {
  const box = 2.2 * unit;
  for (const { colour, colours, words, before = "" } of keys) {
    if (before) {
      pen.text(x, y + 0.8 * box, before, { size: 2 * unit });
      x += 1.1 * unit * before.length + 0.8 * unit;
    }
    const shades = colours ?? [hex(colour)];
    shades.forEach((fill, place) => pen.rect(x + place * box * 0.6, y, colours ? box * 0.62 : box, box, { fill }));
    if (!colours) pen.rect(x, y, box, box, { stroke: "#888888" });
    x += (colours ? shades.length * box * 0.6 : box) + 0.9 * unit;
    pen.text(x, y + 0.8 * box, words, { size: 2 * unit });
    x += 1.05 * unit * words.length + 2 * unit;
  }
}
