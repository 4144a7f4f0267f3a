/** Dice and the signs of the rows: colour is never the only sign (P26). Nothing here knows of a socket. */
import { html } from "../../js/html.js";
import { gettext, interpolate } from "../../js/words.js";

/** By row, as everywhere: 0 orange, 1 yellow, 2 purple. `looks` is the class that dyes a die or a row. */
export const ROWS = [
  { looks: "orange", name: () => gettext("orange") },
  { looks: "yellow", name: () => gettext("yellow") },
  { looks: "purple", name: () => gettext("purple") },
];

/** Where the pips of a face lie, on a grid of three by three. */
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** ● ■ ◆ around a point. */
const mark = (row, x, y, r) =>
  row === 0
    ? html`<circle cx=${x} cy=${y} r=${r} />`
    : html`<rect x=${x - 0.88 * r} y=${y - 0.88 * r} width=${1.76 * r} height=${1.76 * r} rx=${0.15 * r} transform=${row === 2 ? `rotate(45 ${x} ${y})` : undefined} />`;

/** The sign of a row. */
export const Sign = ({ row }) => html`<svg class="icon sign" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${mark(row, 12, 12, 9)}</svg>`;

/** One die; without a face nothing lies on top yet, and its sign shows. */
export const Die = ({ row, face = 0, rolling = false }) =>
  html`<span class=${`die ${ROWS[row].looks}${rolling ? " rolling" : ""}`} role="img" aria-label=${face && !rolling ? `${ROWS[row].name()} ${face}` : ROWS[row].name()}>
    <svg viewBox="0 0 64 64" fill="currentColor" aria-hidden="true">
      ${face ? PIPS[face].map((at) => mark(row, 18 + 14 * (at % 3), 18 + 14 * Math.floor(at / 3), 5.6)) : mark(row, 32, 32, 11)}
    </svg>
  </span>`;

/** Dice side by side, and their total once they lie still. */
export const Dice = ({ dice, faces = [], rolling = false }) => {
  const total = faces.reduce((sum, face) => sum + face, 0);
  return html`<div class="dice">
    ${dice.map((row, n) => html`<${Die} key=${row} row=${row} face=${faces[n]} rolling=${rolling} />`)}
    ${total > 0 && html`<b class="total" role="img" aria-label=${interpolate(gettext("together %(total)s"), { total: rolling ? "?" : total })}>${rolling ? "?" : total}</b>`}
  </div>`;
};
