// Guess the winner: for those who are not told, a question, and the truth once they have answered.

import { h } from "./dom.js";
import { recall, remember } from "./preferences.js";

const TRUTH = { N: "whoever is to move wins: an N-position", P: "whoever has to move loses: a P-position" };

/** The question in `root`. `ask(outcome)` puts it about a position, `ask(null)` puts none. */
export function guess(root) {
  const tally = recall("guesses", { right: 0, asked: 0 });
  let outcome = null;
  const said = h("p", { class: "note", role: "status", "aria-live": "polite" });
  const buttons = [["Whoever is to move", "N"], ["The other", "P"]].map(([words, meant]) => h("button", { type: "button", class: "minor", onclick: () => judge(meant) }, words));
  const judge = (meant) => {
    const right = meant === outcome;
    tally.asked += 1;
    tally.right += right ? 1 : 0;
    remember("guesses", tally);
    said.textContent = `${right ? "Right" : "No"}: ${TRUTH[outcome]}. ${tally.right} of ${tally.asked} guesses right.`;
    buttons.forEach((button) => (button.disabled = true));
  };
  root.replaceChildren(h("p", { id: "guess-question" }, "Who wins from here, if nobody errs?"), h("div", { class: "buttons", role: "group", "aria-labelledby": "guess-question" }, buttons), said);
  return {
    ask(about) {
      root.hidden = !about;
      outcome = about;
      said.textContent = "";
      buttons.forEach((button) => (button.disabled = false));
    },
  };
}
