/** Checking one another (Q18): putting an error right, and the last look before the count. */
import { html } from "../../js/html.js";
import { Action } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { gettext, interpolate } from "../../js/words.js";
import { Dice } from "./dice.js";
import { AmongOthers } from "./others.js";
import { Frame, Head, Own, WhoIsReady } from "./parts.js";
import { FIELDS, placeOf } from "./sheet.js";
import { Aim, usePick } from "./write.js";

/** Who saw it, told to its owner. */
function told({ me, name }, { by, number, row, column }) {
  const seen = by === me ? gettext("Your %(number)s (%(place)s) was wrong.") : gettext("%(by)s saw it: your %(number)s (%(place)s) was wrong.");
  return interpolate(seen, { by: name(by), number, place: placeOf([row, column]) });
}

/** The owner of an error writes the total elsewhere, or drops it. */
export function Correct({ table }) {
  const { view, now, me } = table;
  const { total, dice, faces, active } = view.last;
  const fields = FIELDS.filter(([row, column]) => view.sheets[me].rows[row][column] === 0);
  const pick = usePick(fields);
  const heading = interpolate(gettext("Put your %(total)s right"), { total });
  const mistake = view.pointed.findLast(({ seat, outcome }) => seat === me && outcome === "correct");
  const line = `${told(table, mistake)} ${gettext("Write it elsewhere, or go without.")}`;
  const dock = html`
    <${Aim} pick=${pick} fields=${fields} spot="write" text=${interpolate(gettext("Write %(total)s"), { total })} onSend=${([row, column]) => act({ type: "write", row, column }, "write")} />
    <${Action} spot="pass" class="plain fill" onClick=${() => act({ type: "pass" }, "pass")}>${active === me ? gettext("Drop it, at the cost of a misthrow") : gettext("Drop it")}<//>`;
  return html`<${Frame} table=${table} title=${gettext("An error")} at=${`correct:${now.decision}`} news=${`${heading}. ${line}`} dock=${dock} pointed=${view.pointed.at(-1) !== mistake}>
    <${AmongOthers} table=${table}>
      <${Head} table=${table} heading=${heading} line=${line} urgent><${Dice} dice=${dice} faces=${faces} /><//>
      <${Own} table=${table} fields=${fields} lit=${false} chosen=${pick.field} number=${total} onPick=${pick.set} />
    <//>
  <//>`;
}

/** The last look before the count. */
export function Look({ table }) {
  const { view, now, me } = table;
  const mine = me !== null && view.people[me];
  const asked = mine && mine.waited && !mine.correcting;
  const heading = gettext("One last look");
  const dock = html`
    <${WhoIsReady} table=${table} />
    ${asked && html`<${Action} spot="done" onClick=${() => act({ type: "done" }, "done")}>${gettext("Ready")}<//>`}`;
  return html`<${Frame} table=${table} title=${heading} at=${`look:${now.decision}`} news=${heading} dock=${dock}>
    <${AmongOthers} table=${table}>
      <${Head} table=${table} heading=${heading} line=${gettext("The end is near. Does a number not belong? Tap it now; after this it counts.")} urgent=${asked} />
      <${Own} table=${table} />
    <//>
  <//>`;
}
