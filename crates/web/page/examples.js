// Games of the literature to begin with: the gallery of the book, in a list.

import { h } from "./dom.js";

/** Fills `select`; `onChoose(game)` hears which game was chosen. */
export async function examples(select, onChoose) {
  select.addEventListener("change", () => {
    const game = select.value;
    select.value = "";
    if (game) onChoose(game);
  });
  const { GALLERY } = await import("./gallery.js");
  const groups = new Map();
  for (const [name, game, source] of GALLERY) groups.set(source, [...(groups.get(source) ?? []), h("option", { value: game }, name)]);
  select.append(...[...groups].map(([source, games]) => h("optgroup", { label: source }, games)));
}
