/** Modules that are not needed at first, fetched when they are (or a little before, `ahead`). */
import { useEffect, useState } from "./html.js";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** @type {Map<string, Promise<any>>} */
const asked = new Map();
/** @type {Map<string, any>} */
const here = new Map();

/** Without a line it is tried again until it comes. */
async function bring(key, load) {
  for (let wait = FIRST_WAIT_MS; !here.has(key); wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      here.set(key, await load());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return here.get(key);
}

/** @param {string} key names what `load` brings @param {() => Promise<any>} load */
export function fetched(key, load) {
  if (!asked.has(key)) asked.set(key, bring(key, load));
  return asked.get(key);
}

/** A module, and with it the words that it and what it imports say (games/catalogue.py). @param {string} address */
export const brought = async (address) => {
  const words = address.replace("/static/", `/jsi18n/${document.documentElement.lang}/`);
  const [module] = await Promise.all([import(address), import(words)]);
  return module;
};

/** A style sheet the page may not wear yet, waited for so that nothing is drawn undressed. @param {string} href */
export const dressed = (href) =>
  fetched(
    href,
    () =>
      new Promise((resolve) => {
        if (Array.from(document.styleSheets).some((worn) => worn.href === href)) return resolve();
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = href;
        link.onload = link.onerror = resolve;
        document.head.append(link);
      }),
  );

/** When the browser has nothing better to do. */
export const ahead = (key, load) => (window.requestIdleCallback ?? setTimeout)(() => fetched(key, load));

/** What `load` brings, at once when it is here already; null as long as it is not. Without a key nothing is wanted. */
export function useFetched(key, load) {
  const [, draw] = useState(0);
  const what = here.get(key) ?? null;
  useEffect(() => {
    let wanted = true;
    if (key && !what) void fetched(key, load).then(() => wanted && draw((n) => n + 1));
    return () => {
      wanted = false;
    };
  }, [key]);
  return what;
}

/**
 * The screen of a phase, from the module where it is; null as long as it comes. The others are fetched after it, so that nobody waits at a change.
 * @param {Record<string, [address: string, name: string]>} screens @param {string} phase
 */
export function useScreen(screens, phase) {
  const [address, name] = screens[phase];
  const module = useFetched(address, () => brought(address));
  useEffect(() => {
    if (module) for (const [other] of Object.values(screens)) ahead(other, () => brought(other));
  }, [module, screens]);
  return module?.[name] ?? null;
}
