/** The end, at the table and when it is opened again: who won, both words, everybody's role, the story, who voted for whom (S36, P20, P21). */
import { PracticeNote, Verdict } from "../../js/ending.js";
import { html } from "../../js/html.js";
import { Art, Icon, PlayerRow, Token } from "../../js/pieces.js";
import { gettext, interpolate, ngettext } from "../../js/words.js";
import { Story } from "./story.js";
import { ROLE, lengthOf } from "./terms.js";

const spiesAmong = (roles) => roles.filter((role) => role === "spion").length;

/** Who won, and what decided it. */
export function verdict(table, { winner, roles, polls, guesses }) {
  const spies = spiesAmong(roles);
  const last = polls.at(-1);
  if (winner === "ghost") {
    const [seat, text] = guesses.find(([, , right]) => right) ?? [0, ""];
    return ["geest", gettext("The ghost wins alone"), interpolate(gettext("%(name)s guessed “%(word)s”, and that was it."), { name: table.name(seat), word: text })];
  }
  if (winner === "spies") {
    const heading = roles.includes("geest") ? ngettext("Spy and ghost win", "Spies and ghost win", spies) : ngettext("The spy wins", "The spies win", spies);
    return ["spion", heading, gettext("Too few civilians were left to stop them.")];
  }
  if (winner === "civilians") {
    const caught = last && last.out !== null && roles[last.out] !== "burger" ? last : null;
    const line = caught ? interpolate(gettext("%(name)s was found out in round %(round)s."), { name: table.name(caught.out), round: caught.round }) : gettext("There is no spy and no ghost left.");
    return ["burger", gettext("The civilians win"), line];
  }
  return ["mark", gettext("Nobody wins"), gettext("Too many left the table to go on.")];
}

const WordCard = ({ word, whose, lang }) =>
  html`<div class="wordcard"><img src=${word.picture} width="104" height="104" alt="" /><b lang=${lang} data-length=${lengthOf(word.text)}>${word.text}</b><span class="small quiet">${whose}</span></div>`;

export function Words({ table, ending }) {
  const lang = table.view.language;
  return html`<section class="card" aria-labelledby="words">
    <h2 id="words">${gettext("The words")}</h2>
    <div class="pair">
      <${WordCard} word=${ending.civilian_word} whose=${gettext("the civilians")} lang=${lang} /><${WordCard} word=${ending.spy_word} whose=${ngettext("the spy", "the spies", spiesAmong(ending.roles))} lang=${lang} />
    </div>
  </section>`;
}

/** Everyone, first who won. */
export const winnersFirst = ({ view }, { won }) => [...view.people].sort((a, b) => Number(won[b.seat]) - Number(won[a.seat]));

function Roles({ table, ending }) {
  const standing = ({ seat, out_round: round, left }) => {
    const guess = ending.guesses.find(([guesser]) => guesser === seat);
    const line = [
      ending.won[seat] ? gettext("Won") : "",
      left ? gettext("left the table") : round !== null ? interpolate(gettext("out in round %(round)s"), { round }) : "",
      guess ? interpolate(gettext("guessed “%(word)s”"), { word: guess[1] }) : "",
    ].filter(Boolean).join(", ");
    return line.charAt(0).toUpperCase() + line.slice(1);
  };
  return html`<section class="card" aria-labelledby="roles">
    <h2 id="roles">${gettext("Who was what")}</h2>
    <ul class="people">
      ${winnersFirst(table, ending).map((person) => {
        const role = ending.roles[person.seat];
        return html`<${PlayerRow} key=${person.seat} look=${table.look(person.seat)} name=${table.name(person.seat)} state=${standing(person)}>
          <span class="chip"><${Art} name=${role} kind="icon" />${ROLE[role]()}</span>
        <//>`;
      })}
    </ul>
  </section>`;
}

/** Someone as a pot; with a tick it was right to vote for them. */
const Marked = ({ table, seat, hit = false }) =>
  html`<span class="cast">
    <${Token} look=${table.look(seat)} />${hit && html`<span class="tick"><${Icon} name="check" /></span>`}
    <span class="clip">${table.name(seat)}</span>${hit && html`<span class="vh"> ✓</span>`}
  </span>`;

function Cast({ table, ending, ballot }) {
  if (!ballot) return "–";
  const { target } = ballot;
  return target === null ? gettext("Pass") : html`<${Marked} table=${table} seat=${target} hit=${ending.roles[target] !== "burger"} />`;
}

/** A column for every vote: what heads it, and what someone cast in it. */
export const pollHeads = ({ polls }) =>
  polls.map(({ round, duel }, n) => html`<th scope="col" key=${n}>${interpolate(duel ? gettext("Duel %(round)s") : gettext("Round %(round)s"), { round })}</th>`);
export const castsOf = (seat, table, ending) =>
  ending.polls.map((poll, n) => html`<td key=${n}><${Cast} table=${table} ending=${ending} ballot=${poll.ballots?.find((one) => one.seat === seat)} /></td>`);

function Votes({ table, ending }) {
  if (!ending.polls.length) return null;
  return html`<section class="card" aria-labelledby="votes">
    <h2 id="votes">${gettext("Vote by vote")}</h2>
    <div class="sideways" role="group" aria-labelledby="votes" tabindex="0">
      <table class="table votes">
        <thead><tr><th scope="col">${gettext("Who")}</th>${pollHeads(ending)}</tr></thead>
        <tbody>${table.view.people.map(({ seat }) => html`<tr key=${seat}><th scope="row"><${Marked} table=${table} seat=${seat} /></th>${castsOf(seat, table, ending)}</tr>`)}</tbody>
      </table>
    </div>
    <p class="small quiet">${gettext("✓ a vote for a spy or the ghost")}</p>
  </section>`;
}

/** `children`: what the page has to say below it. */
export function Ending({ table, children }) {
  const { ending, settings } = table.view;
  const told = settings.hints === "typed"; // then the story is the long column
  const [emblem, heading, line] = verdict(table, ending);
  const votes = html`<${Votes} table=${table} ending=${ending} />`;
  return html`<div class="stack wide">
    <${Verdict} table=${table} emblem=${emblem} heading=${heading} line=${line} />
    <div class="split even">
      <div class="stack"><${Words} table=${table} ending=${ending} /><${Roles} table=${table} ending=${ending} />${told && votes}</div>
      <div class="stack">
        <${PracticeNote} head=${table.head} />
        <${Story} table=${table} ending=${ending} />${!told && votes}
      </div>
    </div>
    ${children}
  </div>`;
}
