/** The end, at the table and when it is opened again: the count (Q15), who won and why it was over (Q11, Q14), every sheet to look at (P20, P21). */
import { PracticeNote, Verdict } from "../../js/ending.js";
import { html, useEffect, useRef, useState } from "../../js/html.js";
import { Token } from "../../js/pieces.js";
import { say } from "../../js/voice.js";
import { gettext, interpolate, listed, ngettext } from "../../js/words.js";
import { closed, counting, isFull, PLACES, Reckoning, Scores } from "./count.js";
import { MOST_MISTHROWS, MOST_ROWS, ScoreSheet } from "./sheet.js";

/** Whose doing the end was. */
const ENDERS = {
  two_rows: (sheet) => [0, 1, 2].filter((row) => isFull(sheet, row)).length >= MOST_ROWS,
  misthrows: (sheet) => sheet.misthrows >= MOST_MISTHROWS,
};

/** Who won, and what made it end: emblem, heading, line. */
export function verdict(table) {
  const { people, sheets, ending } = table.view;
  const among = people.filter(({ left }) => !left).map(({ seat }) => seat);
  const winners = among.filter((seat) => ending.won[seat]);
  if (!winners.length) return ["mark", gettext("Nobody wins"), gettext("Too many left the table to go on.")];
  const names = listed(winners.map(table.name));
  const heading = winners.length > 1 ? gettext("%(names)s share first place") : gettext("%(names)s wins");
  const by = among.filter((seat) => ENDERS[ending.end](sheets[seat]));
  const why =
    ending.end === "two_rows"
      ? ngettext("%(names)s filled a second row.", "%(names)s filled a second row.", by.length)
      : ngettext("%(names)s made a fourth misthrow.", "%(names)s made a fourth misthrow.", by.length);
  return ["qwinto", interpolate(heading, { names }), interpolate(why, { names: listed(by.map(table.name)) })];
}

/** Before anyone knows: what is being counted. */
const Counting = () =>
  html`<div class="verdict">
    <h1 tabindex="-1">${gettext("Now count")}</h1>
    <p class="large">${gettext("Row by row, and then the rest.")}</p>
  </div>`;

/** One of the sheets, whole, and how it was counted. */
function Sheets({ table, step }) {
  const { people, sheets, ending } = table.view;
  const [picked, pick] = useState(table.me ?? Math.max(0, ending.won.indexOf(true)));
  const done = step >= PLACES;
  const sheet = closed(sheets[picked]);
  return html`<section class="card sheets" aria-labelledby="sheets">
    <h2 id="sheets">${done ? gettext("The sheets") : table.name(picked)}</h2>
    ${done &&
    html`<fieldset class="whose"><legend class="vh">${gettext("Whose sheet")}</legend>
      ${people.map(
        ({ seat, left }) =>
          html`<label key=${seat} class=${left ? "gone" : ""}><input type="radio" name="whose" checked=${seat === picked} onChange=${() => pick(seat)} /><span><${Token} look=${table.look(seat)} /><span class="clip">${table.name(seat)}</span></span></label>`,
      )}
    </fieldset>`}
    <${ScoreSheet} key=${picked} sheet=${sheet} caption=${interpolate(gettext("Sheet of %(name)s"), { name: table.name(picked) })} fresh=${done ? [] : counting(sheet, step)} />
    <${Reckoning} sheet=${sheet} step=${step} />
  </section>`;
}

/** `step`: how far the count is; `children`: what the page has to say below it. */
export function Ending({ table, step = PLACES, children }) {
  const done = step >= PLACES;
  const counted = useRef(done);
  const page = useRef(null);
  const [emblem, heading, line] = verdict(table);
  useEffect(() => {
    if (done && table.now) say(`${heading}. ${line}`);
    if (done && !counted.current) page.current.querySelector("h1").focus({ preventScroll: true });
    counted.current = done;
  }, [done]);
  return html`<div class="stack wide count" ref=${page}>
    ${done ? html`<${Verdict} table=${table} emblem=${emblem} heading=${heading} line=${line} />` : html`<${Counting} />`}
    <div class="split even">
      <div class="stack">${done && html`<${PracticeNote} head=${table.head} />`}<section class="card" aria-label=${gettext("The count")}><${Scores} table=${table} step=${step} /></section></div>
      <${Sheets} table=${table} step=${step} />
    </div>
    ${done && children}
  </div>`;
}
