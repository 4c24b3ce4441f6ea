// Puts the views together: one is shown, as the address says.

import * as backend from "./backend.js";
import { $, announce, copy } from "./dom.js";
import * as design from "./design.js";
import * as explore from "./explore.js";
import * as heaps from "./heaps.js";
import * as learn from "./learn.js";
import * as moves from "./moves.js";
import * as numbers from "./numeration.js";
import * as table from "./pairs.js";
import * as papers from "./papers.js";
import * as play from "./play.js";
import { recall, remember } from "./preferences.js";
import * as prove from "./prove.js";
import { addressOf, format, listen, state } from "./state.js";
import * as why from "./why.js";

const VIEWS = { play, learn, why, explore, prove, moves, heaps, table, numbers, design, papers };
const TITLES = { play: "Play", learn: "Learn", why: "Why", explore: "Explore", prove: "Prove", moves: "Moves", heaps: "Big heaps", table: "Table", numbers: "Numbers", design: "Design", papers: "Papers" };
const mounted = new Set();

function render(now) {
  for (const name of Object.keys(VIEWS)) $(`view-${name}`).hidden = name !== now.view;
  const view = VIEWS[now.view];
  if (!mounted.has(now.view)) {
    view.mount();
    mounted.add(now.view);
  }
  document.title = `${TITLES[now.view]} · Wythoff`;
  links(now);
  view.show(now);
}

function links(now) {
  document.querySelectorAll("#views a").forEach((link) => {
    // In full: a list of bare fragments that is scrolled looks like links that skip parts of the page.
    link.href = new URL(addressOf(link.dataset.view), location.href).href;
    if (link.dataset.view === now.view) {
      link.setAttribute("aria-current", "page");
      // Where the list is wider than the screen, the view shown is in sight.
      const list = link.closest("nav");
      if (link.offsetLeft + link.offsetWidth > list.scrollLeft + list.clientWidth || link.offsetLeft < list.scrollLeft) list.scrollLeft = link.offsetLeft - 16;
    } else link.removeAttribute("aria-current");
  });
  $("home").href = addressOf("play");
}

const THEMES = { auto: "Auto", light: "Light", dark: "Dark" };

function theme(chosen) {
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  $("theme").textContent = THEMES[chosen];
  $("theme").setAttribute("aria-label", `${THEMES[chosen]} colours`);
  document.dispatchEvent(new Event("themechange"));
}

$("theme").addEventListener("click", () => {
  const names = Object.keys(THEMES);
  const next = names[(names.indexOf(recall("theme", "auto")) + 1) % names.length];
  remember("theme", next);
  theme(next);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => document.dispatchEvent(new Event("themechange")));

$("share").addEventListener("click", async () => {
  const done = await copy(new URL(format(state()), location.href).href);
  $("share").textContent = done ? "Copied" : "See the address";
  announce(done ? "The link to what you see is on the clipboard." : "Copy the link from the address bar.");
  setTimeout(() => ($("share").textContent = "Copy link"), 1500);
});
$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("main").focus();
});

document.addEventListener("statechange", () => links(state()));
if (backend.site) $("api").replaceWith("They are computed here, in your browser; nothing is sent anywhere");
backend.health().then(({ version, verdicts }) => {
  $("version").textContent = `Version ${version}.`;
  // A class that is to find out who wins sees the game alone.
  if (!verdicts) document.documentElement.dataset.verdicts = "off";
}, () => {});
theme(recall("theme", "auto"));
listen(render);
render(state());
