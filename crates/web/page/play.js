// The view Play: one board a summand, the talk beside it, the moves so far.

import * as backend from "./backend.js";
import { board } from "./board.js";
import { $, announce, h, latest, prose } from "./dom.js";
import { asked, canRedo, canUndo, jump, play, positions, replies, step, turn } from "./match.js";
import { pair, taking, typed, within } from "./numbers.js";
import { recall, remember } from "./preferences.js";
import { mountSetup } from "./setup.js";
import { addressOf, state } from "./state.js";
import { tokens } from "./tokens.js";

/** Boards are drawn up to so many squares a side, tokens and legal targets up to so many tokens a heap. */
const BOARD = 30;
const TOKENS = 1000;
/** How long the opponent's hand rests, so that one sees one's own move. */
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 420;

let style = recall("style", "board");
let laid = null;
let summands = [];
let setup = null;
let advice = null;
let answer = null;

export function mount() {
  setup = mountSetup();
  document.querySelectorAll("#play-style input").forEach((input) => {
    input.checked = input.value === style;
    input.addEventListener("change", () => {
      style = input.value;
      remember("style", style);
      laid = null;
      show(state());
    });
  });
  $("play-tell").checked = recall("tell", true);
  $("play-tell").addEventListener("change", () => {
    remember("tell", $("play-tell").checked);
    tell(state());
  });
  $("play-hint").addEventListener("click", hint);
  $("play-undo").addEventListener("click", () => step(-1));
  $("play-redo").addEventListener("click", () => step(1));
  document.addEventListener("keydown", (event) => {
    if (state().view !== "play" || !(event.ctrlKey || event.metaKey) || event.target.matches("textarea, input:not([type=radio], [type=checkbox], [type=range])")) return;
    if (event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    step(event.shiftKey ? 1 : -1);
  });
}

/** Draws what is known at once, then asks what the position is worth, then lets the opponent move. */
export function show(match) {
  setup.set(match);
  const now = positions(match);
  if (!now) return say("This link does not hold a match: a move takes more than there is.");
  lay(match);
  advice = null;
  answer = null;
  $("play-hint-text").replaceChildren();
  $("play-undo").disabled = !canUndo(match);
  $("play-redo").disabled = !canRedo(match);
  $("play-hint").disabled = true;
  $("play-why").href = addressOf("why");
  draw(match, now, false);
  stage("busy");
  return converse(match, now).catch((error) => say(error.message));
}

const say = (text) => ($("play-verdict").textContent = text);

const converse = latest(async (signal, match, now) => {
  const heard = await backend.match(asked(match));
  if (signal.aborted) return;
  answer = heard;
  tell(match);
  if (heard.ended) return stage("ended");
  if (replies(match)) {
    if (match.at < match.moves.length) return stage("yours");
    const [{ reply }] = await Promise.all([backend.match(asked(match), "reply"), new Promise((done) => setTimeout(done, PAUSE))]);
    if (signal.aborted || state() !== match || !reply) return;
    announce(`${NAMES.opponent}: ${reply.words}`);
    play(reply.summand, reply.take, { reply: true });
    return;
  }
  $("play-hint").disabled = false;
  await Promise.all(summands.map(async (summand, index) => {
    summand.targets = within(now[index], TOKENS) ? await backend.targets(match.games[index], now[index]) : null;
  }));
  if (signal.aborted) return;
  draw(match, now, true);
  stage("yours");
});

/** What the page waits for: its own answers ("busy"), a move ("yours"), nothing more ("ended"). */
const stage = (name) => void ($("view-play").dataset.stage = name);

const NAMES = { you: "You", opponent: "Your opponent" };

/** Says how the match stands; before its end only to those who want to know. */
function tell(match) {
  if (!answer) return;
  const silent = !answer.ended && !$("play-tell").checked;
  say(silent ? `${NAMES[turn(match)]} ${turn(match) === "you" ? "are" : "is"} to move.` : answer.verdict);
  list(match, answer, silent);
}

/** Builds boards or heaps anew when the games, the start or the style changed. */
function lay({ games, start }) {
  const key = JSON.stringify([games, start, style]);
  if (laid === key) return;
  laid = key;
  summands = games.map((game, index) => summand(game, start[index], index, games.length));
  $("play-summands").replaceChildren(...summands.map(({ root }) => root));
  $("play-summands").dataset.count = games.length;
  const boards = start.some((pair) => within(pair, BOARD));
  $("play-style").disabled = !boards;
  $("play-rules").textContent = "";
  Promise.all(games.map((game) => backend.game(game))).then((found) => {
    if (laid !== key) return;
    summands.forEach(({ title }, index) => (title.textContent = found[index].game));
    $("play-rules").textContent = games.length === 1 ? found[0].words : "A sum of games: move in one of them at a time. Who cannot move in any loses.";
    summands.forEach(({ title }, index) => (title.title = found[index].words));
  }).catch((error) => say(error.message));
}

/** One game of the match: its picture and a line to take tokens by numbers. */
function summand(game, start, index, count) {
  const title = h("h2", { class: "summand-title", hidden: count === 1 }, game);
  const aim = (words) => ($("play-aim").textContent = words);
  const fields = ["left", "right"].map((side) =>
    h("input", { type: "text", inputmode: "numeric", autocomplete: "off", value: "0", size: 4, "aria-label": `take from the ${side}` }));
  const selection = () => fields.map((field) => typed(field.value));
  const form = h("form", { class: "take", "aria-label": count > 1 ? `Take tokens in game ${index + 1}` : "Take tokens" },
    "take ", fields[0], h("span", {}, h("span", { class: "roomy" }, "from the "), "left,"), fields[1], h("span", {}, h("span", { class: "roomy" }, "from the "), "right"), h("button", { type: "submit", class: "minor" }, "Take"));
  const fill = (take) => take.forEach((amount, side) => (fields[side].value = String(amount)));
  const submit = () => {
    const take = selection();
    if (take.includes(null)) return refuse("Say how many tokens with digits.");
    return attempt(index, take);
  };
  const part = { game, title, form, fields, fill, targets: null, picture: null, kind: null };
  if (style === "board" && within(start, BOARD)) {
    part.kind = "board";
    part.picture = board({ name: index, start, onAim: aim, onTake: (take, legal) => {
      if (take.some((tokens) => tokens < 0)) return refuse("Tokens are only taken: the queen moves left, down or both.");
      return legal ? play(index, take) : attempt(index, take.map(String));
    } });
  } else if (within(start, TOKENS)) {
    part.kind = "tokens";
    part.picture = tokens({ start, onTake: submit, onSelect: (take) => {
      fill(take);
      const to = positions()[index].map((heap, side) => String(Number(heap) - take[side]));
      const legal = part.targets?.has(Number(to[0]), Number(to[1])) && take.some((amount) => amount);
      aim(take.some((amount) => amount) ? taking(take.map(String), to) + (legal ? "" : " is not a legal move") : "");
      part.picture.root.classList.toggle("legal", Boolean(legal));
    } });
    fields.forEach((field) => field.addEventListener("input", () => {
      if (!selection().includes(null)) part.picture.select(selection());
    }));
  } else {
    part.kind = "numbers";
    part.numbers = h("p", { class: "numbers" });
  }
  form.addEventListener("submit", (event) => (event.preventDefault(), submit()));
  part.root = h("section", { class: `summand ${part.kind}-kind`, "aria-label": `Game ${index + 1}` }, title, part.picture?.root ?? part.numbers, form);
  return part;
}

function draw(match, now, enabled) {
  const last = match.moves[match.at - 1];
  summands.forEach((part, index) => {
    const from = last?.summand === index ? now[index].map((heap, side) => String(BigInt(heap) + BigInt(last.take[side]))) : null;
    const hinted = advice?.summand === index ? advice.take : null;
    part.picture?.update({ position: now[index], targets: enabled ? part.targets : null, enabled, hint: hinted, last: from && { from, to: now[index] } });
    if (part.numbers) part.numbers.textContent = pair(now[index]);
    part.fill(hinted ?? ["0", "0"]);
    part.form.querySelectorAll("input, button").forEach((field) => (field.disabled = !enabled));
  });
  $("play-aim").textContent = "";
}

/** Asks whether a move is legal and plays it, or says why not. */
async function attempt(index, take) {
  if ($("play-hint").disabled) return;
  const here = positions()[index];
  try {
    const verdict = await backend.legal(state().games[index], here, take);
    if (verdict.legal) play(index, take);
    else refuse(verdict.reason ?? "That is not a legal move.");
  } catch (error) {
    refuse(error.message);
  }
}

function refuse(reason) {
  $("play-aim").textContent = reason;
  announce(reason);
}

async function hint() {
  const match = state();
  try {
    const { hint: found } = await backend.match(asked(match), "hint");
    if (state() !== match) return;
    if (!found) return;
    advice = found;
    draw(match, positions(match), true);
    $("play-hint-text").replaceChildren(h("p", {}, sentence(found.words)),
      found.why?.length ? h("details", {}, h("summary", {}, "The reasoning"), h("ul", {}, found.why.map((line) => h("li", {}, prose(line))))) : "");
  } catch (error) {
    $("play-hint-text").replaceChildren(h("p", { class: "error" }, error.message));
  }
}

/** A move in words whose target is not broken across lines. */
function together(words) {
  const arrow = words.lastIndexOf("→");
  return arrow < 0 || words.length > 90 ? words : [words.slice(0, arrow), h("span", { class: "whole" }, words.slice(arrow))];
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** The moves so far and those undone, each a way to go there. */
function list(match, heard, silent) {
  const items = heard.history.map((entry, index) => row(match, index, silent ? { ...entry, gave_away: false } : entry, heard.decided === index));
  const undone = match.moves.slice(match.at).map((move, index) =>
    row(match, match.at + index, { by: turn({ ...match, at: match.at + index }), words: `${match.games.length > 1 ? `in game ${move.summand + 1} ` : ""}${taking(move.take, ["…", "…"]).replace(" → (…, …)", "")}` }, false));
  $("play-moves").replaceChildren(...items, ...undone);
  $("play-moves").scrollTop = $("play-moves").scrollHeight;
}

function row(match, index, entry, decided) {
  const mark = entry.gave_away ? h("span", { class: "mark" }, decided ? "gave the win away, for good" : "gave the win away") : "";
  return h("li", { class: `${index >= match.at ? "undone" : ""} ${decided ? "decided" : ""}` },
    h("button", { type: "button", class: "move", "aria-current": index === match.at - 1 ? "step" : null, onclick: () => jump(index + 1) },
      h("span", { class: "by" }, NAMES[entry.by]), " ", h("span", { class: "words" }, together(entry.words))), mark);
}
