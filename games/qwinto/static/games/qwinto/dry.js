/** What one does in the example as one does it at the table (P28), with the table's own dice and sheet. */
import { draw } from "../../js/example.js";
import { html, useEffect, useState } from "../../js/html.js";
import { gettext } from "../../js/words.js";
import { closed, Reckoning } from "./count.js";
import { Dice, Die, ROWS } from "./dice.js";
import { Misthrows, same, ScoreSheet } from "./sheet.js";
import { useRoll } from "./tumble.js";

const FIRST_ROLL = [1, 2]; // too little, so that one rolls again

/** Going on when exactly the dice the story asks for are taken. */
function Choice({ dice, onDone }) {
  const [taken, take] = useState([]);
  const flip = (row) => take(taken.includes(row) ? taken.filter((other) => other !== row) : [...taken, row]);
  useEffect(() => {
    if (String([...taken].sort()) === String(dice)) onDone();
  }, [taken]);
  return html`<div class="row centre">${ROWS.map(
    ({ name }, row) => html`<button key=${row} class="btn take" type="button" aria-pressed=${taken.includes(row)} aria-label=${name()} onClick=${() => flip(row)}><${Die} row=${row} /></button>`,
  )}</div>`;
}

function Roll({ dice, faces, onDone }) {
  const [rolls, roll] = useState(1);
  const seen = useRoll({ turn: 1, rolls, faces: rolls > 1 ? faces : FIRST_ROLL });
  const done = rolls > 1 && !seen.rolling;
  useEffect(() => {
    if (done) onDone();
  }, [done]);
  return html`<${Dice} dice=${dice} ...${seen} />
    <div class="row centre"><button class="btn" type="button" disabled=${rolls > 1} onClick=${() => roll(2)}>${gettext("Roll again")}</button></div>`;
}

/** Pick the field the story waits for; others that fit are allowed, and asked to look again. */
function Writing({ sheet, dice, faces, total, fields, right, after, onDone }) {
  const [field, pick] = useState(null);
  const done = same(field, right);
  useEffect(() => {
    if (done) onDone();
  }, [done]);
  return html`<${Dice} dice=${dice} faces=${faces} />
    ${done ? html`<${ScoreSheet} sheet=${after} fresh=${[right]} />` : html`<${ScoreSheet} sheet=${sheet} fields=${fields} chosen=${field} number=${total} onPick=${pick} />`}
    <p class="small mid" role="status">${field && !done && gettext("Allowed. But look once more, there is a better one.")}</p>`;
}

function Missing({ dice, faces, onDone }) {
  const [crossed, cross] = useState(false);
  useEffect(() => {
    if (crossed) onDone();
  }, [crossed]);
  return html`<${Dice} dice=${dice} faces=${faces} />
    <div class="row centre"><${Misthrows} count=${crossed ? 1 : 0} /><button class="btn" type="button" disabled=${crossed} onClick=${() => cross(true)}>${gettext("Cross a box")}</button></div>`;
}

const stepsOf = ({ dataset }) => JSON.parse(dataset.steps);

export const dice = (spot, dialog, onDone) => draw(spot, html`<${Choice} dice=${stepsOf(dialog).row.dice} onDone=${onDone} />`);
export const roll = (spot, dialog, onDone) => draw(spot, html`<${Roll} ...${stepsOf(dialog).row} onDone=${onDone} />`);
export const row = (spot, dialog, onDone) => draw(spot, html`<${Writing} ...${stepsOf(dialog).row} onDone=${onDone} />`);
export const column = (spot, dialog, onDone) => draw(spot, html`<${Writing} ...${stepsOf(dialog).column} onDone=${onDone} />`);
export const miss = (spot, dialog, onDone) => draw(spot, html`<${Missing} ...${stepsOf(dialog).miss} onDone=${onDone} />`);
export const end = (spot, dialog) => draw(spot, html`<${ScoreSheet} sheet=${closed(stepsOf(dialog).end.sheet)} /><${Reckoning} sheet=${stepsOf(dialog).end.sheet} />`);
