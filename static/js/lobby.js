/** The lobby: who sits at the table, how we play, and the start (P7, P8, P10, P31, S40, S41, S48). */
import { brought, useFetched } from "./fetched.js";
import { html, useState } from "./html.js";
import { Action, awayMark, Icon, InsecureNote, Label, Pick, PlayerRow } from "./pieces.js";
import { mayRemove, RemoveButton } from "./remove.js";
import { hasHostPowers, HostNote, hostName, whoStarts } from "./room.js";
import { Screen } from "./screen.js";
import { Share } from "./share.js";
import { command } from "./socket.js";
import { change, useStore } from "./store.js";
import { gettext, interpolate, ngettext } from "./words.js";

function standing(member, host) {
  if (member.sits_out) return html`<${Icon} name="wifi-off" />${gettext("Gone a while: sits out the next match")}`;
  if (member.away) return awayMark();
  if (member.bot) return html`<${Icon} name="monitor" />${gettext("Computer player")}`;
  const place = member.guest ? gettext("Guest") : interpolate(gettext("Level %(level)s"), { level: member.level ?? 1 });
  if (host) return html`<${Icon} name="crown" />${interpolate(gettext("Host · %(place)s"), { place: place.toLowerCase() })}`;
  return member.guest ? html`<${Icon} name="user" />${place}` : place;
}

function People({ room, me }) {
  const [dressing, setDressing] = useState(false);
  const wardrobe = useFetched(dressing && "look", () => brought(import.meta.resolve("./look.js")));
  const host = hasHostPowers();
  const own = room.members.find((member) => member.id === me);
  const seats = room.games.find(({ key }) => key === room.game)?.seats;
  const full = !!seats && room.members.length >= seats[1];
  const count = room.members.length;
  return html`<section class="card" aria-labelledby="who">
    <h2 id="who">${interpolate(ngettext("%(count)s at the table", "%(count)s at the table", count), { count })}</h2>
    <ul class="people">
      ${room.members.map((member) => {
        const state = standing(member, member.id === room.host);
        const label = member.title && html`<${Label} title=${member.title} />`;
        return html`<${PlayerRow} key=${member.id} look=${member} name=${member.name} state=${state} label=${label} away=${member.away}>
          ${member.id === me
            ? html`<button class="btn round bare" type="button" aria-label=${gettext("Change your pot or name")} onClick=${() => setDressing(true)}>
                <${Icon} name="pencil" />
              </button>`
            : mayRemove(member) && html`<${RemoveButton} member=${member} />`}
        <//>`;
      })}
    </ul>
    ${host &&
    !full &&
    html`<${Action} spot="add_bot" class="fill" onClick=${() => command("add_bot")}><${Icon} name="plus" />${gettext("Add a computer player")}<//>`}
    ${room.members.some(({ bot }) => bot) &&
    html`<p class="note"><${Icon} name="info" /><span>${gettext("With computer players a match gives nothing: no points, no titles. Just practice.")}</span></p>`}
    ${wardrobe && own && html`<${wardrobe.LookSheet} member=${own} onClose=${() => setDressing(false)} />`}
  </section>`;
}

const Invite = ({ room }) =>
  html`<aside class="stack first-phone" aria-label=${gettext("Invite")}>
    <div class="ticket"><div class="invite">
      <img class="qr" src=${`/k/${room.code}/qr.svg`} width="160" height="160" alt=${gettext("QR code of this room")} />
      <div class="stack tight"><p class="small quiet">${gettext("Code")}</p><p class="code">${room.code}</p><${Share} /></div>
    </div></div>
    <${InsecureNote} />
  </aside>`;

export function Lobby({ room, Settings, start }) {
  const { me, closed } = useStore();
  const host = hasHostPowers();
  const shelf = room.games.find(({ key }) => key === room.game);
  const owner = hostName();
  const dock = host
    ? html`
        ${room.problem && html`<p class="small mid" id="problem" role="status">${room.problem.text}</p>`}
        <${Action} spot="start" disabled=${!!room.problem} describedby=${room.problem ? "problem" : undefined} onClick=${() => command("start")}>
          ${start()}
        <//>`
    : html`<p class="mid quiet" role="status">${whoStarts()}</p>`;
  return html`<${Screen} at="lobby" title=${shelf?.name ?? ""} sub=${owner ? interpolate(gettext("%(name)s’s room"), { name: owner }) : room.code} dock=${dock}>
    <h1 class="vh" tabindex="-1">${interpolate(gettext("Room %(code)s, %(game)s"), { code: room.code, game: shelf?.name ?? "" })}</h1>
    <div class="split">
      <div class="stack">
        <${HostNote} room=${room} />
        ${closed &&
        html`<button class="btn" type="button" onClick=${() => change({ closed: null })}><${Icon} name="history" />${gettext("Back to the last result")}</button>`}
        <${People} room=${room} me=${me} />
        <section class="card" aria-labelledby="how">
          <h2 id="how">${gettext("How we play")}</h2>
          ${room.games.length > 1 &&
          host &&
          html`<${Pick} legend=${gettext("Game")} name="game" value=${room.game} choices=${room.games.map(({ key, name }) => [key, name])}
            onChange=${(game) => command("game", { game }, "settings")} />`}
          <${Settings} lobby=${room.lobby} players=${room.members.filter(({ sits_out: out }) => !out).length} host=${host}
            onChange=${(changes) => command("settings", { changes }, "settings")} />
          <a class="btn plain" href=${`/spelregels/${room.game}/#voorbeeld`} target="_blank" rel="noopener">${gettext("First time? Play a dry round")}</a>
        </section>
      </div>
      <${Invite} room=${room} />
    </div>
  <//>`;
}
