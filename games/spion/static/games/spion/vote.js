/** The vote and the duel vote: choose a pot, then *Stem indienen* (S17, S18, S20, S23). Until it closes only who has voted shows. */
import { Ring } from "../../js/clock.js";
import { lay } from "../../js/feel.js";
import { html, useEffect, useRef, useState } from "../../js/html.js";
import { Action, Icon, Token } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { Ticks } from "../../js/ticks.js";
import { gettext, interpolate, listed, ngettext } from "../../js/words.js";
import { Round } from "./parts.js";

const PASS = null;

/** What is asked, of whom, and how many of them have answered. */
export function poll({ view, name }) {
  const duel = view.phase === "duel_vote";
  const voters = view.people.filter(({ seat, inside }) => inside && !(duel && view.duellists.includes(seat)));
  const voted = voters.filter(({ ready }) => ready).length;
  const count = interpolate(ngettext("%(count)s of %(total)s has voted.", "%(count)s of %(total)s have voted.", voted), { count: voted, total: voters.length });
  const line = duel
    ? interpolate(gettext("The duel is between %(names)s. The others choose."), { names: listed(view.duellists.map(name)) })
    : gettext("Nobody sees yet who chooses whom.");
  return { duel, question: duel ? gettext("Who has to go?") : gettext("Who is it?"), line, voters, count };
}

export function Vote({ table }) {
  const { view, me, now } = table;
  const [choice, setChoice] = useState(undefined);
  const { duel, question, line, voters, count } = poll(table);
  const mayVote = view.candidates.length > 0 || view.may_pass;
  // Someone who leaves takes the votes on them along (S28): a choice that is gone is no choice.
  const chosen = choice === PASS ? view.may_pass : choice !== undefined && view.candidates.includes(choice);
  const before = useRef(view.voted);
  useEffect(() => {
    if (view.voted && !before.current) lay();
    before.current = view.voted;
  }, [view.voted]);

  const ticks = html`<${Ticks} table=${table} seats=${voters.map(({ seat }) => seat)} word=${gettext("Voted")}
    done=${(seat) => voters.some((person) => person.seat === seat && person.ready)} />`;
  const sub = duel ? gettext("Duel") : gettext("Vote");
  const at = `${now.decision}:${mayVote && !view.voted}`;

  if (!mayVote || view.voted) {
    const heading = view.voted ? gettext("Your vote is in") : me !== null && view.duellists.includes(me) ? gettext("It is about you") : gettext("The vote is on");
    const target = view.vote === PASS ? gettext("Pass") : table.name(view.vote);
    return html`<${Round} table=${table} sub=${sub} at=${at} news=${heading}
      dock=${view.voted && html`<p class="mid">${gettext("Your vote:")} <b>${target}</b></p>`}>
      <div class="stack narrow mid">
        <div class="turn"><${Ring} now=${now} size="l" /><h1 tabindex="-1">${heading}</h1><p class="quiet">${line}</p></div>
        <section class="card" aria-label=${gettext("Who has voted")}><p class="mid quiet" role="status">${count}</p>${ticks}</section>
      </div>
    <//>`;
  }

  const submit = (event) => {
    event.preventDefault();
    if (chosen) act({ type: "vote", target: choice }, "vote");
  };
  const tile = (value, picture, text) =>
    html`<label key=${String(value)}>
      <input type="radio" name="vote" value=${String(value)} checked=${choice === value} onChange=${() => setChoice(value)} />
      <span class="piece">${picture}<span>${text}</span></span>
    </label>`;
  const dock = html`
    <p class="mid">${chosen ? html`${gettext("Your vote:")} <b>${choice === PASS ? gettext("Pass") : table.name(choice)}</b>` : gettext("Choose someone. A vote is final.")}</p>
    <${Action} spot="vote" type="submit" form="vote" disabled=${!chosen}>${gettext("Hand in my vote")}<//>`;
  return html`<${Round} table=${table} sub=${sub} at=${at} news=${question} dock=${dock}>
    <form class="stack narrow mid" id="vote" onSubmit=${submit}>
      <div class="row apart keep"><h1 tabindex="-1">${question}</h1><${Ring} now=${now} size="s" urgent /></div>
      ${duel && html`<p>${gettext("It was a tie. Choose between them; those in the duel do not vote.")}</p>`}
      <fieldset>
        <legend class="vh">${gettext("Choose whom you vote for")}</legend>
        <div class=${`vote${view.candidates.length > 8 ? " three" : ""}`}>
          ${view.candidates.map((seat) => tile(seat, html`<${Token} look=${table.look(seat)} />`, table.name(seat)))}
          ${view.may_pass && tile(PASS, html`<span class="none"><${Icon} name="ban" /></span>`, gettext("Pass"))}
        </div>
      </fieldset>
      ${view.settings.passing && !view.may_pass && !duel && html`<p class="mid small quiet">${gettext("Passing is not possible this time.")}</p>`}
      <p class="mid quiet" role="status">${count}</p>
    </form>
  <//>`;
}
