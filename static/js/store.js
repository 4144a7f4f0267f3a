/** What this browser knows of the room and the match, and who wants to hear when it changes. */
import { useLayoutEffect, useState } from "./html.js";

/**
 * The messages, as games/live/messages.py, games/room_view.py and a game's view.py shape them.
 * @typedef {{slug: string, rarity: string, name: string}} Title
 * @typedef {{id: number, name: string, figure: string, colour: string, shape: string, level: number | null, title: Title | null,
 *   guest: boolean, bot: boolean, away: boolean, sits_out: boolean, seat: number | null}} Member
 * @typedef {{key: string, name: string, seats: [number, number], minutes: [number, number]}} Shelf
 * @typedef {{id: number, game: string, running: boolean, names: string[], looks: [string, string, string][], bots: boolean, stopped: boolean}} MatchHead
 * @typedef {{code: string, game: string, games: Shelf[], lobby: any, problem: {code: string, text: string} | null,
 *   host: number | null, host_away: boolean, members: Member[], match: MatchHead | null}} Room
 * @typedef {{match: number, seat: number | null, decision: string, left: number | null, total: number | null, held: boolean,
 *   view: any, at: number}} Now  a view, and when it came (performance.now())
 * @typedef {{spot: string, text: string}} Refusal  next to what was tapped it is shown (P18)
 */

const table = document.getElementById("table");

/** What the server wrote on the page; a rules page has no table. */
export const config = { ...table?.dataset };

const state = {
  /** @type {"connecting" | "open" | "lost"} */ line: "connecting",
  /** @type {number | null} */ me: null,
  /** @type {Room | null} */ room: null,
  /** @type {Now | null} */ now: null,
  /** @type {Refusal | null} */ refusal: null,
  /** @type {Map<string, string>} spot by id of what was sent and not yet answered */ waiting: new Map(),
  /** @type {{code: string, text: string} | null} the server's last word */ bye: null,
  /** @type {string | null} who went, for a moment */ tidings: null,
  /** @type {number | null} the ended match this browser has turned away from */ closed: null,
};

const listeners = new Set();

export function change(changes) {
  Object.assign(state, changes);
  for (const listener of listeners) listener();
}

export const known = () => state;

export function useStore() {
  const [, draw] = useState(0);
  // Before anything can come: an effect waits for the painting, and a near server is quicker.
  useLayoutEffect(() => {
    const listener = () => draw((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return state;
}
