/** What this browser keeps for us: in this tab, or for good. Where it may not (site data is blocked) it lasts as long as the page. */

function shelf(name) {
  const page = new Map();
  const attempt = (use, otherwise) => {
    try {
      return use(window[name]);
    } catch {
      return otherwise(); // even asking for it may be refused
    }
  };
  return {
    get: (key) =>
      attempt(
        (kept) => kept.getItem(key),
        () => page.get(key) ?? null,
      ),
    /** Tells whether it outlasts the page. */
    set: (key, value) =>
      attempt(
        (kept) => (kept.setItem(key, value), true),
        () => (page.set(key, value), false),
      ),
  };
}

export const inTab = shelf("sessionStorage");
export const forGood = shelf("localStorage");
