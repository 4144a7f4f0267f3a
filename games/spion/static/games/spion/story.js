/** How it went, round by round: who began, what was typed, who was put out and how, what the ghost guessed, who left (P20). */
import { html } from "../../js/html.js";
import { Art, Icon, Token } from "../../js/pieces.js";
import { gettext, interpolate, listed, ngettext } from "../../js/words.js";
import { ROLE } from "./terms.js";

/** Something that happened to one player, or to several. */
const Scene = ({ table, seats, role = null, asleep = false, children }) =>
  html`<div class=${`scene${asleep ? " gone" : ""}`}>
    <span class="heads">${seats.map((seat) => html`<${Token} key=${seat} look=${table.look(seat)} asleep=${asleep} />`)}</span>
    <p class="grow">${children} ${role && html`<span class="chip"><${Art} name=${role} kind="icon" />${ROLE[role]()}</span>`}</p>
  </div>`;

/** What came of a vote. */
function Outcome({ table, ending, poll }) {
  const names = (seats) => listed(seats.map(table.name));
  if (poll.duel_follows.length) {
    return html`<${Scene} table=${table} seats=${poll.duel_follows}>${interpolate(gettext("%(names)s were level. A duel."), { names: names(poll.duel_follows) })}<//>`;
  }
  if (poll.out === null) return html`<p class="row keep"><${Icon} name="ban" /><span>${gettext("Passing won. Nobody out.")}</span></p>`;
  const votes = poll.counts.find(([target]) => target === poll.out)?.[1] ?? 0;
  const how = poll.nobody
    ? gettext("Nobody voted. The lot fell on %(name)s.")
    : poll.lot.length
      ? gettext("%(names)s were level. The lot fell on %(name)s.")
      : poll.duel
        ? ngettext("%(name)s lost the duel, with %(votes)s vote.", "%(name)s lost the duel, with %(votes)s votes.", votes)
        : ngettext("%(name)s out, with %(votes)s vote.", "%(name)s out, with %(votes)s votes.", votes);
  const role = ending.roles[poll.out];
  return html`<${Scene} table=${table} seats=${[poll.out]} role=${role} asleep>${interpolate(how, { name: table.name(poll.out), names: names(poll.lot), votes })}<//>
    ${role === "geest" && html`<${Guessed} ending=${ending} seat=${poll.out} />`}`;
}

function Guessed({ ending, seat }) {
  const [, word, right] = ending.guesses.find(([guesser]) => guesser === seat) ?? [seat, "", false];
  const text = right ? gettext("The guess: “%(word)s”. That was it.") : word ? gettext("The guess: “%(word)s”. Missed.") : gettext("No guess was made.");
  return html`<p class="row keep"><${Icon} name=${right ? "trophy" : "x"} /><span>${interpolate(text, { word })}</span></p>`;
}

/** Aloud nobody kept what was said; typed, here it stands once more. */
function Hints({ table, hints }) {
  const { view } = table;
  if (view.settings.hints !== "typed") return null;
  return html`<ol class="quotes">
    ${hints.map(
      ({ seat, text, given }) =>
        html`<li key=${seat}>
          <${Token} look=${table.look(seat)} />
          <p>${given ? html`<b lang=${view.language}>“${text}”</b>` : html`<${Icon} name="timer-off" />${gettext("too late")}`} <span class="quiet small">${table.name(seat)}</span></p>
        </li>`,
    )}
  </ol>`;
}

function Chapter({ table, ending, round }) {
  const { view } = table;
  const hints = view.hints.filter((hint) => hint.round === round);
  const spoken = hints.filter(({ duel }) => !duel);
  const [vote, duel] = ending.polls.filter((poll) => poll.round === round);
  // who was out already tells no story by going
  const left = view.people.filter(({ seat, out_round: out }) => out === null && ending.left[seat] === round);
  return html`<li>
    <b class="coin" aria-hidden="true">${round}</b>
    <div class="stack tight">
      <h3><span class="vh">${interpolate(gettext("Round %(round)s"), { round })}. </span>${
        spoken.length ? interpolate(gettext("%(name)s began"), { name: table.name(spoken[0].seat) }) : gettext("Nobody got to speak")
      }</h3>
      <${Hints} table=${table} hints=${spoken} />
      ${left.map(
        ({ seat }) =>
          html`<${Scene} key=${seat} table=${table} seats=${[seat]} role=${ending.roles[seat]} asleep>${interpolate(gettext("%(name)s left the table."), { name: table.name(seat) })}<//>`,
      )}
      ${vote && html`<${Outcome} table=${table} ending=${ending} poll=${vote} />`}
      <${Hints} table=${table} hints=${hints.filter((hint) => hint.duel)} />
      ${duel && html`<${Outcome} table=${table} ending=${ending} poll=${duel} />`}
    </div>
  </li>`;
}

export const Story = ({ table, ending }) =>
  html`<section class="card" aria-labelledby="story">
    <h2 id="story">${gettext("How it went")}</h2>
    <ol class="story">${Array.from({ length: table.view.round }, (_, n) => html`<${Chapter} key=${n} table=${table} ending=${ending} round=${n + 1} />`)}</ol>
  </section>`;
