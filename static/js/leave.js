/** Leaving asks first, and says what it costs (P13). */
import { html } from "./html.js";
import { Action, Icon, Sheet } from "./pieces.js";
import { command } from "./socket.js";
import { known } from "./store.js";
import { gettext } from "./words.js";

/** Outside a match leaving costs nothing. */
export function leaveCost() {
  const { room, me } = known();
  if (room?.host === me) return gettext("Someone else becomes host. You can come back with the code.");
  return gettext("You can come back with the code.");
}

export const LeaveSheet = ({ cost, onClose }) =>
  html`<${Sheet} title=${gettext("Leave the table?")} onClose=${onClose}>
    <p>${cost}</p>
    <${Action} spot="leave" class="out fill" onClick=${() => command("leave")}><${Icon} name="log-out" />${gettext("Leave the table")}<//>
    <button class="btn fill" type="button" onClick=${onClose}>${gettext("Stay")}</button>
  <//>`;
