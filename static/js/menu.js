/** Behind the question mark: the rules at once (P28); a tap further the code and the people of the room, and this browser's own switches. */
import { isOn, offered, turn } from "./feel.js";
import { html, useState } from "./html.js";
import { awayMark, Icon, InsecureNote, PlayerRow, Sheet, Switch } from "./pieces.js";
import { mayRemove, RemoveButton } from "./remove.js";
import { Rules } from "./rules.js";
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
  const [rules, setRules] = useState(true);
  if (!room) return null;
  const game = room.match?.running ? room.match.game : room.game;
  return html`<${Sheet} title=${rules ? gettext("Rules") : gettext("At this table")} onClose=${onClose}>
    <button class="btn fill" type="button" onClick=${() => setRules(!rules)}>
      ${rules ? html`<${Icon} name="users" />${gettext("People and sound")}` : html`<${Icon} name="circle-help" />${gettext("Rules")}`}
    </button>
    ${rules ? html`<${Rules} address=${`/spelregels/${game}/`} />` : html`<${Room} room=${room} />`}
  <//>`;
}

function Room({ room }) {
  const [, draw] = useState(0);
  return html`
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
    </ul>`;
}
