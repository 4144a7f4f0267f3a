/** What several screens of this game share: the frame with its titles, the word one may look at again. */
import { Ring } from "../../js/clock.js";
import { useHold } from "../../js/hold.js";
import { html } from "../../js/html.js";
import { leaveCost } from "../../js/leave.js";
import { Icon } from "../../js/pieces.js";
import { HostNote } from "../../js/room.js";
import { Screen } from "../../js/screen.js";
import { gettext, interpolate } from "../../js/words.js";
import { Face } from "./secret.js";

const FEWEST = 4; // S38

/** What leaving costs now (P13, S37, S38). */
function cost({ view, room, host }) {
  if (view.seat === null || view.phase === "over") return leaveCost();
  const sentences = [
    view.inside
      ? gettext("Leaving counts as out: you cannot win this match, and cannot come back into it.")
      : gettext("You are out already. The result of your side stays yours."),
  ];
  if (view.people.filter(({ left }) => !left).length - 1 < FEWEST) sentences.push(gettext("With so few left the match ends without a winner."));
  if (host && room.host !== null) sentences.push(gettext("Someone else becomes host."));
  return sentences.join(" ");
}

/** For who only watches: said where the others have their button. */
function Watching({ table }) {
  const { me, view } = table;
  const text =
    me === null
      ? gettext("You are watching. You play along in the next match.")
      : view.phase === "talk" && view.settings.hints === "typed"
        ? gettext("You are out. You read along, and no longer write or vote.")
        : gettext("You are out. You watch, and no longer talk or vote.");
  return html`<p class="row centre keep small quiet"><${Icon} name="eye" /><span>${text}</span></p>`;
}

/** The frame of a round's screen. `hushed`: not yet told that one is out. */
export function Round({ table, title, sub, at, news, dock, hushed = false, children }) {
  const { view, room } = table;
  const watching = !view.inside && !(view.own && !view.own.done) && view.phase !== "over" && !hushed;
  return html`<${Screen} title=${title ?? interpolate(gettext("Round %(round)s"), { round: view.round })} sub=${`${sub} · ${room.code}`} at=${at} news=${news}
    cost=${() => cost(table)} dock=${watching ? html`${dock}<${Watching} table=${table} />` : dock}>
    ${room.host_away && html`<div class="narrow mid gap-below"><${HostNote} room=${room} /></div>`}
    ${table.draft.lost &&
    html`<div class="narrow mid gap-below"><p class="note" role="status"><${Icon} name="timer-off" /><span>${gettext("Just too late. What you were typing did not go along.")}</span></p></div>`}
    ${children}
  <//>`;
}

/** *Mijn woord*: one's own word again, while held (S15). */
export function MyWord({ table, fill = false }) {
  const { open, grip } = useHold();
  const { card } = table.view;
  if (!card || !table.view.inside) return null;
  return html`
    <div class="peek" role="status">${open && html`<div class="card front"><${Face} card=${card} lang=${table.view.language} /></div>`}</div>
    <button class=${`btn tall lines grip${fill ? " fill" : ""}`} type="button" aria-pressed=${open} ...${grip}>
      <${Icon} name=${open ? "eye-off" : "eye"} /><span>${gettext("My word")} <small>${gettext("hold")}</small></span>
    </button>`;
}

/** What is asked and the clock, in sight while the rest scrolls by. */
export const Strip = ({ now, heading, line, urgent = false }) =>
  html`<div class="card strip"><div class="grow"><h1 tabindex="-1">${heading}</h1><p class="quiet">${line}</p></div><${Ring} key=${now.decision} now=${now} size="s" urgent=${urgent} /></div>`;
