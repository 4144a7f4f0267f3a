/** Qwinto on the big screen (P11): the dice, whose turn it is, who has decided, and everyone's sheet, to be read from the sofa. */
import { Ring } from "../../js/clock.js";
import { html } from "../../js/html.js";
import { Icon, Token } from "../../js/pieces.js";
import { seatsOf } from "../../js/seats.js";
import { Stage } from "../../js/stage.js";
import { gettext, interpolate, listed, ngettext } from "../../js/words.js";
import { counting, PLACES, Scores, useCount } from "./count.js";
import { Dice, ROWS } from "./dice.js";
import { verdict } from "./ending.js";
import { freshOf, useReveal } from "./moment.js";
import { fixing, pointedAt } from "./pointing.js";
import { Misthrows, partsOf, ScoreSheet, signed, total } from "./sheet.js";
import { useRoll } from "./tumble.js";

/** Everyone's sheet, as large as fits. `fresh`: the fields of a seat that are lit; `points`: what stands in its corner. */
function Sheets({ table, fresh, points, done = () => false, word = "" }) {
  const { people, sheets, active, phase } = table.view;
  return html`<ol class="sheets" data-count=${people.length}>
    ${people.map((person) => {
      const { seat, left } = person;
      const now = seat === active && phase !== "over" && phase !== "look";
      return html`<li key=${seat} class=${[left && "gone", now && "now"].filter(Boolean).join(" ")} aria-current=${now ? "step" : undefined}>
        <p><span class="pot"><${Token} look=${table.look(seat)} />${done(person) && html`<span class="tick"><${Icon} name="check" /><span class="vh">${word}: </span></span>`}</span>
          <b class="clip">${table.name(seat)}</b>
          ${left ? html`<small>${gettext("left the table")}</small>` : table.away(seat) && html`<small><${Icon} name="wifi-off" />${gettext("away")}</small>`}
          ${!left && html`<${Misthrows} count=${sheets[seat].misthrows} /><b class="points">${points(seat)}</b>`}</p>
        <${ScoreSheet} sheet=${sheets[seat]} small fresh=${fresh(seat)} />
      </li>`;
    })}
  </ol>`;
}

/** What came of the turn before: who wrote its total, and whether it was a misthrow. */
function before({ view, name }) {
  const { last } = view;
  if (!last) return gettext("One, two or all three.");
  const writers = [...new Set(last.entries.map(({ seat }) => name(seat)))];
  const values = { total: last.total, names: listed(writers), name: name(last.active) };
  if (last.misthrow) return interpolate(gettext("The %(total)s was a misthrow of %(name)s."), values);
  if (!writers.length) return interpolate(gettext("Nobody wrote the %(total)s."), values);
  return interpolate(ngettext("%(names)s wrote the %(total)s.", "%(names)s wrote the %(total)s.", writers.length), values);
}

/** How many have done what this phase asks of all, and of how many. */
function tally({ view }) {
  const inside = view.people.filter(({ left }) => !left);
  return { count: inside.filter(({ waited }) => !waited).length, total: inside.length };
}

/** What each phase says; `ticks`: who has done what is asked. */
const SAYS = {
  roll: (table) => ({ heading: fixing(table) || gettext("%(name)s picks the dice"), line: pointedAt(table) || before(table) }),
  again: () => ({ heading: gettext("%(name)s rolled %(total)s"), line: gettext("Keep it, or all of them once more?") }),
  write: (_, done) => ({
    heading: gettext("%(total)s. Where does it go?"),
    line: ngettext("%(count)s of %(total)s has decided.", "%(count)s of %(total)s have decided.", done.count),
    ticks: gettext("Decided"),
  }),
  look: (table, done) => ({
    heading: gettext("One last look"),
    line: pointedAt(table) || ngettext("%(count)s of %(total)s is ready.", "%(count)s of %(total)s are ready.", done.count),
    ticks: gettext("Ready"),
  }),
  over: (table) => ({ heading: gettext("Everyone shows their sheet"), line: before(table) }),
};

function Playing({ table }) {
  const { view, now } = table;
  const { rolling, faces } = useRoll(view);
  const done = tally(table);
  const { heading, line, ticks } = SAYS[view.phase](table, done);
  const said = interpolate(heading, { name: table.name(view.active), total: rolling ? "?" : view.total });
  const rolled = view.faces.length > 0;
  const lies = view.phase !== "look" && !fixing(table);
  return html`<${Stage} game="qwinto" sub=${interpolate(gettext("Turn %(turn)s"), { turn: view.turn })} news=${said} looks="table">
    <div class="throw">
      <div class="says"><h1>${said}</h1><p class="large">${interpolate(line, done)}</p></div>
      ${now.left !== null && html`<${Ring} key=${now.decision} now=${now} size="s" />`}
      ${lies && html`<${Dice} dice=${rolled || view.dice.length ? view.dice : ROWS.map((_, row) => row)} faces=${rolled ? faces : []} rolling=${rolling} />`}
    </div>
    <${Sheets} table=${table} fresh=${(seat) => freshOf(view, seat)}
      points=${(seat) => signed(view.sheets[seat].score.total)} done=${(person) => !!ticks && !person.left && !person.waited} word=${ticks} />
  <//>`;
}

/** What has been counted of a sheet so far. */
const soFar = ({ score }, step) => total(partsOf(score).slice(0, step));

/** The sheets are counted where they lie; then the places. */
function Over({ table }) {
  const { step } = useCount(table);
  const { sheets } = table.view;
  if (step < PLACES) {
    return html`<${Stage} game="qwinto" sub=${gettext("The end")} news=${gettext("Now count")} looks="table">
      <div class="throw"><div class="says"><h1>${gettext("Now count")}</h1><p class="large">${gettext("Row by row, and then the rest.")}</p></div></div>
      <${Sheets} table=${table} fresh=${(seat) => counting(sheets[seat], step)} points=${(seat) => signed(soFar(sheets[seat], step))} />
    <//>`;
  }
  const [, heading, line] = verdict(table);
  return html`<${Stage} game="qwinto" sub=${gettext("The end")} heading=${heading} line=${line} looks="end">
    <div class="card"><${Scores} table=${table} /></div>
  <//>`;
}

export function Screen({ room, head, now }) {
  const { view } = now;
  const table = { room, head, now, view, me: null, ...seatsOf(head, room) };
  const { shown } = useReveal(view);
  return view.phase === "over" && !shown ? html`<${Over} table=${table} />` : html`<${Playing} table=${table} />`;
}
