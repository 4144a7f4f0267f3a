/** Who is who in the room, and what the host may do. */
import { html, useState } from "./html.js";
import { Action, Icon, Sheet } from "./pieces.js";
import { command } from "./socket.js";
import { known } from "./store.js";
import { gettext, interpolate } from "./words.js";

/** Without a host everyone has the powers the match needs (S41). */
export function hasHostPowers() {
  const { room, me } = known();
  return !!room && (room.host === null || room.host === me);
}

/** What the match needs of its host anyone may do as long as no host plays in it (S14, S41). */
export function hasMatchPowers() {
  const { room } = known();
  return hasHostPowers() || !room?.members.some(({ id, seat }) => id === room.host && seat !== null);
}

/** Taking someone away is for the host alone; a computer player may go by anyone who has the host's powers. */
export function mayRemove(member) {
  const { room, me } = known();
  return member.id !== me && (room?.host === me || (member.bot && hasHostPowers()));
}

export function hostName() {
  const { room } = known();
  return room?.members.find((member) => member.id === room.host)?.name ?? null;
}

/** For whoever may not start the match: who does. */
export function whoStarts() {
  const owner = hostName();
  return owner ? interpolate(gettext("%(name)s starts as soon as everyone is there."), { name: owner }) : gettext("Waiting for a host.");
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

/** S40, S41: how things stand with the host. */
export function HostNote({ room }) {
  if (room.host === null) {
    return html`<p class="note warn"><${Icon} name="crown" /><span>${gettext("There is no host now, so anyone may do what the host does.")}</span></p>`;
  }
  if (!room.host_away) return null;
  const text = gettext("%(name)s has dropped out. Not back in a minute? Then someone else becomes host.");
  return html`<p class="note warn"><${Icon} name="wifi-off" /><span>${interpolate(text, { name: hostName() ?? "" })}</span></p>`;
}
