// The site works without a network after the first visit.

addEventListener("load", () => navigator.serviceWorker?.register("sw.js").catch(() => {
  // Browsers that keep nothing, such as in private windows, load it anew.
}));
