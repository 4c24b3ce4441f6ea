// Small helpers to build and speak.

const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in { value: 1, checked: 1, disabled: 1, hidden: 1, textContent: 1 }) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element: attributes, `on…` listeners, children. */
export const h = (tag, properties = {}, ...children) => fill(document.createElement(tag), properties, children);

/** The same for SVG. */
export const s = (tag, properties = {}, ...children) => fill(document.createElementNS(SVG, tag), properties, children);

/** A drawing that came as text from the backend; scripts and styles in it stay behind. */
export function drawing(text) {
  // A style element would already offend the security policy while it is parsed.
  const plain = text.replace(/<style[\s\S]*?<\/style>/g, "");
  const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return h("p", { class: "note" }, "The drawing cannot be shown.");
  parsed.querySelectorAll("script, foreignObject").forEach((element) => element.remove());
  return document.importNode(parsed, true);
}

/** Whether the reader points with a finger: a browser that knows of no pointer at all is no phone. */
export const fingers = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** Says something to screen readers. */
export function announce(text) {
  $("announcer").textContent = text;
}

let unique = 0;
export const fresh = (stem) => `${stem}-${++unique}`;

/** Calls `action` when the calls have paused for `delay` milliseconds; `now()` does not wait for that, and gives what the action gives. */
export function settled(action, delay) {
  let timer = 0;
  let pending = null;
  const run = () => {
    clearTimeout(timer);
    const due = pending;
    pending = null;
    return due?.();
  };
  const soon = (...values) => {
    clearTimeout(timer);
    pending = () => action(...values);
    timer = setTimeout(run, delay);
  };
  soon.now = run;
  return soon;
}

/** A text in short, and all of it on demand. */
export function unfolding(text, short) {
  if (short === text) return [text];
  return [short, " ", h("details", { class: "whole-text" }, h("summary", {}, "Show all"), h("span", {}, text))];
}

/** Gives each run a signal and aborts the one before, so that a stale answer never arrives. */
export function latest(action) {
  let controller = null;
  return async (...values) => {
    controller?.abort();
    const own = (controller = new AbortController());
    try {
      return await action(own.signal, ...values);
    } catch (error) {
      if (error?.name !== "AbortError") throw error;
      return undefined;
    }
  };
}

/** Hands a file to the reader. */
export function save(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Puts text on the clipboard; true if that was possible. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { class: "visually-hidden", "aria-hidden": "true" });
    document.body.append(field);
    field.value = text;
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
