/** Below the end of a match: what the host may do next, and the way to the lobby (P12). */
import { html } from "./html.js";
import { Action, Icon } from "./pieces.js";
import { hostName } from "./room.js";
import { command } from "./socket.js";
import { change } from "./store.js";
import { gettext, interpolate } from "./words.js";

export function Again({ table }) {
  const { me, head, host, room } = table;
  return html`
    ${host
      ? html`${room.problem && html`<p class="small mid" id="problem">${room.problem.text}</p>`}
          <${Action} spot="again" disabled=${!!room.problem} describedby=${room.problem ? "problem" : undefined} onClick=${() => command("again")}>
            <${Icon} name="refresh-cw" />${gettext("Play again")}
          <//>`
      : html`<p class="mid quiet">${interpolate(gettext("%(name)s can start another one."), { name: hostName() ?? "" })}</p>`}
    ${me === null && html`<p class="mid small quiet">${gettext("You are watching. You play along in the next match.")}</p>`}
    <button class="btn plain fill" type="button" onClick=${() => change({ closed: head.id })}>${gettext("To the lobby")}</button>`;
}
