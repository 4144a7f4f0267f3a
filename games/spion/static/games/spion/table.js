/** Het woord van de spion on everyone's own phone: which screen a view asks for. */
import { useScreen } from "../../js/fetched.js";
import { html, useEffect, useRef } from "../../js/html.js";
import { hasHostPowers } from "../../js/room.js";
import { theEnd, yourTurn } from "../../js/feel.js";
import { seatsOf } from "../../js/seats.js";
import { Waiting } from "../../js/waiting.js";
import { useDraft } from "./draft.js";

/**
 * What a view holds, as games/spion/view.py shapes it.
 * @typedef {"burger" | "spion" | "geest"} Role
 * @typedef {{text: string, picture: string}} Word
 * @typedef {{word: Word | null, role: Role | null}} Card
 * @typedef {{seat: number, inside: boolean, out_round: number | null, left: boolean, role: Role | null, ready: boolean}} Person
 * @typedef {{round: number, seat: number, text: string, given: boolean, duel: boolean}} Hint
 * @typedef {{round: number, duel: boolean, counts: [number | null, number][], ballots: {seat: number, target: number | null}[] | null,
 *   out: number | null, passed: boolean, duel_follows: number[], lot: number[], nobody: boolean}} Poll
 * @typedef {{winner: "civilians" | "spies" | "ghost" | "none", end: string, civilian_word: Word, spy_word: Word, roles: Role[], won: boolean[],
 *   guesses: [number, string, boolean][], left: (number | null)[], polls: Poll[]}} Ending
 * @typedef {{phase: string, round: number, settings: any, seat: number | null, inside: boolean, people: Person[], card: Card | null, order: number[],
 *   speaker: number | null, hints: Hint[], chat: {seat: number, text: string}[], candidates: number[], may_pass: boolean, voted: boolean, vote: number | null, duellists: number[],
 *   waiting_for: number | null, last: Poll | null, own: {guess: boolean, role: Role, done: boolean} | null, ending: Ending | null, language: string}} View
 *
 * What every screen is handed: the view, and who sits where.
 * @typedef {{room: import("../../js/store.js").Room, head: import("../../js/store.js").MatchHead, now: import("../../js/store.js").Now, view: View,
 *   me: number | null, host: boolean, name: (seat: number) => string, look: (seat: number) => import("../../js/pieces.js").Look,
 *   away: (seat: number) => boolean, draft: import("./draft.js").Draft}} Table
 */

const at = (script) => import.meta.resolve(script);

const ALOUD = {
  cards: [at("./card.js"), "Cards"],
  hints: [at("./speak.js"), "Speak"],
  duel_hints: [at("./speak.js"), "Speak"],
  talk: [at("./talk.js"), "Talk"],
  vote: [at("./vote.js"), "Vote"],
  duel_vote: [at("./vote.js"), "Vote"],
  result: [at("./result.js"), "Result"],
  guess: [at("./alone.js"), "Guess"],
  own: [at("./alone.js"), "Own"],
  over: [at("./over.js"), "Over"],
};
const WRITE = [at("./write.js"), "Write"];
const TYPED = { ...ALOUD, hints: WRITE, duel_hints: WRITE, talk: [at("./discuss.js"), "Discuss"] };

export const opening = ALOUD.cards[0];

/** Is it this player's turn to do something at once? */
function asksMe({ phase, seat, speaker, candidates, voted, own }) {
  if (seat === null) return false;
  if (phase === "hints" || phase === "duel_hints") return speaker === seat;
  if (phase === "vote" || phase === "duel_vote") return candidates.length > 0 && !voted;
  return !!own && !own.done;
}

export function Match({ room, head, now }) {
  const view = now.view;
  const started = useRef(now.decision); // a reload is silent
  const asked = asksMe(view);
  useEffect(() => {
    if (started.current === now.decision) return;
    started.current = "";
    if (view.phase === "over") theEnd();
    else if (asked) yourTurn();
  }, [now.decision, asked]);

  const draft = useDraft(now, view);
  const table = {
    room,
    head,
    now,
    view,
    me: view.seat,
    host: hasHostPowers(),
    ...seatsOf(head, room),
    draft,
  };
  const Shown = useScreen(view.settings.hints === "typed" ? TYPED : ALOUD, view.phase) ?? Waiting;
  return html`<${Shown} table=${table} />`;
}
