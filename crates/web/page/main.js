// Puts the views together: one is shown, as the address says.

import * as backend from "./backend.js";
import { $, announce, copy } from "./dom.js";
import * as design from "./design.js";
import * as explore from "./explore.js";
import * as heaps from "./heaps.js";
import * as papers from "./papers.js";
import * as play from "./play.js";
import { recall, remember } from "./preferences.js";
import { addressOf, format, listen, state } from "./state.js";
import * as why from "./why.js";

const VIEWS = { play, why, explore, heaps, design, papers };
const TITLES = { play: "Play", why: "Why", explore: "Explore", heaps: "Big heaps", design: "Design", papers: "Papers" };
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
    link.href = addressOf(link.dataset.view);
    if (link.dataset.view === now.view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
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
backend.health().then(({ version }) => ($("version").textContent = `Version ${version}.`), () => {});
theme(recall("theme", "auto"));
listen(render);
render(state());
