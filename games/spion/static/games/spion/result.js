/** The result of a vote, with its drama (S19-S27): the votes are turned over one by one, then a pause, the name, the stamp. */
import { useSeconds } from "../../js/clock.js";
import { html } from "../../js/html.js";
import { Art, Icon, Token } from "../../js/pieces.js";
import { gettext, interpolate, listed, ngettext } from "../../js/words.js";
import { Round } from "./parts.js";
import { ballots, Tally, Turning, useTurning } from "./turning.js";

/** What came of it, in words. */
function outcome(table, poll) {
  const { view, me } = table;
  const names = (seats) => listed(seats.map(table.name));
  if (poll.duel_follows.length) {
    const line = interpolate(gettext("%(names)s are tied. Each gives one more hint, then the others choose between them."), { names: names(poll.duel_follows) });
    return { heading: gettext("It is a duel"), line, stamp: gettext("DUEL"), game: true, pots: poll.duel_follows };
  }
  if (poll.out === null) {
    const line = poll.passed ? gettext("Passing wins. A new round with the same words, and the next vote has no pass.") : gettext("A new round with the same words.");
    return { heading: gettext("Nobody is out"), line, stamp: gettext("PASS"), game: true, pots: [] };
  }
  const heading = poll.out === me ? gettext("You are out") : interpolate(gettext("%(name)s is out"), { name: table.name(poll.out) });
  const why = poll.nobody
    ? gettext("Nobody voted, so lots were drawn.")
    : poll.lot.length
      ? interpolate(gettext("A tie, so lots were drawn between %(names)s."), { names: names(poll.lot) })
      : "";
  const hidden = view.settings.show_role ? "" : gettext("The role stays secret until the end.");
  return { heading, line: [why, hidden].filter(Boolean).join(" "), stamp: gettext("OUT"), pots: [poll.out] };
}

const WAS = {
  burger: (mine) => (mine ? gettext("You were a civilian.") : gettext("That was a civilian.")),
  spion: (mine) => (mine ? gettext("You were a spy.") : gettext("That was a spy.")),
  geest: (mine) => (mine ? gettext("You were the ghost. One guess left.") : gettext("That was the ghost, who may guess once.")),
};

/** What came of it, told. */
export function told(table) {
  const { view, me } = table;
  const poll = view.last;
  const { heading, line, stamp: mark, game, pots } = outcome(table, poll);
  const role = poll.out === null ? null : view.people.find(({ seat }) => seat === poll.out)?.role;
  const was = role ? WAS[role](poll.out === me) : "";
  const verdict = html`<div class="verdict">
    <div class=${pots.length > 1 ? "who several" : "who"}>
      ${pots.length ? pots.map((seat) => html`<${Token} key=${seat} look=${table.look(seat)} size=${pots.length > 1 ? "l" : "xl"} asleep=${poll.out !== null} />`) : html`<${Art} name="spion" />`}
      <span class=${`stamp${game ? " game" : ""}`} aria-hidden="true">${mark}</span>
    </div>
    <h1 tabindex="-1">${heading}</h1>
    ${role && html`<p class="role large"><${Art} name=${role} /><span>${was}</span></p>`}
    ${line && html`<p class=${role ? "quiet" : "large"}>${line}</p>`}
  </div>`;
  return { news: `${heading}. ${line} ${was}`, verdict };
}

export function Result({ table }) {
  const { view, now } = table;
  const poll = view.last;
  const cards = ballots(poll);
  const { turned, shown } = useTurning(table, cards.length);
  const seconds = useSeconds(now);
  const at = `result:${poll.round}:${poll.duel}`;
  const sub = gettext("Result");
  if (!shown) {
    return html`<${Round} table=${table} sub=${sub} at=${at} news=${gettext("The votes are turned over.")} hushed><${Turning} table=${table} cards=${cards} turned=${turned} /><//>`;
  }
  const { news, verdict } = told(table);
  const dock = seconds > 0 && html`<p class="mid row centre small quiet"><${Icon} name="clock" />${interpolate(ngettext("Next in %(count)s second", "Next in %(count)s seconds", seconds), { count: seconds })}</p>`;
  return html`<${Round} table=${table} sub=${sub} at=${`${at}:shown`} news=${news} dock=${dock} hushed>
    <div class=${cards.length ? "split" : "stack"}>
      ${verdict}
      <${Tally} table=${table} poll=${poll} />
    </div>
  <//>`;
}
