/**
 * The score sheet, drawn (Q1, Q2, Q12-Q14): whole, with fields one can pick, or small, to be seen at a glance. Nothing here knows of a socket.
 *
 * @typedef {[number, number]} Field  row and column, from 0
 * @typedef {{rows: number[][], misthrows: number, score: {rows: number[], columns: number[], misthrows: number, total: number},
 *   outlook: {rows: number[], columns: number[]}}} Sheet  as games/qwinto/view.py shapes it
 */
import { html, useRef, useState } from "../../js/html.js";
import { gettext, interpolate } from "../../js/words.js";
import { ROWS, Sign } from "./dice.js";

// As in games/qwinto/sheet.py, to which a test holds them (Q1, Q2, Q11, Q14): `#` the coloured field, P a pentagon, o a field.
export const SHAPE = ["  oPo#oPoooo", " ooooo#oPoo ", "ooPo#ooooP  "];
export const HIGHEST = 18;
export const MISTHROW = -5;
export const MOST_MISTHROWS = 4;
export const MOST_ROWS = 2;
const CROSSED = -1;

export const BONUS_COLUMNS = [...SHAPE[0]].map((_, column) => column).filter((column) => SHAPE.some((shape) => shape[column] === "P"));

/** Every field there is, row by row. */
export const FIELDS = SHAPE.flatMap((shape, row) => [...shape].flatMap((sign, column) => ("oP".includes(sign) ? [[row, column]] : [])));

export const same = (one, other) => !!one && !!other && one[0] === other[0] && one[1] === other[1];
const among = (fields, field) => fields.some((other) => same(other, field));

/** "orange, column 8" */
export const placeOf = ([row, column]) => interpolate(gettext("%(row)s, column %(column)s"), { row: ROWS[row].name(), column: column + 1 });

/** What a screen reader says of a field. */
function told(field, written, fits) {
  const pentagon = SHAPE[field[0]][field[1]] === "P" && gettext("pentagon");
  const state = written === CROSSED ? gettext("crossed") : written || gettext("empty");
  return [placeOf(field), pentagon, state, fits && gettext("fits")].filter(Boolean).join(", ");
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The nearest of these fields in the direction of an arrow key. @returns {Field | undefined} */
function beside([row, column], key, fields) {
  const [down, right] = STEPS[key];
  const onward = fields.filter(([r, c]) => (down ? Math.sign(r - row) === down : r === row && Math.sign(c - column) === right));
  const far = ([r, c]) => 20 * Math.abs(r - row) + Math.abs(c - column);
  return onward.sort((one, other) => far(one) - far(other))[0];
}

/**
 * The three rows. `fields` can be picked and, when `lit`, show that they fit; `onPoint` makes the numbers that stand there buttons too;
 * `chosen` is drawn in pencil with `number` in it; `fresh` was written last. `small` is a picture without words.
 * @param {{sheet: Sheet, caption?: string, fields?: Field[], lit?: boolean, chosen?: Field | null, number?: number, fresh?: Field[],
 *   onPick?: (field: Field) => void, onPoint?: (field: Field) => void, small?: boolean}} props
 */
export function ScoreSheet({ sheet, caption = "", fields = [], lit = true, chosen = null, number = 0, fresh = [], onPick, onPoint, small = false }) {
  const body = useRef(null);
  const [at, setAt] = useState(null);
  const numbers = onPoint ? FIELDS.filter(([row, column]) => sheet.rows[row][column] > 0) : [];
  const buttons = small ? [] : [...(onPick ? fields : []), ...numbers];
  // one stop for the tab key; the arrows go from field to field
  const stop = [at, chosen, buttons[0]].find((field) => field && among(buttons, field));
  const steer = (event) => {
    const next = STEPS[event.key] && at && beside(at, event.key, buttons);
    if (!next) return;
    event.preventDefault();
    body.current.querySelector(`[data-field="${next}"]`).focus();
  };
  const cell = (field) => {
    const [row, column] = field;
    const written = sheet.rows[row][column];
    const mine = same(chosen, field);
    const fits = lit && among(fields, field);
    const looks = [
      "cell",
      SHAPE[row][column] === "P" && "penta",
      written > 0 && "in",
      written === CROSSED && "crossed",
      fits && "lit",
      mine && "chosen",
      among(fresh, field) && "fresh",
    ];
    const shown = mine ? number || "" : written > 0 ? written : "";
    const props = { class: looks.filter(Boolean).join(" "), "aria-label": small ? undefined : told(field, mine ? number : written, fits) };
    if (!among(buttons, field)) return html`<span ...${props} role=${small ? undefined : "img"}>${shown}</span>`;
    return html`<button ...${props} type="button" data-field=${String(field)} tabindex=${same(stop, field) ? 0 : -1}
      aria-pressed=${written > 0 ? undefined : String(mine)} onFocus=${() => setAt(field)} onClick=${() => (written > 0 ? onPoint : onPick)(field)}>${shown}</button>`;
  };
  return html`<table class=${`sheet${small ? " small" : ""}`} aria-hidden=${small ? "true" : undefined}>
    ${caption && html`<caption class="vh">${caption}</caption>`}
    <tbody ref=${body} onKeyDown=${buttons.length ? steer : undefined}>
      ${SHAPE.map((_, row) => html`<${Line} key=${row} row=${row} cell=${cell} />`)}
      ${!small && html`<${Bonus} sheet=${sheet} />`}
    </tbody>
  </table>`;
}

/** One row, shifted as it lies on the grid; its sign stands where it leaves room. */
function Line({ row, cell }) {
  const shape = SHAPE[row];
  const before = shape.length - shape.trimStart().length;
  const after = shape.length - shape.trimEnd().length;
  const head = (room) => html`<th class="gap" scope="row" colspan=${room}><${Sign} row=${row} /><span class="vh">${ROWS[row].name()}</span></th>`;
  const right = row === 2;
  return html`<tr class=${ROWS[row].looks}>
    ${right ? null : head(before)}
    ${[...shape.trim()].map((sign, n) => html`<td key=${n}>${sign === "#" ? html`<span class="block"></span>` : cell([row, before + n])}</td>`)}
    ${right ? head(after) : after > 0 && html`<td class="gap" colspan=${after}></td>`}
  </tr>`;
}

/** Below a column of three: what its pentagon brought, or still can bring (Q13). */
function Bonus({ sheet }) {
  const cells = SHAPE[0].split("").map((_, column) => {
    const which = BONUS_COLUMNS.indexOf(column);
    if (which < 0) return html`<td class="gap" key=${column}></td>`;
    const won = sheet.score.columns[which];
    const most = sheet.outlook.columns[which];
    const text = won
      ? interpolate(gettext("column %(column)s brought %(points)s"), { column: column + 1, points: won })
      : most
        ? interpolate(gettext("column %(column)s can bring %(points)s"), { column: column + 1, points: most })
        : interpolate(gettext("column %(column)s brings nothing"), { column: column + 1 });
    return html`<td key=${column}><span class=${won ? "bonus won" : most ? "bonus" : "bonus lost"} role="img" aria-label=${text}>${won || most || "×"}</span></td>`;
  });
  return html`<tr class="columns">${cells}</tr>`;
}

/** The four boxes (Q2, Q8). */
export function Misthrows({ count }) {
  const text = interpolate(gettext("%(count)s of %(most)s misthrows"), { count, most: MOST_MISTHROWS });
  return html`<span class="misthrows" role="img" aria-label=${text}>
    ${Array.from({ length: MOST_MISTHROWS }, (_, n) => html`<i key=${n} class=${n < count ? "x" : ""}></i>`)}
  </span>`;
}

/** Added up. */
export const total = (points) => points.reduce((sum, one) => sum + one, 0);

/** What a score is made of, in the order of the count: three rows, the bonus columns together, the misthrows (Q15). */
export const partsOf = ({ rows, columns, misthrows }) => [...rows, total(columns), misthrows];

/** With a real minus. */
export const signed = (points) => String(points).replace("-", "−");

/** How it stands: what each row counts for now and at most, the misthrows, and the running score (Q12-Q15). */
export function Standing({ sheet }) {
  return html`<div class="standing">
    <ul>
      ${ROWS.map(({ name }, row) => {
        const points = sheet.score.rows[row];
        const most = sheet.outlook.rows[row];
        return html`<li key=${row}><${Sign} row=${row} /><span class="vh">${name()}</span><b>${points}</b>
          ${most > points && html`<small>${interpolate(gettext("of %(most)s"), { most })}</small>`}</li>`;
      })}
    </ul>
    <p><span class="row">${gettext("Missed")} <${Misthrows} count=${sheet.misthrows} /></span><b class="stands">${interpolate(gettext("Score %(points)s"), { points: signed(sheet.score.total) })}</b></p>
  </div>`;
}
