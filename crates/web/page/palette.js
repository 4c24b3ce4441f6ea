// Colours of the map: those of the theme from the style sheet, and the scales of crate `picture`, which draws with the same.

import { recall } from "./preferences.js";
import { SCALES } from "./scales.js";

/** The colour a class of style.css gives, as [red, green, blue]; on paper always the light one. */
function colourOf(name, printed) {
  const probe = document.createElement("i");
  probe.className = `probe-${name}`;
  if (printed) probe.style.colorScheme = "light";
  document.body.append(probe);
  const found = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  probe.remove();
  return found;
}

export const css = ([red, green, blue], alpha = 1) => `rgb(${red} ${green} ${blue} / ${alpha})`;
/** The same in a way that every reader of SVG knows. */
export const hex = (colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

export const palette = ({ printed = false } = {}) => Object.fromEntries(
  ["paper", "ground", "ink", "muted", "accent", "warm", "both", "faint"].map((name) => [name, colourOf(name, printed)]));

const anchors = (name) => SCALES[name].map((text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16)));
const READY = Object.fromEntries(Object.keys(SCALES).map((name) => [name, anchors(name)]));

/** The scale that the reader chose. */
export const scale = () => (recall("scale", "violet") in SCALES ? recall("scale", "violet") : "violet");

/** The colours of that scale, dark to light. */
export const steps = () => SCALES[scale()];

/** The colour of a share between 0 and 1. */
export function heat(share, name = scale()) {
  const colours = READY[name];
  const place = Math.min(1, Math.max(0, share)) * (colours.length - 1);
  const below = Math.min(colours.length - 2, Math.floor(place));
  return colours[below].map((low, channel) => Math.round(low + (colours[below + 1][channel] - low) * (place - below)));
}
