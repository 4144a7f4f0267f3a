/** Instead of the end: the match was stopped by the house, and not by its rules (P25). Nobody won, and its secrets stay secrets. */
import { html } from "./html.js";
import { Action, Art, Icon } from "./pieces.js";
import { hasHostPowers, hostName } from "./room.js";
import { Screen } from "./screen.js";
import { command } from "./socket.js";
import { change } from "./store.js";
import { gettext, interpolate } from "./words.js";

export function Stopped({ room, head }) {
  const heading = gettext("This match has been stopped");
  const line = gettext("The people who keep this site ended it, because it could not go on. Nobody wins, nobody loses, and it gives nothing.");
  const next = hasHostPowers()
    ? html`<${Action} spot="again" disabled=${!!room.problem} onClick=${() => command("again")}><${Icon} name="refresh-cw" />${gettext("Play again")}<//>`
    : html`<p class="mid quiet">${interpolate(gettext("%(name)s can start another one."), { name: hostName() ?? "" })}</p>`;
  const dock = html`
    ${room.problem && hasHostPowers() && html`<p class="small mid">${room.problem.text}</p>`}
    ${next}
    <button class="btn plain fill" type="button" onClick=${() => change({ closed: head.id })}>${gettext("To the lobby")}</button>`;
  return html`<${Screen} title=${gettext("The end")} sub=${room.code} at="stopped" news=${`${heading}. ${line}`} dock=${dock}>
    <div class="turn narrow mid"><${Art} name="mark" /><h1 tabindex="-1">${heading}</h1><p class="large">${line}</p></div>
  <//>`;
}
