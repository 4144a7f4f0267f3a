/** What everyone wrote in the last turn (Q9): for a moment it goes before anything else, on every phone and on the wall, so that none runs ahead. */
import { useEffect, useState } from "../../js/html.js";

const SHOWN_MS = 3600;

/** Is what was written a moment ago still to be shown? A reload is silent, and a next throw goes before. */
export function useReveal({ last, rolls, turn }) {
  const played = last?.turn ?? 0;
  const [seen, see] = useState(played);
  useEffect(() => {
    if (seen === played) return undefined;
    const timer = setTimeout(() => see(played), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [played]);
  return { shown: seen < played && !(turn > played && rolls > 0), close: () => see(played) };
}

/** Where a seat wrote, to be lit on its sheet until the next total is called. @returns {import("./sheet.js").Field[]} */
export const freshOf = ({ phase, last }, seat) => (phase === "write" || !last ? [] : last.entries.filter((entry) => entry.seat === seat).map(({ row, column }) => [row, column]));
