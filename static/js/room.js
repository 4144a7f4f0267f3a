/** Who is who in the room, and what the host may do. */
import { html } from "./html.js";
import { Icon } from "./pieces.js";
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

export function hostName() {
  const { room } = known();
  return room?.members.find((member) => member.id === room.host)?.name ?? null;
}

/** For whoever may not start the match: who does. */
export function whoStarts() {
  const owner = hostName();
  return owner ? interpolate(gettext("%(name)s starts as soon as everyone is there."), { name: owner }) : gettext("Waiting for a host.");
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
