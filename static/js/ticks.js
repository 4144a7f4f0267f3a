/** Who has done it: everyone as a small pot, with a tick. */
import { html } from "./html.js";
import { Icon, Token } from "./pieces.js";
import { gettext } from "./words.js";

/** @param {{table: {look: Function, name: Function, away: Function}, seats: number[], done: (seat: number) => boolean, word: string}} props `word` is what they did */
export const Ticks = ({ table, seats, done, word }) =>
  html`<ul class=${`crowd-row ticks${seats.length > 5 ? " many" : ""}`}>
    ${seats.map(
      (seat) =>
        html`<li key=${seat} class=${`ticked${done(seat) ? " yes" : ""}`}>
          <${Token} look=${table.look(seat)} />${done(seat) && html`<span class="tick"><${Icon} name="check" /><span class="vh">${word}: </span></span>`}
          <span class="clip">${table.name(seat)}</span>
          ${table.away(seat) && html`<span class="vh">, ${gettext("Away for a moment")}</span><${Icon} name="wifi-off" />`}
        </li>`,
    )}
  </ul>`;
