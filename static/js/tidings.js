/** Who went, and who is host instead: told for a moment to everyone else at the table (P12, S40, S41). */
import { change, known } from "./store.js";
import { gettext, interpolate, listed, ngettext } from "./words.js";

const SHOWN_MS = 7000;

let fading = 0;

/** A computer player that goes was sent away by someone who sees it go. */
const people = ({ members }) => members.filter(({ bot }) => !bot);

function host(room, me) {
  if (room.host === null) return gettext("There is no host now, so anyone may do what the host does.");
  if (room.host === me) return gettext("You are the host now.");
  return interpolate(gettext("%(name)s is the host now."), { name: room.members.find(({ id }) => id === room.host)?.name ?? "" });
}

/** What is new in the room since it was last told. */
export function tell(before, room) {
  const left = people(before).filter(({ id }) => !room.members.some((member) => member.id === id));
  const said = [
    left.length && interpolate(ngettext("%(names)s has left the table.", "%(names)s have left the table.", left.length), { names: listed(left.map(({ name }) => name)) }),
    before.host !== null && before.host !== room.host && host(room, known().me),
  ].filter(Boolean);
  if (!said.length) return;
  clearTimeout(fading);
  change({ tidings: said.join(" ") });
  fading = setTimeout(() => change({ tidings: null }), SHOWN_MS);
}
