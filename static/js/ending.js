/** The end of any match: who won, with their pots in a row, and what a match against computer players gives (P20, P31). No socket here. */
import { html } from "./html.js";
import { Art, Icon, Token } from "./pieces.js";
import { gettext } from "./words.js";

/** The relief: the stamp for who won, and the winners' pots. Where nobody wins, nobody is told that they lost. */
export function Verdict({ table, emblem, heading, line }) {
  const { me, view } = table;
  const { won } = view.ending;
  const mine = me !== null && won.includes(true);
  return html`<div class="verdict">
    <div class="who land"><${Art} name=${emblem} />${mine && won[me] && html`<span class="stamp good" aria-hidden="true">${gettext("WON")}</span>`}</div>
    <h1 tabindex="-1">${heading}</h1>
    <p class="large">${line}</p>
    ${mine && html`<p class="chip">${won[me] ? html`<${Icon} name="trophy" />${gettext("You won")}` : gettext("Not this time")}</p>`}
    <ul class="winners" aria-hidden="true">${view.people.filter(({ seat }) => won[seat]).map(({ seat }) => html`<li key=${seat}><${Token} look=${table.look(seat)} size="l" /></li>`)}</ul>
  </div>`;
}

/** A match with computer players counts for nothing but itself. */
export const PracticeNote = ({ head }) =>
  head.bots &&
  html`<p class="note"><${Icon} name="info" /><span>${gettext("You played with computer players, so this match gives nothing. The fun was real.")}</span></p>`;
