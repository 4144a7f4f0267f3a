/** The count of Q15, step by step: rows, bonus columns, misthrows, totals, places. At the table, on the wall, and in the example. No socket here. */
import { theEnd } from "../../js/feel.js";
import { html, useEffect, useState } from "../../js/html.js";
import { inTab } from "../../js/keep.js";
import { Token } from "../../js/pieces.js";
import { gettext, interpolate, ngettext } from "../../js/words.js";
import { ROWS, Sign } from "./dice.js";
import { BONUS_COLUMNS, FIELDS, partsOf, SHAPE, signed } from "./sheet.js";

/** How far the count is: a row each, then these. The misthrows come between. */
const [COLUMNS, TOTALS] = [4, 6];
export const PLACES = 7;
const STEP_MS = 1100;

/** Counts once in this tab, and at once where nothing may move. `skip` goes to its end. */
export function useCount({ head, view }) {
  const counted = `counted:${head.id}`;
  const still = view.ending.end === "too_few" || inTab.get(counted) || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [step, setStep] = useState(still ? PLACES : 0);
  useEffect(() => {
    if (step < PLACES) {
      const timer = setTimeout(() => setStep(step + 1), STEP_MS);
      return () => clearTimeout(timer);
    }
    if (!inTab.get(counted)) {
      inTab.set(counted, "yes");
      theEnd();
    }
    return undefined;
  }, [step]);
  return { step, skip: () => setStep(PLACES) };
}

const numbersIn = ({ rows }, row) => rows[row].filter((number) => number > 0).length;
export const isFull = (sheet, row) => numbersIn(sheet, row) === FIELDS.filter(([r]) => r === row).length;

/** The fields that count at this step, to be lit on the sheet. @returns {import("./sheet.js").Field[]} */
export function counting(sheet, step) {
  const written = FIELDS.filter(([row, column]) => sheet.rows[row][column] > 0);
  if (step === COLUMNS) return written.filter(([row, column]) => SHAPE[row][column] === "P" && sheet.score.columns[BONUS_COLUMNS.indexOf(column)]);
  const row = step - 1;
  const inRow = written.filter(([r]) => r === row);
  return inRow.length && isFull(sheet, row) ? inRow.slice(-1) : inRow;
}

/** A sheet on which nothing more is to come. */
export const closed = (sheet) => ({ ...sheet, outlook: { rows: sheet.score.rows, columns: sheet.score.columns } });

/** What is counted, from top to bottom: at which step, the sign, how it came about, what it counts for. */
function linesOf({ rows, score, misthrows }) {
  const sheet = { rows };
  const row = (n) => {
    const how = isFull(sheet, n)
      ? interpolate(gettext("full, and ends in %(number)s"), { number: score.rows[n] })
      : interpolate(ngettext("%(count)s number", "%(count)s numbers", numbersIn(sheet, n)), { count: numbersIn(sheet, n) });
    return [html`<${Sign} row=${n} />`, `${ROWS[n].name()}: ${how}`];
  };
  const won = score.columns.filter(Boolean);
  const columns = won.length ? interpolate(ngettext("bonus column: %(numbers)s", "bonus columns: %(numbers)s", won.length), { numbers: won.join(" + ") }) : gettext("no bonus column");
  const missed = misthrows ? interpolate(ngettext("%(count)s misthrow", "%(count)s misthrows", misthrows), { count: misthrows }) : gettext("no misthrows");
  const told = [...ROWS.map((_, n) => row(n)), [html`<i class="pentagon"></i>`, columns], [html`<i class="cross">×</i>`, missed], [null, gettext("together")]];
  const points = [...partsOf(score), score.total];
  return told.map(([sign, how], n) => ({ at: n + 1, sign, how, points: points[n] }));
}

/** How one sheet was counted, as far as the count is. */
export const Reckoning = ({ sheet, step = PLACES }) =>
  html`<dl class="reckoning">
    ${linesOf(sheet).map(
      ({ at, sign, how, points }) =>
        html`<div key=${at} class=${[at === TOTALS && "sum", at === step && "now", at > step && "ahead"].filter(Boolean).join(" ")}>
          <dt><span class="sign-box" aria-hidden="true">${sign}</span>${how}</dt><dd>${signed(points)}</dd>
        </div>`,
    )}
  </dl>`;

/** Everyone's count in one table, by place once that is known. */
export function Scores({ table, step = PLACES }) {
  const { people, sheets, ending } = table.view;
  const done = step >= PLACES;
  const order = done ? [...people].sort((a, b) => ending.places[a.seat] - ending.places[b.seat]) : people;
  const cell = (sheet, points, n) => {
    const full = n < 3 && isFull(sheet, n);
    const shown = step > n;
    return html`<td key=${n} class=${[step === n + 1 && "now", full && shown && "full"].filter(Boolean).join(" ")}>${shown && html`${signed(points)}${full && html`<span class="vh"> (${gettext("full")})</span>`}`}</td>`;
  };
  return html`<table class="table scores">
    <caption class="vh">${gettext("The count")}</caption>
    <thead><tr>
      <th scope="col"><span class="vh">${gettext("Who")}</span></th>
      ${ROWS.map(({ name }, row) => html`<th scope="col" key=${row}><${Sign} row=${row} /><span class="vh">${name()}</span></th>`)}
      <th scope="col"><i class="pentagon"></i><span class="vh">${gettext("bonus")}</span></th>
      <th scope="col"><i class="cross" aria-hidden="true">×</i><span class="vh">${gettext("misthrows")}</span></th>
      <th scope="col">${gettext("Total")}</th>
    </tr></thead>
    <tbody>${order.map(({ seat, left }) => {
      const sheet = sheets[seat];
      return html`<tr key=${seat} class=${left ? "gone" : done && ending.won[seat] ? "won" : ""}>
        <th scope="row"><span class="who">${done && !left && ending.won.includes(true) && html`<b class="coin"><span class="vh">${gettext("Place")} </span>${ending.places[seat]}</b>`}<${Token} look=${table.look(seat)} /><span class="clip">${table.name(seat)}</span></span></th>
        ${left ? html`<td colspan="6"><small>${gettext("left the table")}</small></td>` : html`${partsOf(sheet.score).map((points, n) => cell(sheet, points, n))}<td class="sum">${step >= TOTALS && signed(sheet.score.total)}</td>`}
      </tr>`;
    })}</tbody>
  </table>`;
}
