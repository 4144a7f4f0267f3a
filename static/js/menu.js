/** Behind the question mark: the rules, the code and the people of the room, and this browser's own switches. */
import { isOn, offered, turn } from "./feel.js";
import { html, useState } from "./html.js";
import { awayMark, Icon, InsecureNote, PlayerRow, Sheet, Switch } from "./pieces.js";
import { mayRemove, RemoveButton } from "./room.js";
import { Share } from "./share.js";
import { useStore } from "./store.js";
import { gettext } from "./words.js";

const SENSES = [
  ["sound", () => gettext("Sound")],
  ["buzz", () => gettext("Vibrate when it is my turn")],
  ["awake", () => gettext("Keep the screen on")],
];

export function Menu({ onClose }) {
  const { room } = useStore();
  const [, draw] = useState(0);
  if (!room) return null;
  const game = room.match?.running ? room.match.game : room.game;
  return html`<${Sheet} title=${gettext("At this table")} onClose=${onClose}>
    <a class="btn fill" href=${`/spelregels/${game}/`} target="_blank" rel="noopener"><${Icon} name="circle-help" />${gettext("Read the rules")}</a>
    <div>
      ${SENSES.filter(([sense]) => offered[sense]).map(
        ([sense, label]) =>
          html`<${Switch} key=${sense} label=${label()} on=${isOn(sense)} onChange=${(on) => {
            turn(sense, on);
            draw((n) => n + 1);
          }} />`,
      )}
    </div>
    <${InsecureNote} />
    <div class="row apart"><p class="code">${room.code}</p><${Share} /></div>
    <ul class="people">
      ${room.members.map(
        (member) =>
          html`<${PlayerRow} key=${member.id} look=${member} name=${member.name} away=${member.away} state=${member.away ? awayMark() : null}>
            ${mayRemove(member) && html`<${RemoveButton} member=${member} />`}
          <//>`,
      )}
    </ul>
  <//>`;
}
