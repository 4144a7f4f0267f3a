/**
 * The big screen of a room (P11), for a television: what any spectator may know, in large type. Nobody plays on it.
 * A game brings `screen.js` with its Screen; without one the match is told in words, and the code stays in sight.
 */
import { isOn, keepAwake, offered, turn } from "./feel.js";
import { brought, dressed, useFetched } from "./fetched.js";
import { html, render, useEffect, useState } from "./html.js";
import { Art, Icon, Token } from "./pieces.js";
import { hostName, whoStarts } from "./room.js";
import { seatsOf } from "./seats.js";
import { connect } from "./socket.js";
import { Stage } from "./stage.js";
import { config, useStore } from "./store.js";
import { Waiting } from "./waiting.js";
import { gettext, interpolate, listed, ngettext } from "./words.js";

const DRAWN = config.screens.split(" ");

async function bring(game) {
  const folder = new URL(`../games/${game}/`, import.meta.url);
  const [lobby, match] = await Promise.all([
    brought(`${folder}lobby.js`),
    DRAWN.includes(game) ? brought(`${folder}screen.js`) : { Screen: Undrawn },
    dressed(`${folder}table.css`),
    DRAWN.includes(game) && dressed(`${folder}screen.css`),
  ]);
  return { ...lobby, ...match };
}

/** Everyone as a pot with a name. */
const Crowd = ({ people }) =>
  html`<ul class=${`seats${people.length > 12 ? " many" : people.length > 6 ? " two" : ""}`}>
    ${people.map(
      ({ key, look, name, away }) =>
        html`<li key=${key} class=${away ? "gone-away" : ""}><${Token} look=${look} /><span class="clip">${name}</span>${
          away && html`<small><${Icon} name="wifi-off" />${gettext("away")}</small>`
        }</li>`,
    )}
  </ul>`;

/** A game that has no screen of its own for the wall. */
function Undrawn({ head }) {
  const { look } = seatsOf(head);
  const people = head.names.map((name, seat) => ({ key: seat, name, look: look(seat) }));
  const heading = head.running ? gettext("The match is on") : gettext("The end");
  return html`<${Stage} game=${head.game} heading=${heading}><${Crowd} people=${people} /><//>`;
}

/** Where one can join: scan, or type the code on the front page. */
const Ticket = ({ room, says }) =>
  html`<aside class="ticket" aria-label=${gettext("Join in")}><div>
    <p class="mid"><b>${says}</b></p>
    <img class="qr mid" src=${`/k/${room.code}/qr.svg`} width="160" height="160" alt=${gettext("QR code of this room")} />
    <p class="code mid">${room.code}</p>
    <hr class="tear" />
    <p class="mid">${new URL(config.shareUrl).host}</p>
    <a class="btn go here" href=${`/k/${room.code}/`}>${gettext("Join in here")}</a>
  </div></aside>`;

function Lobby({ room, Settings }) {
  const owner = hostName();
  const count = room.members.length;
  const shelf = room.games.find(({ key }) => key === room.game);
  const missing = shelf ? shelf.seats[0] - count : 0;
  const waits =
    missing > 0
      ? interpolate(ngettext("Waiting for one more.", "Waiting for %(count)s more.", missing), { count: missing })
      : (room.problem?.text ?? whoStarts());
  const people = room.members.map((member) => ({ key: member.id, look: member, name: member.name, away: member.away }));
  return html`<${Stage} game=${room.game} sub=${owner ? interpolate(gettext("%(name)s’s room"), { name: owner }) : ""}
    heading=${interpolate(ngettext("%(count)s at the table", "%(count)s at the table", count), { count })} line=${waits} news=${waits} looks="lobby">
    <${Crowd} people=${people} />
    <div class="card"><${Settings} lobby=${room.lobby} players=${room.members.filter(({ sits_out: out }) => !out).length} host=${false} onChange=${() => {}} /></div>
  <//>`;
}

/** Of this screen itself: sound, which is off until someone wants it, and the whole screen. */
function Controls() {
  const [, draw] = useState(0);
  const sound = isOn("sound");
  const flip = () => {
    turn("sound", !sound);
    draw((n) => n + 1);
  };
  return html`<p class="controls">
    ${offered.sound && html`<button class="btn bare" type="button" aria-pressed=${sound} onClick=${flip}>${gettext("Sound")}: ${sound ? gettext("on") : gettext("off")}</button>`}
    ${document.fullscreenEnabled && html`<button class="btn bare" type="button" onClick=${() => document.documentElement.requestFullscreen()}>${gettext("Full screen")}</button>`}
  </p>`;
}

function BigScreen() {
  const { room, now, bye, line } = useStore();
  const match = room?.match;
  // The end stays on the wall until the next deal, or until they choose another game. One that was stopped has none (P25).
  const plays = !!match && !match.stopped && (match.running || match.game === room.game);
  const key = plays ? match.game : room?.game;
  const game = useFetched(key && `${key}:tv`, () => bring(key));

  useEffect(() => void keepAwake(!bye), [bye]);
  useEffect(() => {
    if (key) document.body.dataset.game = key;
  }, [key]);
  useEffect(() => {
    if (room) document.title = `${room.code} · Potje`;
  }, [room?.code]);

  if (bye) {
    return html`<main id="main"><div class="turn" role="alert"><${Art} name="mark" /><h1>${bye.text}</h1>
      <a class="btn" href="/">${gettext("To the front page")}</a></div></main>`;
  }
  if (!room || !game || (plays && now?.match !== match.id)) return html`<${Waiting} />`;
  const waiting = plays ? room.members.filter(({ seat }) => seat === null).map(({ name }) => name) : [];
  return html`<main id="main" class=${plays ? "wall" : "wall open"}>
    ${plays ? html`<${game.Screen} key=${match.id} room=${room} head=${match} now=${now} />` : html`<${Lobby} key="lobby" room=${room} Settings=${game.Settings} />`}
    <div class="side">
      <${Ticket} room=${room} says=${plays && match.running ? gettext("Watch, and play the next one") : gettext("Scan, and pull up a chair")} />
      ${waiting.length > 0 && html`<p class="mid next"><b>${gettext("In the next match:")}</b> ${listed(waiting)}</p>`}
      ${line === "lost" && html`<p class="note warn" role="status"><${Icon} name="wifi-off" /><span>${gettext("No connection. We keep trying.")}</span></p>`}
      <${Controls} />
    </div>
  </main>`;
}

render(html`<${BigScreen} />`, document.getElementById("table"));
connect();
