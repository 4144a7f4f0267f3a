/** Pointing at a number (Q18, Q19): it is asked first, and what came of it is told to all. */
import { lay } from "../../js/feel.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../js/html.js";
import { Action, Icon, Sheet } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { useStore } from "../../js/store.js";
import { say } from "../../js/voice.js";
import { gettext, interpolate, listed } from "../../js/words.js";
import { placeOf } from "./sheet.js";

const OUTCOME = {
  right: () => gettext("It is right. %(by)s was mistaken."),
  correct: () => gettext("That was an error. %(name)s may put it right."),
  dropped: () => gettext("That was an error again. It is off the sheet."),
  erased: () => gettext("That was an error. The number goes, the field is crossed."),
};

/** Who pointed at what, last in this turn, and what came of it; empty: nobody did. */
export function pointedAt(table) {
  if (!table.view.pointed.length) return "";
  const { by, seat, row, column, number, outcome } = table.view.pointed.at(-1);
  const lapsed = outcome === "correct" && !table.view.people[seat].correcting; // it was put right since, or dropped
  const names = { by: table.name(by), name: table.name(seat) };
  const pointed = interpolate(gettext("%(by)s points at %(number)s of %(name)s (%(place)s)."), { ...names, number, place: placeOf([row, column]) });
  return `${pointed} ${interpolate(lapsed ? gettext("That was an error. %(name)s could put it right.") : OUTCOME[outcome](), names)}`;
}

/** Whom the roll waits for; empty: nobody. */
export function fixing({ view, name }) {
  const names = view.people.filter(({ correcting }) => correcting).map(({ seat }) => name(seat));
  return names.length ? interpolate(gettext("First %(names)s puts an error right"), { names: listed(names) }) : "";
}

/** What was pointed at last in this turn, for all to see. */
export function Pointed({ table }) {
  const text = pointedAt(table);
  useEffect(() => {
    if (text) say(text);
  }, [text]);
  if (!text) return null;
  const right = table.view.pointed.at(-1).outcome === "right";
  return html`<p class=${`note narrow mid gap-below pointed${right ? "" : " warn"}`}><${Icon} name=${right ? "check" : "circle-alert"} /><span>${text}</span></p>`;
}

/** Numbers can be tapped where players check one another. `at` names the screen: when it changes nothing is asked any more. */
export function useDoubt(view, me, at) {
  const [doubt, setDoubt] = useState(null);
  const close = () => setDoubt(null);
  useLayoutEffect(close, at);
  const may = view.settings.checking === "players" && view.phase !== "over" && me !== null && !view.people[me].left;
  const onPoint = (seat) => (may && !view.people[seat].left ? (field) => setDoubt({ seat, field }) : undefined);
  return { doubt, onPoint, close };
}

/** *Klopt dit niet?*: asked before one points, as long as the number stands there. */
export function Doubt({ table, doubt, onClose }) {
  const { seat, field } = doubt;
  const { waiting, refusal } = useStore();
  const [row, column] = field;
  const number = table.view.sheets[seat].rows[row][column];
  const sent = useRef(false);
  const busy = [...waiting.values()].includes("point");
  useLayoutEffect(() => {
    if (number <= 0 || (sent.current && !busy && refusal?.spot !== "point")) onClose();
  }, [number, busy]);
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
