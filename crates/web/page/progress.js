// Long work under way: what is being done, how much of it, and a way to end it.

import { h } from "./dom.js";
import { grouped } from "./numbers.js";

/**
 * Runs `work({ signal, watch })` and shows its stages in `root` with a button that ends it. Whatever was under way in `root` ends.
 * Gives what the work gives; nothing if it was ended.
 */
export async function attended(root, work) {
  root.stop?.();
  const control = new AbortController();
  const list = h("ol", { class: "stages", "aria-live": "off" });
  const stop = h("button", { type: "button", class: "minor", onclick: () => control.abort() }, "Stop");
  const stages = new Map();
  root.stop = () => control.abort();
  root.replaceChildren(h("div", { class: "inline" }, h("span", { class: "busy", role: "status" }, "Working …"), stop), list);
  root.hidden = false;
  const watch = ({ during, done, total }) => {
    if (!stages.has(during)) {
      const stage = h("li", {}, h("span", {}, during), " ", h("b", {}));
      stages.set(during, { stage, most: 0 });
      list.append(stage);
    }
    const kept = stages.get(during);
    kept.most = Math.max(kept.most, done);
    kept.stage.lastChild.textContent = total ? `${Math.min(100, Math.floor((100 * done) / total))} %` : grouped(String(kept.most));
  };
  try {
    return await work({ signal: control.signal, watch });
  } catch (error) {
    if (error?.name !== "AbortError") throw error;
    return undefined;
  } finally {
    if (root.contains(stop)) {
      root.hidden = true;
      root.replaceChildren();
    }
  }
}
