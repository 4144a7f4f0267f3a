/** Het woord van de spion on the big screen (P11): what everyone may know, to be read from the sofa. Nothing here is anybody's own. */
import { Ring } from "../../js/clock.js";
import { theEnd } from "../../js/feel.js";
import { html, useEffect, useRef } from "../../js/html.js";
import { Art, Icon, Token } from "../../js/pieces.js";
import { seatsOf } from "../../js/seats.js";
import { Stage } from "../../js/stage.js";
import { gettext, interpolate } from "../../js/words.js";
import { meanwhile } from "./alone.js";
import { readiness } from "./card.js";
import { castsOf, pollHeads, verdict, winnersFirst, Words } from "./ending.js";
import { told } from "./result.js";
import { turn } from "./speak.js";
import { agenda } from "./talk.js";
import { lengthOf, ROLE } from "./terms.js";
import { ballots, Tally, Turning, useTurning } from "./turning.js";
import { poll } from "./vote.js";

const LINES_SHOWN = 5;

/** What was given in this round; in a duel, the extra hint. */
const hintOf = ({ view }, seat) =>
  view.hints.find((hint) => hint.seat === seat && hint.round === view.round && hint.duel === view.phase.startsWith("duel"));

/** Typed: the words themselves. Aloud: that there was a turn, and once all have had one, which. */
function Hint({ table, seat }) {
  const { view } = table;
  const spoken = view.phase === "talk" ? html`<b class="place">${view.order.indexOf(seat) + 1}</b>` : html`<small><${Icon} name="check" /><span class="vh">${gettext("has spoken")}</span></small>`;
  const hint = hintOf(table, seat);
  const earlier = view.hints.filter((one) => one.seat === seat && one.text && one !== hint).map(({ text }) => `“${text}”`);
  return html`
    ${hint && !hint.given && html`<small><${Icon} name="timer-off" />${gettext("nothing, the time was up")}</small>`}
    ${hint?.given && (hint.text ? html`<q lang=${view.language} data-length=${lengthOf(hint.text)}>${hint.text}</q>` : spoken)}
    ${earlier.length > 0 && html`<small class="earlier" lang=${view.language}>${earlier.join(", ")}</small>`}`;
}

function standing(table, { out_round: round, left, role }) {
  const text = left ? gettext("left the table") : interpolate(gettext("out in round %(round)s"), { round });
  return html`<small><${Icon} name=${left ? "log-out" : "ban"} />${text}</small>${role && html`<small><${Art} name=${role} kind="icon" />${ROLE[role]()}</small>`}`;
}

/** Everyone: who is in by the order of this round, last who is out. `done`: who wears a tick; `among`: whom it is about, of those still in. */
function Seats({ table, done = () => false, word = "", among = null, hints = false }) {
  const { view } = table;
  const seats = [...view.order, ...view.people.filter((one) => !one.inside).map(({ seat }) => seat)];
  const long = view.settings.hints === "typed" && view.settings.speak === "sentence" && hints;
  return html`<ol class=${`seats${long ? " lines" : ""}${seats.length > 6 ? " two" : ""}`}>
    ${seats.map((seat) => {
      const person = view.people[seat];
      const now = seat === view.speaker;
      const looks = [!person.inside && "gone", now && "now", among && person.inside && !among.includes(seat) && "aside"].filter(Boolean).join(" ");
      return html`<li key=${seat} class=${looks} aria-current=${now ? "step" : undefined}>
        <span class="pot"><${Token} look=${table.look(seat)} />${done(person) && html`<span class="tick"><${Icon} name="check" /><span class="vh">${word}: </span></span>`}</span>
        <span class="told"><b class="clip">${table.name(seat)}</b>
          ${person.inside ? hints && html`<${Hint} table=${table} seat=${seat} />` : standing(table, person)}
          ${person.inside && table.away(seat) && html`<small><${Icon} name="wifi-off" />${gettext("away")}</small>`}
        </span>
      </li>`;
    })}
  </ol>`;
}

const inRound = ({ view }) => interpolate(gettext("Round %(round)s"), { round: view.round });

function Cards({ table }) {
  return html`<${Stage} game="spion" sub=${gettext("The cards")} heading=${gettext("Everyone looks at their card")} line=${readiness(table).count}>
    <div class="middle"><${Ring} now=${table.now} size="xl"><${Art} name="spion" /><//></div>
    <${Seats} table=${table} done=${(person) => person.ready} word=${gettext("Ready")} />
  <//>`;
}

function Hints({ table }) {
  const { view, now } = table;
  const { duel, order } = turn(table);
  const typed = view.settings.hints === "typed";
  const name = table.name(view.speaker);
  const next = order[order.indexOf(view.speaker) + 1];
  const line = table.away(view.speaker)
    ? interpolate(gettext("%(name)s is away for a moment. The turn passes by itself."), { name })
    : next !== undefined
      ? interpolate(gettext("Then %(name)s."), { name: table.name(next) })
      : duel
        ? gettext("Then the others choose.")
        : gettext("Then we talk.");
  return html`<${Stage} game="spion" sub=${duel ? gettext("Duel") : inRound(table)} line=${line}
    heading=${interpolate(typed ? gettext("%(name)s is writing") : gettext("Listen to %(name)s"), { name })}>
    <div class="middle"><${Ring} key=${now.decision} now=${now} size="xl"><${Token} look=${table.look(view.speaker)} /><//></div>
    <${Seats} table=${table} among=${duel ? view.duellists : null} hints />
  <//>`;
}

function Talk({ table }) {
  const { view, now } = table;
  const { heading, then } = agenda(table);
  const chat = view.chat.slice(-LINES_SHOWN);
  return html`<${Stage} game="spion" sub=${inRound(table)} heading=${heading} line=${then}>
    <div class="middle">
      <${Ring} now=${now} size="xl">${now.left === null && html`<${Art} name="spion" />`}<//>
      ${chat.length > 0 && html`<ol class="card chat" aria-label=${gettext("Chat")}>${chat.map(({ seat, text }, n) => html`<li key=${view.chat.length - n}><b>${table.name(seat)}</b> ${text}</li>`)}</ol>`}
    </div>
    <${Seats} table=${table} hints />
  <//>`;
}

function Vote({ table }) {
  const { view, now } = table;
  const { duel, question, line, voters, count } = poll(table);
  return html`<${Stage} game="spion" sub=${duel ? gettext("Duel") : inRound(table)} heading=${question} line=${line}>
    <div class="middle"><${Ring} now=${now} size="xl" /><p class="large" role="status"><b>${count}</b></p></div>
    <${Seats} table=${table} done=${(person) => voters.includes(person) && person.ready} word=${gettext("Voted")} among=${duel ? view.duellists : null} />
  <//>`;
}

/** The votes turn as they do on the phones: by the same clock, in the same order. Nothing here tells before the last one has. */
function Result({ table }) {
  const { view } = table;
  const cards = ballots(view.last);
  const { turned, shown } = useTurning(table, cards.length);
  if (!shown) {
    return html`<${Stage} game="spion" sub=${inRound(table)} news=${gettext("The votes are turned over.")} looks="poll"><${Turning} table=${table} cards=${cards} turned=${turned} /><//>`;
  }
  const { news, verdict: came } = told(table);
  return html`<${Stage} game="spion" sub=${inRound(table)} news=${news} looks="poll">
    <div class=${cards.length ? "split even" : "stack"}>${came}<${Tally} table=${table} poll=${view.last} /></div>
  <//>`;
}

/** The ghost guesses, or someone has a screen of their own: with roles hidden one cannot tell which (S34). */
function Wait({ table }) {
  const { view, now } = table;
  const [heading, line] = meanwhile(table);
  return html`<${Stage} game="spion" sub=${inRound(table)} heading=${heading} line=${line}>
    <div class="middle"><${Ring} now=${now} size="xl">${view.waiting_for !== null && html`<${Token} look=${table.look(view.waiting_for)} />`}<//></div>
    <${Seats} table=${table} />
  <//>`;
}

/** Who was what, and who voted for whom, in one table. */
function Ledger({ table, ending }) {
  const people = winnersFirst(table, ending);
  return html`<div class="card"><table class=${`table votes ledger${people.length > 6 ? " many" : ""}`}>
    <thead><tr><th scope="col">${gettext("Who was what")}</th>${pollHeads(ending)}</tr></thead>
    <tbody>${people.map(({ seat }) => {
      const role = ending.roles[seat];
      return html`<tr key=${seat}>
        <th scope="row"><span class="who"><${Token} look=${table.look(seat)} /><span class="clip">${table.name(seat)}</span>
          <span class="chip"><${Art} name=${role} kind="icon" />${ROLE[role]()}</span>${ending.won[seat] && html`<${Icon} name="trophy" /><span class="vh">${gettext("Won")}</span>`}</span></th>
        ${castsOf(seat, table, ending)}
      </tr>`;
    })}</tbody>
  </table></div>`;
}

function Over({ table }) {
  const { ending } = table.view;
  const [emblem, heading, line] = verdict(table, ending);
  return html`<${Stage} game="spion" sub=${gettext("The end")} news=${`${heading}. ${line}`} looks="end">
    <div class="came"><${Art} name=${emblem} /><div class="says"><h1>${heading}</h1><p class="large">${line}</p></div><${Words} table=${table} ending=${ending} /></div>
    <${Ledger} table=${table} ending=${ending} />
  <//>`;
}

const SCREENS = { cards: Cards, hints: Hints, duel_hints: Hints, talk: Talk, vote: Vote, duel_vote: Vote, result: Result, guess: Wait, own: Wait, over: Over };

export function Screen({ room, head, now }) {
  const { view } = now;
  const table = { room, head, now, view, me: null, host: false, ...seatsOf(head, room) };
  const began = useRef(now.decision);
  useEffect(() => {
    if (view.phase === "over" && began.current !== now.decision) theEnd();
  }, [view.phase]);
  const Shown = SCREENS[view.phase];
  return html`<${Shown} table=${table} />`;
}
