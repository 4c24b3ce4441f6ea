// Keeps the whole site, so that it opens without a network after the first visit. The two lines below are written by `cargo xtask site`.

const VERSION = "";
const FILES = [];

const CACHE = `wythoff-${VERSION}`;

addEventListener("install", (event) => {
  // Where the browser can, it takes files from there by itself and starts nothing for it.
  event.waitUntil(event.addRoutes?.({ condition: { requestMethod: "GET" }, source: { cacheName: CACHE } }).catch(() => {}));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("wythoff-") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(request, { ignoreSearch: true })).then((kept) => kept ?? fetch(request)));
});
