/** Checking one another (Q17-Q19): pointing at a number, what came of it, putting an error right, and the last look before the count. */
import { lay } from "../../js/feel.js";
import { html, useEffect, useRef, useState } from "../../js/html.js";
import { Action, Icon, Sheet } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { useStore } from "../../js/store.js";
import { Ticks } from "../../js/ticks.js";
import { say } from "../../js/voice.js";
import { gettext, interpolate } from "../../js/words.js";
import { Dice } from "./dice.js";
import { Others } from "./others.js";
import { Frame, Head, Own } from "./parts.js";
import { FIELDS, placeOf } from "./sheet.js";
import { Aim, usePick } from "./write.js";

const OUTCOME = {
  right: () => gettext("It is right. %(by)s was mistaken."),
  correct: () => gettext("That was an error. %(name)s may put it right."),
  dropped: () => gettext("That was an error again. It is off the sheet."),
  erased: () => gettext("That was an error. The number goes, the field is crossed."),
};

const toldOf = (table, { by, seat, row, column, number, outcome }) => {
  const names = { by: table.name(by), name: table.name(seat) };
  const pointed = interpolate(gettext("%(by)s points at %(number)s of %(name)s (%(place)s)."), { ...names, number, place: placeOf([row, column]) });
  return `${pointed} ${interpolate(OUTCOME[outcome](), names)}`;
};

/** What was pointed at last in this turn, for all to see. */
export function Pointed({ table }) {
  const last = table.view.pointed.at(-1);
  const text = last && toldOf(table, last);
  useEffect(() => {
    if (text) say(text);
  }, [text]);
  if (!last) return null;
  const right = last.outcome === "right";
  return html`<p class=${`note narrow mid gap-below pointed${right ? "" : " warn"}`}><${Icon} name=${right ? "check" : "circle-alert"} /><span>${text}</span></p>`;
}

/** *Klopt dit niet?*: asked before one points. */
export function Doubt({ table, doubt, onClose }) {
  const { seat, field } = doubt;
  const { waiting } = useStore();
  const [row, column] = field;
  const number = table.view.sheets[seat].rows[row][column];
  const sent = useRef(false);
  const busy = [...waiting.values()].includes("point");
  const { refusal } = useStore();
  useEffect(() => {
    if (sent.current && !busy && refusal?.spot !== "point") onClose();
  }, [busy]);
  const point = () => {
    sent.current = true;
    lay();
    act({ type: "point", seat, row, column }, "point");
  };
  const what = seat === table.me ? gettext("You wrote %(number)s in %(place)s.") : gettext("%(name)s wrote %(number)s in %(place)s.");
  return html`<${Sheet} title=${gettext("Is this not right?")} onClose=${onClose}>
    <p>${interpolate(what, { name: table.name(seat), number, place: placeOf(field) })} ${gettext("Everyone sees who points, and who was wrong.")}</p>
    <${Action} spot="point" class="out fill" onClick=${point}><${Icon} name="hand" />${gettext("Point at it")}<//>
    <button class="btn fill" type="button" onClick=${onClose}>${gettext("Leave it")}</button>
  <//>`;
}

/** The owner of an error writes the total elsewhere, or drops it. */
export function Correct({ table }) {
  const { view, now, me } = table;
  const { total, dice, faces, active } = view.last;
  const fields = FIELDS.filter(([row, column]) => view.sheets[me].rows[row][column] === 0);
  const pick = usePick(fields);
  const heading = interpolate(gettext("Put your %(total)s right"), { total });
  const dock = html`
    <${Aim} pick=${pick} fields=${fields} spot="write" text=${interpolate(gettext("Write %(total)s"), { total })} onSend=${([row, column]) => act({ type: "write", row, column }, "write")} />
    <${Action} spot="pass" class="plain fill" onClick=${() => act({ type: "pass" }, "pass")}>${active === me ? gettext("Drop it, at the cost of a misthrow") : gettext("Drop it")}<//>`;
  return html`<${Frame} table=${table} title=${gettext("An error")} at=${`correct:${now.decision}`} news=${heading} dock=${dock}>
    <div class="split"><div class="stack">
      <${Head} table=${table} heading=${heading} line=${gettext("It did not fit where it stood. Write it elsewhere, or go without.")} urgent><${Dice} dice=${dice} faces=${faces} /><//>
      <${Own} table=${table} fields=${fields} lit=${false} chosen=${pick.field} number=${total} onPick=${pick.set} />
    </div><${Others} table=${table} /></div>
  <//>`;
}

/** The last look before the count. */
export function Look({ table }) {
  const { view, now, me } = table;
  const mine = me !== null && view.people[me];
  const asked = mine && mine.waited && !mine.correcting;
  const inside = view.people.filter(({ left }) => !left);
  const heading = gettext("One last look");
  const dock = html`
    <${Ticks} table=${table} seats=${inside.map(({ seat }) => seat)} word=${gettext("Ready")} done=${(seat) => !view.people[seat].waited} />
    ${asked && html`<${Action} spot="done" onClick=${() => act({ type: "done" }, "done")}>${gettext("Ready")}<//>`}`;
  return html`<${Frame} table=${table} title=${heading} at=${`look:${now.decision}`} news=${heading} dock=${dock}>
    <div class="split"><div class="stack">
      <${Head} table=${table} heading=${heading} line=${gettext("The end is near. Does a number not belong? Tap it now; after this it counts.")} urgent=${asked} />
      <${Own} table=${table} />
    </div><${Others} table=${table} /></div>
  <//>`;
}

/** Numbers can be tapped where players check one another; `sheet` asks before it points. */
export function useDoubt(view, me) {
  const [doubt, setDoubt] = useState(null);
  const may = view.settings.checking === "players" && view.phase !== "over" && me !== null && !view.people[me].left;
  const onPoint = (seat) => (may && !view.people[seat].left ? (field) => setDoubt({ seat, field }) : undefined);
  return { doubt, onPoint, close: () => setDoubt(null) };
}
