/** The end: who won, both words, everybody's role, and who voted for whom (S36). */
import { html } from "../../js/html.js";
import { Action, Art, Icon, PlayerRow } from "../../js/pieces.js";
import { hostName } from "../../js/room.js";
import { command } from "../../js/socket.js";
import { change } from "../../js/store.js";
import { gettext, interpolate, ngettext } from "../../js/words.js";
import { Round } from "./parts.js";
import { ROLE, lengthOf } from "./terms.js";

/** Who won, and what decided it. */
function verdict(table, { winner, roles, polls, guesses }) {
  const spies = roles.filter((role) => role === "spion").length;
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
  const order = [...table.view.people].sort((a, b) => Number(ending.won[b.seat]) - Number(ending.won[a.seat]));
  return html`<section class="card" aria-labelledby="roles">
    <h2 id="roles">${gettext("Who was what")}</h2>
    <ul class="people">
      ${order.map((person) => {
        const role = ending.roles[person.seat];
        return html`<${PlayerRow} key=${person.seat} look=${table.look(person.seat)} name=${table.name(person.seat)} state=${standing(person)}>
          <span class="chip"><${Art} name=${role} kind="icon" />${ROLE[role]()}</span>
        <//>`;
      })}
    </ul>
  </section>`;
}

function Votes({ table, ending }) {
  if (!ending.polls.length) return null;
  const vote = (poll, seat) => {
    const ballot = poll.ballots?.find((one) => one.seat === seat);
    if (!ballot) return "–";
    if (ballot.target === null) return gettext("Pass");
    return `${table.name(ballot.target)}${ending.roles[ballot.target] === "burger" ? "" : "\u00a0✓"}`;
  };
  return html`<section class="card" aria-labelledby="votes">
    <h2 id="votes">${gettext("Vote by vote")}</h2>
    <div class="sideways" role="group" aria-labelledby="votes" tabindex="0">
      <table class="table">
        <thead><tr><th scope="col">${gettext("Who")}</th>${ending.polls.map(
          ({ round, duel }, n) => html`<th scope="col" key=${n}>${interpolate(duel ? gettext("Duel %(round)s") : gettext("Round %(round)s"), { round })}</th>`,
        )}</tr></thead>
        <tbody>${table.view.people.map(
          ({ seat }) => html`<tr key=${seat}><th scope="row">${table.name(seat)}</th>${ending.polls.map((poll, n) => html`<td key=${n}>${vote(poll, seat)}</td>`)}</tr>`,
        )}</tbody>
      </table>
    </div>
    <p class="small quiet">${gettext("✓ a vote for a spy or the ghost")}</p>
  </section>`;
}

const WordCard = ({ word, whose, lang }) =>
  html`<div class="wordcard"><img src=${word.picture} width="104" height="104" alt="" /><b lang=${lang} data-length=${lengthOf(word.text)}>${word.text}</b><span class="small quiet">${whose}</span></div>`;

export function Over({ table }) {
  const { view, me, head, host, room } = table;
  const ending = view.ending;
  const [emblem, heading, line] = verdict(table, ending);
  const spies = ending.roles.filter((role) => role === "spion").length;
  const again = html`<${Action} spot="again" disabled=${!!room.problem} describedby=${room.problem ? "problem" : undefined} onClick=${() => command("again")}>
    <${Icon} name="refresh-cw" />${gettext("Play again")}<//>`;
  const toLobby = html`<button class="btn plain fill" type="button" onClick=${() => change({ closed: head.id })}>${gettext("To the lobby")}</button>`;
  const dock = html`
    ${host
      ? html`${room.problem && html`<p class="small mid" id="problem">${room.problem.text}</p>`}${again}`
      : html`<p class="mid quiet">${interpolate(gettext("%(name)s can start another one."), { name: hostName() ?? "" })}</p>`}
    ${toLobby}`;
  return html`<${Round} table=${table} title=${gettext("The end")} sub=${interpolate(ngettext("%(count)s round", "%(count)s rounds", view.round), { count: view.round })} at="over" news=${`${heading}. ${line}`} dock=${dock}>
    <div class="stack wide">
      <div class="verdict land">
        <${Art} name=${emblem} />
        <h1 tabindex="-1">${heading}</h1><p class="large">${line}</p>
        ${me !== null && ending.winner !== "none" && html`<p class="chip">${ending.won[me] ? html`<${Icon} name="trophy" />${gettext("You won")}` : gettext("Not this time")}</p>`}
      </div>
      <div class="split even">
        <div class="stack">
          <section class="card" aria-labelledby="words">
            <h2 id="words">${gettext("The words")}</h2>
            <div class="pair">
              <${WordCard} word=${ending.civilian_word} whose=${gettext("the civilians")} lang=${view.language} /><${WordCard} word=${ending.spy_word} whose=${ngettext("the spy", "the spies", spies)} lang=${view.language} />
            </div>
          </section>
          <${Roles} table=${table} ending=${ending} />
        </div>
        <div class="stack">
          ${head.bots && html`<p class="note"><${Icon} name="info" /><span>${gettext("You played with computer players, so this match gives nothing. The fun was real.")}</span></p>`}
          <${Votes} table=${table} ending=${ending} />
        </div>
      </div>
    </div>
  <//>`;
}
