/** Instead of the end: the match was stopped by the house, and not by its rules (P25). Nobody won, and its secrets stay secrets. */
import { Again } from "./again.js";
import { html } from "./html.js";
import { Art } from "./pieces.js";
import { hasHostPowers } from "./room.js";
import { Screen } from "./screen.js";
import { gettext } from "./words.js";

export function Stopped({ room, head, me }) {
  const heading = gettext("This match has been stopped");
  const line = gettext("The people who keep this site ended it, because it could not go on. Nobody wins, nobody loses, and it gives nothing.");
  const dock = html`<${Again} table=${{ room, head, me, host: hasHostPowers() }} />`;
  return html`<${Screen} title=${gettext("The end")} sub=${room.code} at="stopped" news=${`${heading}. ${line}`} dock=${dock}>
    <div class="turn narrow mid"><${Art} name="mark" /><h1 tabindex="-1">${heading}</h1><p class="large">${line}</p></div>
  <//>`;
}
