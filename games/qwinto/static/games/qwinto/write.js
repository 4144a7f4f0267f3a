/** Writing (Q7-Q9, Q17, Q18): all at the same time and unseen; one may change one's mind until the last is in. */
import { rustle } from "../../js/feel.js";
import { html, useState } from "../../js/html.js";
import { Action, Icon, Sheet } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { gettext, interpolate } from "../../js/words.js";
import { Dice } from "./dice.js";
import { AmongOthers } from "./others.js";
import { Frame, Head, Own, plays, WhoIsReady } from "./parts.js";
import { FIELDS, HIGHEST, placeOf, same } from "./sheet.js";

/** A pencil. */
const scribble = () => rustle(3400, 0.16, 0.22);

/** The field one aims at; the only one there is is aimed at by itself. */
export function usePick(fields, before = null) {
  const [field, set] = useState(before ?? (fields.length === 1 ? fields[0] : null));
  const known = field && fields.some((other) => same(other, field)) ? field : null;
  const go = (step) => {
    const at = fields.findIndex((other) => same(other, known));
    set(fields[at < 0 ? (step > 0 ? 0 : fields.length - 1) : (at + step + fields.length) % fields.length]);
  };
  return { field: known, set, go };
}

/** Arrows from field to field, and the button that writes: the same as tapping the small fields, for every finger. */
export function Aim({ pick, fields, spot, text, onSend }) {
  const { field } = pick;
  const arrow = (step, icon, label) =>
    html`<button class="btn round" type="button" aria-label=${label} disabled=${!fields.length} onClick=${() => pick.go(step)}><${Icon} name=${icon} /></button>`;
  return html`<div class="aim">
    ${arrow(-1, "arrow-left", gettext("Previous field"))}
    <div><${Action} spot=${spot} class="go fill lines" disabled=${!field} onClick=${() => onSend(field)}>
      <span>${field ? text : gettext("Choose a field")}${field && html` <small>${placeOf(field)}</small>`}</span>
    <//></div>
    ${arrow(1, "arrow-right", gettext("Next field"))}
  </div>`;
}

/** *zelf*: a number that is not the total may be written too (Q18). */
const Stepper = ({ number, total, onChange }) =>
  html`<div class="number" role="group" aria-label=${gettext("Number")}>
    <button class="btn round" type="button" aria-label=${gettext("One less")} disabled=${number <= 1} onClick=${() => onChange(number - 1)}><${Icon} name="minus" /></button>
    <p role="status"><b>${number}</b> <span class="small quiet">${number === total ? gettext("the total") : interpolate(gettext("not the total, %(total)s"), { total })}</span></p>
    <button class="btn round" type="button" aria-label=${gettext("One more")} disabled=${number >= HIGHEST} onClick=${() => onChange(number + 1)}><${Icon} name="plus" /></button>
  </div>`;

/** Which fields can be tapped: with help those that fit, without it all that are empty where one may write. */
function tappable({ settings, fields, sheets, seat, dice }) {
  const free = settings.checking === "players";
  if (!free && settings.help) return fields;
  return FIELDS.filter(([row, column]) => sheets[seat].rows[row][column] === 0 && (free || dice.includes(row)));
}

export function Write({ table }) {
  return plays(table) ? html`<${Decide} key=${table.now.decision} table=${table} />` : html`<${Watch} table=${table} />`;
}

function Decide({ table }) {
  const { view, me, now } = table;
  const { total, choice, settings } = view;
  const free = settings.checking === "players";
  const fields = tappable(view);
  const stands = choice && choice.row !== null ? [choice.row, choice.column] : null;
  const pick = usePick(choice ? fields.concat(stands ? [stands] : []) : fields, stands);
  const [number, setNumber] = useState(stands ? choice.number : total);
  const [asks, setAsks] = useState(false);
  const active = view.active === me;
  const settled = choice && (pick.field ? same(pick.field, stands) && number === choice.number : choice.row === null);

  const send = ([row, column]) => {
    scribble();
    act({ type: "write", row, column, ...(number === total ? {} : { number }) }, "write");
  };
  const pass = () => {
    setAsks(false);
    pick.set(null);
    act({ type: "pass" }, "pass");
  };

  const nowhere = !fields.length && (free || settings.help);
  const heading = !choice
    ? nowhere
      ? interpolate(gettext("%(total)s fits nowhere"), { total })
      : interpolate(gettext("Where do you write %(total)s?"), { total })
    : stands
      ? interpolate(gettext("You write %(number)s"), { number: choice.number })
      : nowhere
        ? interpolate(gettext("%(total)s fits nowhere"), { total })
        : gettext("You write nothing");
  const line = choice
    ? nowhere
      ? gettext("So you write nothing this time.")
      : gettext("You can still change until everyone is ready.")
    : nowhere && active
      ? gettext("A pity. That makes a misthrow.")
      : "";

  const nothing = active
    ? html`<button class="btn plain fill lines" type="button" onClick=${() => setAsks(true)}><span>${gettext("Write nothing")}<small>${gettext("costs a misthrow")}</small></span></button>`
    : html`<${Action} spot="pass" class="plain fill" onClick=${pass}>${gettext("Write nothing")}<//>`;
  const dock =
    nowhere && active && !choice
      ? html`<${Action} spot="pass" onClick=${pass}>${gettext("Cross a misthrow")}<//>`
      : html`
          ${settled && html`<${WhoIsReady} table=${table} />`}
          ${free && (!settled || pick.field) && html`<${Stepper} number=${number} total=${total} onChange=${setNumber} />`}
          ${!settled && html`<${Aim} pick=${pick} fields=${fields} spot="write" onSend=${send}
            text=${interpolate(stands ? gettext("Write %(number)s here instead") : gettext("Write %(number)s"), { number })} />`}
          ${!nowhere && !(choice && !stands) && nothing}`;

  return html`<${Frame} table=${table} title=${active ? gettext("You rolled") : interpolate(gettext("%(name)s rolled"), { name: table.name(view.active) })}
    at=${`${now.decision}:${choice ? "in" : "out"}`} news=${line ? `${heading}. ${line}` : heading} dock=${dock}>
    <${AmongOthers} table=${table}>
      <${Head} table=${table} heading=${heading} line=${line} urgent=${!choice}><${Dice} dice=${view.dice} faces=${table.faces} /><//>
      <${Own} table=${table} fields=${fields} lit=${!free && settings.help} chosen=${pick.field} number=${number} fresh=${[]} onPick=${pick.set} />
    <//>
    ${asks &&
    html`<${Sheet} title=${gettext("Write nothing?")} onClose=${() => setAsks(false)}>
      <p>${gettext("You rolled, so writing nothing is a misthrow: five points less, and with the fourth it is over.")}</p>
      <${Action} spot="pass" class="out fill" onClick=${pass}><${Icon} name="x" />${gettext("Take the misthrow")}<//>
      <button class="btn fill" type="button" onClick=${() => setAsks(false)}>${gettext("Look once more")}</button>
    <//>`}
  <//>`;
}

/** Who only watches sees who is ready. */
function Watch({ table }) {
  const { view, now } = table;
  const heading = interpolate(gettext("Everyone may write %(total)s"), { total: view.total });
  return html`<${Frame} table=${table} title=${interpolate(gettext("%(name)s rolled"), { name: table.name(view.active) })} at=${now.decision} news=${heading}
    dock=${html`<${WhoIsReady} table=${table} />`}>
    <${AmongOthers} table=${table}><${Head} table=${table} heading=${heading}><${Dice} dice=${view.dice} faces=${table.faces} /><//><//>
  <//>`;
}
