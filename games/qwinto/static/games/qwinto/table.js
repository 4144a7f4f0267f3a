/** Qwinto on everyone's own phone: which screen a view asks for. */
import { yourTurn } from "../../js/feel.js";
import { useScreen } from "../../js/fetched.js";
import { html, useEffect, useRef } from "../../js/html.js";
import { hasHostPowers } from "../../js/room.js";
import { seatsOf } from "../../js/seats.js";
import { Waiting } from "../../js/waiting.js";
import { freshOf, useReveal } from "./moment.js";
import { Doubt, useDoubt } from "./pointing.js";
import { useRoll } from "./tumble.js";

/**
 * What a view holds, as games/qwinto/view.py shapes it.
 * @typedef {{seat: number, left: boolean, waited: boolean, correcting: boolean}} Person
 * @typedef {{turn: number, active: number, dice: number[], faces: number[], total: number, misthrow: boolean,
 *   entries: {seat: number, row: number, column: number, number: number}[]}} Turn
 * @typedef {{by: number, seat: number, row: number, column: number, number: number, outcome: "right" | "correct" | "dropped" | "erased"}} Pointed
 * @typedef {{phase: "roll" | "again" | "write" | "look" | "over", turn: number, settings: any, seat: number | null, active: number, people: Person[],
 *   sheets: import("./sheet.js").Sheet[], dice: number[], faces: number[], total: number | null, rolls: number, fields: import("./sheet.js").Field[],
 *   choice: {row: number | null, column: number, number: number} | null, last: Turn | null, pointed: Pointed[],
 *   ending: {end: string, places: number[], won: boolean[]} | null}} View
 *
 * What every screen is handed: the view, who sits where, and what moves. `fresh`: what a seat wrote last; `onPoint`: how its numbers are pointed at.
 * @typedef {{room: import("../../js/store.js").Room, head: import("../../js/store.js").MatchHead, now: import("../../js/store.js").Now, view: View,
 *   me: number | null, host: boolean, name: (seat: number) => string, look: (seat: number) => import("../../js/pieces.js").Look,
 *   away: (seat: number) => boolean, faces: number[], reveal: {shown: boolean, close: () => void},
 *   fresh: (seat: number) => import("./sheet.js").Field[], onPoint: (seat: number) => ((field: import("./sheet.js").Field) => void) | undefined}} Table
 */

const at = (script) => import.meta.resolve(script);

const SCREENS = {
  roll: [at("./roll.js"), "Roll"],
  rolling: [at("./roll.js"), "Rolling"],
  again: [at("./roll.js"), "Roll"],
  write: [at("./write.js"), "Write"],
  reveal: [at("./reveal.js"), "Reveal"],
  correct: [at("./checking.js"), "Correct"],
  look: [at("./checking.js"), "Look"],
  over: [at("./over.js"), "Over"],
};

export const opening = SCREENS.roll[0];

/** What is seen for a moment goes before what the phase asks. */
function screenOf({ phase }, { rolling, revealing, correcting }) {
  if (rolling) return "rolling";
  if (revealing) return "reveal";
  return correcting && phase !== "over" ? "correct" : phase;
}

/** Is it this player's turn to do something at once? Who keeps a roll need not be called to write it. */
function asksMe({ phase, seat, active, choice, people }) {
  if (seat === null) return false;
  if (people[seat].correcting || (phase === "roll" && active === seat)) return true;
  return phase === "write" && !choice && active !== seat;
}

export function Match({ room, head, now }) {
  const view = now.view;
  const me = view.seat;
  const { rolling, faces } = useRoll(view);
  const reveal = useReveal(view);
  const correcting = me !== null && view.people[me].correcting;
  const screen = screenOf(view, { rolling, revealing: reveal.shown && !correcting, correcting });
  const Shown = useScreen(SCREENS, screen) ?? Waiting;
  const { doubt, onPoint, close } = useDoubt(view, me, [screen, now.decision]);

  const started = useRef(now.decision); // a reload is silent
  const asked = asksMe(view) && !rolling && (correcting || !reveal.shown);
  useEffect(() => {
    if (started.current === now.decision) return;
    started.current = "";
    if (asked) yourTurn();
  }, [now.decision, asked]);

  const table = {
    room,
    head,
    now,
    view,
    me,
    host: hasHostPowers(),
    ...seatsOf(head, room),
    faces,
    reveal,
    fresh: (seat) => freshOf(view, seat),
    onPoint,
  };
  return html`<${Shown} table=${table} />${doubt && html`<${Doubt} table=${table} doubt=${doubt} onClose=${close} />`}`;
}
