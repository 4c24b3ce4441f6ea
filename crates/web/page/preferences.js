// What the reader chose once and wants to find again.

const PREFIX = "wythoff.";

/** The stored value, or `fallback` where there is none, or no storage. */
export function recall(name, fallback) {
  try {
    const stored = localStorage.getItem(PREFIX + name);
    return stored === null ? fallback : JSON.parse(stored);
  } catch {
    return fallback;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that stores nothing still plays.
  }
}
