// The site works without a network after the first visit. What is kept for later is fetched once the page has its first answer.

import { health } from "./backend.js";

health().finally(() => navigator.serviceWorker?.register("sw.js").catch(() => {
  // Browsers that keep nothing, such as in private windows, load it anew.
}));
