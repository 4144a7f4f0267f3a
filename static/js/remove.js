/** Taking someone from the table (P10). */
import { html, useState } from "./html.js";
import { Action, Icon, Sheet } from "./pieces.js";
import { hasHostPowers } from "./room.js";
import { command } from "./socket.js";
import { known } from "./store.js";
import { gettext, interpolate } from "./words.js";

/** Taking someone away is for the host alone; a computer player may go by anyone who has the host's powers. */
export function mayRemove(member) {
  const { room, me } = known();
  return member.id !== me && (room?.host === me || (member.bot && hasHostPowers()));
}

/** Removing someone asks first: they do not get back in (P10). */
export function RemoveButton({ member }) {
  const [asks, setAsks] = useState(false);
  const text = interpolate(gettext("Remove %(name)s from the table"), { name: member.name });
  const remove = () => command("remove", { member: member.id }, `remove:${member.id}`);
  if (member.bot) {
    return html`<${Action} spot=${`remove:${member.id}`} class="round bare" onClick=${remove}><${Icon} name="x" /><span class="vh">${text}</span><//>`;
  }
  const cost = interpolate(gettext("%(name)s does not get back into this room."), { name: member.name });
  return html`
    <button class="btn round bare" type="button" aria-label=${text} onClick=${() => setAsks(true)}><${Icon} name="x" /></button>
    ${asks &&
    html`<${Sheet} title=${interpolate(gettext("Remove %(name)s from the table?"), { name: member.name })} onClose=${() => setAsks(false)}>
      <p>${cost}</p>
      <${Action} spot=${`remove:${member.id}`} class="out fill" onClick=${remove}><${Icon} name="x" />${gettext("Remove")}<//>
      <button class="btn fill" type="button" onClick=${() => setAsks(false)}>${gettext("Let them stay")}</button>
    <//>`}`;
}
