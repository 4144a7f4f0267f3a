/** A setting that has just changed shows for a moment, to the eye and to the ear (P8). */
import { useEffect, useRef, useState } from "./html.js";
import { say } from "./voice.js";

const SHOWN_MS = 6000;

/**
 * The names of the values that were changed by someone else a moment ago.
 * @param {Record<string, any>} values @param {(name: string) => string} told the sentence for a screen reader
 * @param {Set<string>} own what this browser changed itself
 */
export function useChanged(values, told, own) {
  const before = useRef(values);
  const [fresh, setFresh] = useState(new Set());
  const names = Object.keys(values).filter((name) => before.current[name] !== values[name] && !own.delete(name));
  useEffect(() => {
    before.current = values;
    if (!names.length) return;
    setFresh((old) => new Set([...old, ...names]));
    say(names.map(told).join(" "));
    // Each goes out by itself; it may fade after the lobby is gone, which does no harm.
    setTimeout(() => setFresh((old) => new Set([...old].filter((name) => !names.includes(name)))), SHOWN_MS);
  });
  return fresh;
}
