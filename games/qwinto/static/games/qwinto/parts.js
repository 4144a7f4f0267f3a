/** What several screens of this game share: the frame with its titles, one's own sheet, the clock. */
import { Ring } from "../../js/clock.js";
import { html } from "../../js/html.js";
import { leaveCost } from "../../js/leave.js";
import { Action, Icon } from "../../js/pieces.js";
import { HostNote } from "../../js/room.js";
import { Screen } from "../../js/screen.js";
import { skip } from "../../js/socket.js";
import { Ticks } from "../../js/ticks.js";
import { gettext, interpolate } from "../../js/words.js";
import { Pointed } from "./pointing.js";
import { ScoreSheet, Standing } from "./sheet.js";

/** What leaving costs now (P13, Q21). */
function cost({ view, room, host }) {
  if (view.seat === null || view.phase === "over" || view.people[view.seat].left) return leaveCost();
  const sentences = [gettext("Leaving closes your sheet: it counts no more, and you cannot come back into this match.")];
  if (view.people.filter(({ left }) => !left).length <= 2) sentences.push(gettext("With one left the match ends without a winner."));
  if (host && room.host !== null) sentences.push(gettext("Someone else becomes host."));
  return sentences.join(" ");
}

/** Q21: with unlimited time the others need not wait for who is away. */
function skips(table) {
  const { view, now, me } = table;
  if (now.left !== null || !plays(table)) return [];
  const absent = view.people.filter(({ seat, waited }) => waited && seat !== me && table.away(seat));
  return absent.map(({ seat }) => {
    const name = table.name(seat);
    return html`<${Action} key=${seat} spot=${`skip:${seat}`} class="fill lines" onClick=${() => skip(seat, `skip:${seat}`)}><${Icon} name="wifi-off" />
      <span>${interpolate(gettext("Stop waiting for %(name)s"), { name })} <small>${gettext("gone; allowed after a minute")}</small></span><//>`;
  });
}

/** Who sits here has a sheet that is open. */
export const plays = ({ view, me }) => me !== null && !view.people[me].left;

/** The frame of a screen. `turn` is the one it shows; where nothing is to be done there is no tray. `pointed`: is told what was pointed at. */
export function Frame({ table, title, at, news, dock, turn = table.view.turn, pointed = true, children }) {
  const { view, room } = table;
  const watching =
    !plays(table) &&
    view.phase !== "over" &&
    html`<p class="row centre keep small quiet"><${Icon} name="eye" /><span>${gettext("You are watching. You play along in the next match.")}</span></p>`;
  const absent = skips(table);
  return html`<${Screen} title=${title} sub=${`${interpolate(gettext("Turn %(turn)s"), { turn })} · ${room.code}`} at=${at} news=${news} cost=${() => cost(table)}
    dock=${(dock || absent.length > 0 || watching) && html`${dock}${absent}${watching}`}>
    ${room.host_away && html`<div class="narrow mid gap-below"><${HostNote} room=${room} /></div>`}
    ${pointed && html`<${Pointed} table=${table} />`}
    ${children}
  <//>`;
}

/** The heading with what is thrown, and the clock when there is one. */
export const Head = ({ table, heading, line, urgent = false, children }) =>
  html`<div class="head">
    <h1 tabindex="-1">${heading}</h1>
    ${line && html`<p class="quiet">${line}</p>`}
    <div class="thrown">${children}${table.now.left !== null && html`<${Ring} key=${table.now.decision} now=${table.now} size="s" urgent=${urgent} />`}</div>
  </div>`;

/** One's own sheet, whole; of who only watches nothing. */
export function Own({ table, ...picking }) {
  const { view, me } = table;
  if (me === null) return null;
  const sheet = view.sheets[me];
  return html`<section class="card scorecard" aria-label=${gettext("Your sheet")}>
    <${ScoreSheet} sheet=${sheet} caption=${gettext("Your sheet")} fresh=${table.fresh(me)} onPoint=${table.onPoint(me)} ...${picking} />
    <${Standing} sheet=${sheet} />
  </section>`;
}

/** Where all are asked at once: who has answered. */
export function WhoIsReady({ table }) {
  const { people } = table.view;
  const seats = people.filter(({ left }) => !left).map(({ seat }) => seat);
  return html`<${Ticks} table=${table} seats=${seats} word=${gettext("Ready")} done=${(seat) => !people[seat].waited} />`;
}
