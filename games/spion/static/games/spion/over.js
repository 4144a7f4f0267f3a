/** The end at the table: what the host may do next stands below it. */
import { html } from "../../js/html.js";
import { Kept } from "../../js/kept.js";
import { Action, Icon } from "../../js/pieces.js";
import { hostName } from "../../js/room.js";
import { command } from "../../js/socket.js";
import { change, config } from "../../js/store.js";
import { gettext, interpolate, ngettext } from "../../js/words.js";
import { Ending, verdict } from "./ending.js";
import { Round } from "./parts.js";

export function Over({ table }) {
  const { view, me, head, host, room } = table;
  const [, heading, line] = verdict(table, view.ending);
  const again = html`<${Action} spot="again" disabled=${!!room.problem} describedby=${room.problem ? "problem" : undefined} onClick=${() => command("again")}>
    <${Icon} name="refresh-cw" />${gettext("Play again")}<//>`;
  const toLobby = html`<button class="btn plain fill" type="button" onClick=${() => change({ closed: head.id })}>${gettext("To the lobby")}</button>`;
  const dock = html`
    ${host
      ? html`${room.problem && html`<p class="small mid" id="problem">${room.problem.text}</p>`}${again}`
      : html`<p class="mid quiet">${interpolate(gettext("%(name)s can start another one."), { name: hostName() ?? "" })}</p>`}
    ${me === null && html`<p class="mid small quiet">${gettext("You are watching. You play along in the next match.")}</p>`}${toLobby}`;
  return html`<${Round} table=${table} title=${gettext("The end")} sub=${interpolate(ngettext("%(count)s round", "%(count)s rounds", view.round), { count: view.round })} at="over" news=${`${heading}. ${line}`} dock=${dock}>
    <${Ending} table=${table}>${me !== null && html`<${Kept} url=${new URL(`/potjes/${head.id}/`, config.shareUrl).href} />`}<//>
  <//>`;
}
