/** The sheets of the others, below or beside what one does: small, with who thinks and who is ready; a tap lays one open. */
import { html, useEffect, useState } from "../../js/html.js";
import { awayMark, Icon, Sheet, Token } from "../../js/pieces.js";
import { gettext, interpolate } from "../../js/words.js";
import { ScoreSheet, signed, Standing } from "./sheet.js";

/** What somebody is doing now, in a word. */
function doing(table, { seat, left, waited, correcting }) {
  const { view } = table;
  if (left) return html`<${Icon} name="log-out" />${gettext("Left the table")}`;
  if (table.away(seat)) return awayMark();
  if (correcting) return html`<${Icon} name="pencil" />${gettext("Puts an error right")}`;
  if (view.phase === "over") return null;
  if (waited) {
    const text = { roll: gettext("Chooses dice"), again: gettext("Keeps or rolls again"), write: gettext("Is thinking"), look: gettext("Is still looking") };
    return html`<${Icon} name=${view.phase === "roll" || view.phase === "again" ? "dices" : "clock"} />${text[view.phase]}`;
  }
  return view.phase === "write" || view.phase === "look" ? html`<${Icon} name="check" />${gettext("Is ready")}` : null;
}

/** Everyone's sheet but one's own; from left to right as the turn goes. */
function Others({ table }) {
  const { view, me } = table;
  const [open, setOpen] = useState(null);
  const pointed = view.pointed.filter(({ by }) => by === me).length;
  useEffect(() => {
    if (!pointed) return;
    setOpen(null); // what came of it is told on the table, above all sheets
    scrollTo(0, 0);
  }, [pointed]);
  const count = view.people.length;
  const first = me === null ? 0 : me + 1;
  const seats = Array.from({ length: me === null ? count : count - 1 }, (_, n) => (first + n) % count);
  return html`<section class="card others" aria-labelledby="others">
    <h2 id="others">${me === null ? gettext("The sheets") : gettext("The others")}</h2>
    <ul>
      ${seats.map((seat) => {
        const person = view.people[seat];
        return html`<li key=${seat} class=${person.left ? "gone" : table.away(seat) ? "gone-away" : ""}>
          <button class="glance" type="button" onClick=${() => setOpen(seat)}>
            <span class="owner">
              <${Token} look=${table.look(seat)} size="s" />
              <span class="grow"><b class="name clip">${table.name(seat)}</b><small class="state">${doing(table, person)}</small></span>
              <b class="stands">${signed(view.sheets[seat].score.total)}<span class="vh"> ${gettext("points")}</span></b><${Icon} name="chevron-right" />
            </span>
            <${ScoreSheet} sheet=${view.sheets[seat]} fresh=${table.fresh(seat)} small />
          </button>
        </li>`;
      })}
    </ul>
    ${view.phase === "write" && html`<p class="small quiet">${gettext("You see the sheets as they were before this roll.")}</p>`}
    ${open !== null &&
    html`<${Sheet} title=${interpolate(gettext("The sheet of %(name)s"), { name: table.name(open) })} onClose=${() => setOpen(null)}>
      <div class="laid"><${ScoreSheet} sheet=${view.sheets[open]} caption=${table.name(open)} fresh=${table.fresh(open)} onPoint=${table.onPoint(open)} /><${Standing} sheet=${view.sheets[open]} /></div>
      ${table.onPoint(open) && html`<p class="small quiet">${gettext("Is a number wrong? Tap it.")}</p>`}
    <//>`}
  </section>`;
}

/** What one does, and the sheets of the others. */
export const AmongOthers = ({ table, children }) => html`<div class="split"><div class="stack">${children}</div><${Others} table=${table} /></div>`;
