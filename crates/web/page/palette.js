// Colours of the map, taken from the style sheet so that they follow the theme.

/** The colour a class of style.css gives, as [red, green, blue]. */
function colourOf(name) {
  const probe = document.createElement("i");
  probe.className = `probe-${name}`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  probe.remove();
  return found;
}

export const css = ([red, green, blue], alpha = 1) => `rgb(${red} ${green} ${blue} / ${alpha})`;

export const palette = () => Object.fromEntries(
  ["paper", "ground", "ink", "muted", "accent", "warm", "both", "faint"].map((name) => [name, colourOf(name)]));

/** A dark-to-light scale that is even to the eye and readable without colour (viridis). */
const ANCHORS = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];

/** The colour of a share between 0 and 1. */
export function heat(share) {
  const place = Math.min(1, Math.max(0, share)) * (ANCHORS.length - 1);
  const below = Math.min(ANCHORS.length - 2, Math.floor(place));
  return ANCHORS[below].map((low, channel) => Math.round(low + (ANCHORS[below + 1][channel] - low) * (place - below)));
}
