// The view Play: one board a summand, the talk beside it, the moves so far.

import * as backend from "./backend.js";
import { board } from "./board.js";
import { $, announce, h, latest, unfolding } from "./dom.js";
import { guess } from "./guess.js";
import { asked, canRedo, canUndo, forbid, jump, play, positions, step, turn } from "./match.js";
import { prose } from "./mathematics.js";
import { brief, left, ordinal, pair, taking, told, typed, within } from "./numbers.js";
import { overlay } from "./overlay.js";
import { recall, remember } from "./preferences.js";
import { score } from "./score.js";
import { mountSetup } from "./setup.js";
import { addressOf, state } from "./state.js";
import { tokens } from "./tokens.js";
import { pairOf } from "./whole.js";

/** Boards are drawn up to so many squares a side, tokens and legal targets up to so many tokens a heap. */
const BOARD = 30;
const TOKENS = 1000;
/** How long the opponent's hand rests, so that one sees one's own move. */
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 420;

let style = recall("style", "board");
/** What the backend says about the games of matches. */
const known = new Map();
let laid = null;
let summands = [];
let setup = null;
let advice = null;
let answer = null;
let guessing = null;
let scoring = null;
/** The options chosen so far where you are to forbid; null where you are not. */
let forbidding = null;

export function mount() {
  setup = mountSetup();
  guessing = guess($("play-guess"));
  scoring = score($("play-after"));
  $("play-over").addEventListener("change", cover);
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
  $("play-forbid-done").addEventListener("click", () => forbid(forbidding ?? []));
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
  if (!match.games.every((game) => known.has(game))) return learn(match);
  lay(match);
  advice = null;
  answer = null;
  forbidding = null;
  $("play-forbid").hidden = true;
  $("play-hint-text").replaceChildren();
  $("play-after").hidden = true;
  guessing.ask(null);
  $("play-undo").disabled = !canUndo(match);
  $("play-redo").disabled = !canRedo(match);
  $("play-hint").disabled = true;
  $("play-why").href = addressOf("why");
  draw(match, now, false);
  stage("busy");
  return converse(match, now).catch((error) => say(error.message));
}

/** Asks about games not seen before: how they are drawn depends on their moves. */
async function learn(match) {
  stage("busy");
  try {
    await Promise.all(match.games.map(async (game) => known.set(game, await backend.game(game))));
  } catch (error) {
    return say(error.message);
  }
  return state() === match ? show(match) : undefined;
}

const say = (text) => ($("play-verdict").textContent = ordinal(text));

const converse = latest(async (signal, match, now) => {
  const heard = await backend.match(asked(match));
  if (signal.aborted) return;
  answer = heard;
  scoring.see(match, heard);
  tell(match);
  if (heard.ended) {
    draw(match, now, false);
    return stage("ended");
  }
  if (match.opponent !== "person" && (heard.to_forbid ?? heard.to_move) === "opponent") {
    if (heard.ban) draw(match, now, false);
    if (match.at < match.moves.length) return stage("yours");
    const [{ reply, reply_ban: ban }] = await Promise.all([backend.match(asked(match), "reply"), new Promise((done) => setTimeout(done, PAUSE))]);
    if (signal.aborted || state() !== match || !(reply ?? ban)) return;
    announce(`${NAMES.opponent} ${told("opponent", (reply ?? ban).words)}`);
    if (reply) play(reply.summand, reply.take, { reply: true });
    else forbid(ban.forbidden, { reply: true });
    return;
  }
  $("play-hint").disabled = false;
  await Promise.all(summands.map(async (summand, index) => {
    summand.targets = within(now[index], TOKENS) ? await backend.targets(match.games[index], now[index]) : null;
  }));
  if (signal.aborted) return;
  forbidding = heard.to_forbid ? [] : null;
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
  const who = answer.to_forbid ?? answer.to_move;
  say(silent ? `${NAMES[who]} ${who === "you" ? "are" : "is"} to ${answer.to_forbid ? "forbid" : "move"}.` : answer.verdict);
  list(match, answer, silent);
  guessing.ask(silent ? answer.outcome : null);
}

/** Lays outcomes or values over the boards, as the reader wishes. */
const cover = latest(async (signal) => {
  const kind = $("play-over").value;
  const boards = summands.filter((part) => part.kind === "board");
  $("play-over-row").hidden = boards.length === 0;
  try {
    const reads = await Promise.all(boards.map(({ game, start }) => (kind ? overlay(kind, game, start) : null)));
    if (!signal.aborted) boards.forEach(({ picture }, index) => picture.cover(reads[index]));
  } catch (error) {
    boards.forEach(({ picture }) => picture.cover(null));
    refuse(error.message);
  }
});

/** Builds boards or heaps anew when the games, the start or the style changed. */
function lay({ games, start }) {
  const key = JSON.stringify([games, start, style]);
  if (laid === key) return;
  laid = key;
  summands = games.map((game, index) => summand(game, start[index], index, games.length));
  $("play-summands").replaceChildren(...summands.map(({ root }) => root));
  $("play-summands").dataset.count = games.length;
  cover();
  $("play-style").disabled = !games.some((game, index) => onBoard(game, start[index]));
  const rules = ({ words }) => unfolding(words, brief(words));
  const found = games.map((game) => known.get(game));
  $("play-rules").replaceChildren(...(games.length === 1 ? rules(found[0]) : ["A sum of games: move in one of them at a time. Who cannot move in any loses."]));
  summands.forEach(({ title }, index) => title.replaceChildren(`Game ${index + 1}: `, h("code", {}, brief(found[index].game, 60)), " ", h("span", { class: "note" }, rules(found[index]))));
}

/** Whether a game can be drawn as a queen on a board: where no move takes from both heaps, two heaps tell more. */
const onBoard = (game, start) => (known.get(game).takes_from_both || known.get(game).block) && within(start, BOARD);

/** One game of the match: its picture and a line to take tokens by numbers. */
function summand(game, start, index, count) {
  const title = h("h2", { class: "summand-title", hidden: count === 1 }, game);
  const aim = (words) => ($("play-aim").textContent = words);
  const fields = ["first", "second"].map((side) =>
    h("input", { type: "text", inputmode: "numeric", autocomplete: "off", value: "0", size: 4, "aria-label": `take from the ${side} heap` }));
  const selection = () => fields.map((field) => typed(field.value));
  const form = h("form", { class: "take", "aria-label": count > 1 ? `Take tokens in game ${index + 1}` : "Take tokens" },
    "take ", fields[0], h("span", {}, h("span", { class: "roomy" }, "from the "), "first,"), fields[1], h("span", {}, h("span", { class: "roomy" }, "from the "), "second"), h("button", { type: "submit", class: "minor" }, "Take"));
  const fill = (take) => take.forEach((amount, side) => (fields[side].value = String(amount)));
  const submit = () => {
    const take = selection();
    if (take.includes(null)) return refuse("Say how many tokens with digits.");
    return attempt(index, take);
  };
  const part = { game, start, title, form, fields, fill, targets: null, picture: null, kind: null };
  if (style === "board" && onBoard(game, start)) {
    part.kind = "board";
    part.picture = board({ name: index, start, onAim: aim, onSelect: (take) => fill(take), onTake: (take, legal) => {
      if (take.some((tokens) => tokens < 0)) return refuse("Tokens are only taken: the queen moves left, down or both ways at once.");
      return legal && !forbidding ? play(index, take) : attempt(index, take.map(String));
    } });
  } else if (within(start, TOKENS)) {
    part.kind = "tokens";
    part.picture = tokens({ start, onTake: submit, onSelect: (take) => {
      fill(take);
      const to = positions()[index].map((heap, side) => String(Number(heap) - take[side]));
      const legal = part.targets?.has(Number(to[0]), Number(to[1])) && take.some((amount) => amount) && !isForbidden(to);
      aim(take.some((amount) => amount) ? taking(take.map(String), to) + (legal ? "" : isForbidden(to) ? " is forbidden" : " is not a legal move") : "");
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

const isForbidden = (to) => answer?.ban?.forbidden.some((option) => String(option) === String(to)) ?? false;

/** Chooses an option to be forbidden, or no longer. */
function toggle(to) {
  const chosen = forbidding.filter((pair) => String(pair) !== String(to));
  if (chosen.length === forbidding.length && chosen.length >= answer.block) return refuse(`At most ${answer.block} may be forbidden: choose one of them again to free it.`);
  forbidding = chosen.length < forbidding.length ? chosen : [...chosen, to];
  advice = null;
  draw(state(), positions(), true);
  announce($("play-forbid-text").textContent);
  return undefined;
}

/** What is chosen to be forbidden, and the button that does it. */
function drawForbidding() {
  $("play-forbid").hidden = !forbidding;
  if (!forbidding) return;
  const named = forbidding.map(pair).join(", ");
  const most = answer.block === 1 ? "one option" : `up to ${answer.block} options`;
  $("play-forbid-text").textContent = named ? `To be forbidden: ${named}.` : `${answer.to_forbid === "you" ? "You" : "Your opponent"} may forbid ${most}: choose where no move may lead.`;
  $("play-forbid-done").textContent = named ? "Forbid" : "Forbid nothing";
}

function draw(match, now, enabled) {
  const last = match.moves.slice(0, match.at).findLast(({ forbid: options }) => !options);
  const forbidden = forbidding ?? answer?.ban?.forbidden ?? [];
  drawForbidding();
  summands.forEach((part, index) => {
    const from = last?.summand === index ? now[index].map((heap, side) => String(BigInt(heap) + BigInt(last.take[side]))) : null;
    const hinted = advice?.summand === index ? advice.take : null;
    part.form.querySelector("button").textContent = forbidding ? "Choose" : "Take";
    part.picture?.update({ position: now[index], targets: enabled ? part.targets : null, enabled, hint: hinted, last: from && { from, to: now[index] }, forbidden, forbidding: Boolean(forbidding) });
    if (part.numbers) part.numbers.replaceChildren(...pairOf(now[index]));
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
    const to = left(here, take.map(String));
    if (verdict.legal && forbidding) toggle(to);
    else if (verdict.legal && isForbidden(to)) refuse(`${pair(to)} is forbidden.`);
    else if (verdict.legal) play(index, take);
    else refuse(verdict.reason ?? "That is not a legal move.");
  } catch (error) {
    refuse(error.message);
  }
}

function refuse(reason) {
  $("play-aim").textContent = ordinal(reason);
  announce(ordinal(reason));
}

async function hint() {
  const match = state();
  try {
    const { hint: move, hint_ban: ban } = await backend.match(asked(match), "hint");
    const found = move ?? ban;
    if (state() !== match) return;
    if (!found) return;
    if (ban) forbidding = ban.forbidden;
    else advice = move;
    draw(match, positions(match), true);
    $("play-hint-text").replaceChildren(h("p", {}, sentence(ordinal(found.words))),
      found.why?.length ? h("details", {}, h("summary", {}, "The reasoning"), h("ul", {}, found.why.map((line) => h("li", {}, prose(ordinal(line)))))) : "");
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
  const lines = heard.history.flatMap((entry, index) => [...(entry.ban ? [[entry.ban, heard.decided_by_ban === index]] : []), [entry, heard.decided === index]]);
  if (heard.ban) lines.push([heard.ban, heard.decided_by_ban === heard.history.length]);
  const items = lines.map(([entry, decided], index) => row(match, index, silent ? { ...entry, gave_away: false } : entry, decided));
  const named = ({ summand, take, forbid: options }) => (options ? `forbid ${options.map(pair).join(", ") || "nothing"}`
    : `${match.games.length > 1 ? `in game ${summand + 1} ` : ""}${taking(take, ["…", "…"]).replace(" → (…, …)", "")}`);
  const undone = match.moves.slice(match.at).map((move, index) =>
    row(match, match.at + index, { by: turn({ ...match, at: match.at + index }), words: named(move) }, false));
  $("play-moves").replaceChildren(...items, ...undone);
  $("play-moves").scrollTop = $("play-moves").scrollHeight;
}

function row(match, index, entry, decided) {
  const mark = entry.gave_away ? h("span", { class: "mark" }, decided ? "gave the win away, for good" : "gave the win away") : "";
  return h("li", { class: `${index >= match.at ? "undone" : ""} ${decided ? "decided" : ""}` },
    h("button", { type: "button", class: "move", "aria-current": index === match.at - 1 ? "step" : null, onclick: () => jump(index + 1) },
      h("span", { class: "by" }, NAMES[entry.by]), " ", h("span", { class: "words" }, together(told(entry.by, entry.words)))), mark);
}
