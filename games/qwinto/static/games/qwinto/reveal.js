/** All entries at once (Q9), and the moment of a misthrow (Q8). */
import { flip, stamp } from "../../js/feel.js";
import { html, useEffect } from "../../js/html.js";
import { Token } from "../../js/pieces.js";
import { gettext, interpolate } from "../../js/words.js";
import { Dice, ROWS, Sign } from "./dice.js";
import { Frame } from "./parts.js";
import { MISTHROW, placeOf, signed } from "./sheet.js";

export function Reveal({ table }) {
  const { view, me } = table;
  const { last } = view;
  const missed = last.misthrow;
  useEffect(() => (missed ? stamp() : flip()), []);
  const people = view.people.filter(({ left }) => !left);
  const heading = missed
    ? last.active === me
      ? gettext("A misthrow for you")
      : interpolate(gettext("A misthrow for %(name)s"), { name: table.name(last.active) })
    : gettext("Everyone shows their sheet");
  const then = view.phase === "roll" && (view.active === me ? gettext("Then you roll.") : interpolate(gettext("Then %(name)s rolls."), { name: table.name(view.active) }));
  const told = people.map(({ seat }) => {
    const entry = last.entries.find((one) => one.seat === seat);
    return { seat, entry, missed: missed && seat === last.active };
  });
  const news = told.map(({ seat, entry, missed: fails }) => {
    const name = table.name(seat);
    if (!entry) return interpolate(fails ? gettext("%(name)s: misthrow.") : gettext("%(name)s: nothing."), { name });
    return interpolate(gettext("%(name)s: %(number)s, %(place)s."), { name, number: entry.number, place: placeOf([entry.row, entry.column]) });
  });
  return html`<${Frame} table=${table} title=${last.active === me ? gettext("You rolled") : interpolate(gettext("%(name)s rolled"), { name: table.name(last.active) })} turn=${last.turn} at=${`reveal:${last.turn}`} news=${[heading, ...news].join(" ")}
    dock=${html`<button class="btn fill" type="button" onClick=${table.reveal.close}>${gettext("Continue")}</button>`}>
    <div class="stack narrow mid">
      <div class="head"><h1 tabindex="-1">${heading}</h1>${then && html`<p class="quiet">${then}</p>`}<div class="thrown"><${Dice} dice=${last.dice} faces=${last.faces} /></div></div>
      <ul class="card revealed">
        ${told.map(
          ({ seat, entry, missed: fails }) =>
            html`<li key=${seat}><${Token} look=${table.look(seat)} /><span class="grow"><b class="clip">${table.name(seat)}</b>
              ${entry && html`<small class="row">${placeOf([entry.row, entry.column])}</small>`}</span>
              ${entry
                ? html`<span class=${`wrote ${ROWS[entry.row].looks}`}><${Sign} row=${entry.row} /><b>${entry.number}</b></span>`
                : fails
                  ? html`<span class="stamp">${gettext("MISTHROW")} ${signed(MISTHROW)}</span>`
                  : html`<span class="quiet">${gettext("nothing")}</span>`}</li>`,
        )}
      </ul>
    </div>
  <//>`;
}
