// The score over matches, and the next match.

import { h } from "./dom.js";
import { begin, newSeed } from "./match.js";
import { recall, remember } from "./preferences.js";
import { state } from "./state.js";

const keyOf = ({ games, start, first, opponent, seed }) => JSON.stringify([games, start, first, opponent, seed]);

/** The score in `root`. `see(match, heard)` hears how every match stands; an end counts once, and only if it was played to here. */
export function score(root) {
  const won = recall("score", { you: 0, opponent: 0 });
  const counted = new Set();
  let before = null;
  const words = h("span", { class: "note" });
  const clear = h("button", { type: "button", class: "link", onclick: () => ((won.you = won.opponent = 0), write()) }, "Clear the score");
  const again = h("button", { type: "button", class: "primary", id: "play-rematch", onclick: rematch }, "Rematch");
  root.replaceChildren(again, words, clear);

  function write() {
    remember("score", won);
    const none = won.you + won.opponent === 0;
    words.textContent = none ? "" : `You ${won.you}, your opponent ${won.opponent}.`;
    clear.hidden = none;
  }

  return {
    see(match, { ended, winner }) {
      const key = keyOf(match);
      if (ended && before?.key === key && before.at === match.at - 1 && !counted.has(key)) {
        counted.add(key);
        won[winner] += 1;
      }
      before = { key, at: match.at };
      write();
      root.hidden = !ended;
    },
  };
}

/** The same games from the same start; whoever was second begins. */
function rematch() {
  const { games, start, first, opponent, error } = state();
  begin({ games, start, first: first === "you" ? "opponent" : "you", opponent, error, seed: newSeed() });
}
