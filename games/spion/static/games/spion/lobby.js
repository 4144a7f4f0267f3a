/** The settings of Het woord van de spion (S3, S5, S43): the host picks, everyone sees them live. */
import { html } from "../../js/html.js";
import { Icon } from "../../js/pieces.js";
import { Choices } from "../../js/settings.js";
import { gettext, interpolate, ngettext } from "../../js/words.js";

/**
 * @typedef {{settings: Record<string, any>, spies: number, ghosts: number, spies_choices: number[], ghosts_choices: number[],
 *   recommended: [number, number], fell_back: boolean}} Lobby  as games/spion/lobby.py shapes it; spies and ghosts are those in force
 */

const FEWEST = 4;

const plain = (numbers) => numbers.map((n) => [n, String(n)]);
const seconds = (count) => interpolate(gettext("%(count)s s"), { count });

const SETTINGS = [
  {
    key: "spies",
    label: () => gettext("Spies"),
    choices: (lobby) => plain(lobby.spies_choices),
    about: (_, { spy_knows: knows }) => (knows ? gettext("A spy has another word than the rest, and knows it.") : gettext("A spy has another word than the rest, and does not know it.")),
  },
  {
    key: "ghosts",
    label: () => gettext("Ghosts"),
    choices: (lobby) => plain(lobby.ghosts_choices),
    about: (ghosts) => (ghosts ? gettext("The ghost has no word at all, and talks along.") : gettext("Everyone has a word.")),
  },
  {
    key: "speak",
    label: () => gettext("A hint is"),
    choices: () => [["word", gettext("1 word")], ["sentence", gettext("1 sentence")]],
    about: () => gettext("That is how much each of you says in a round."),
  },
  {
    key: "hints",
    label: () => gettext("Hints"),
    choices: () => [["aloud", gettext("Aloud")], ["typed", gettext("Typed")]],
    about: (how) => (how === "aloud" ? gettext("You sit together, or have each other on the line.") : gettext("Everyone types, also while you confer.")),
  },
  {
    key: "talk",
    label: () => gettext("Discussion time"),
    choices: () => [[60, seconds(60)], [90, seconds(90)], [120, seconds(120)], [0, gettext("No limit")]],
    about: (time) => (time ? gettext("Then the vote opens by itself.") : gettext("The host opens the vote.")),
  },
  { key: "spy_knows", label: () => gettext("Spies know they are spies"), about: (on) => (on ? gettext("It is on their card.") : gettext("They have to find out by listening.")), more: true },
  {
    key: "show_role",
    label: () => gettext("Show the role of who is out"),
    about: (on) => (on ? gettext("Then everyone knows how many are left to find.") : gettext("It stays secret until the end.")),
    more: true,
  },
  {
    key: "passing",
    label: () => gettext("Passing is allowed"),
    about: (on) => (on ? gettext("Does passing get the most votes? Then nobody is out.") : gettext("Every vote puts someone out.")),
    more: true,
  },
  {
    key: "tally",
    label: () => gettext("Result of a vote"),
    choices: () => [["open", gettext("Open")], ["counts", gettext("Numbers only")]],
    about: (how) => (how === "open" ? gettext("Everyone sees who voted for whom.") : gettext("Who voted for whom comes out at the end.")),
    more: true,
  },
  {
    key: "tie",
    label: () => gettext("When tied"),
    choices: () => [["duel", gettext("Duel")], ["lot", gettext("Draw lots")]],
    about: (how) => (how === "duel" ? gettext("Each of them gives one more hint, and the others choose.") : gettext("Chance decides who is out.")),
    more: true,
  },
];

/** What the button says that starts a match. */
export const start = () => gettext("Deal the cards");

/** S5 in words. */
function advice([spies, ghosts], seats) {
  const players = Math.max(seats, FEWEST);
  const text = ghosts
    ? ngettext("With %(players)s players we advise %(spies)s spy and a ghost.", "With %(players)s players we advise %(spies)s spies and a ghost.", spies)
    : ngettext("With %(players)s players we advise %(spies)s spy and no ghost.", "With %(players)s players we advise %(spies)s spies and no ghost.", spies);
  return interpolate(text, { spies, players });
}

export function Settings({ lobby, players, host, onChange }) {
  const picked = lobby.settings.spies !== null || lobby.settings.ghosts !== null;
  const notes = html`
    <p class="note"><${Icon} name="info" /><span>${advice(lobby.recommended, players)}</span></p>
    ${lobby.fell_back &&
    html`<p class="note warn" role="status"><${Icon} name="info" /><span>${gettext("That pick does not fit this number of players. We follow the advice again.")}</span></p>`}`;
  const follow = (set) =>
    picked && html`<button class="btn" type="button" onClick=${() => set({ spies: null, ghosts: null })}><${Icon} name="rotate-cw" />${gettext("Follow the advice")}</button>`;
  return html`<${Choices} settings=${SETTINGS} lobby=${lobby} values=${{ ...lobby.settings, spies: lobby.spies, ghosts: lobby.ghosts }} host=${host}
    onChange=${onChange} notes=${notes} reset=${follow}>
    <p class="small quiet">${gettext("A round takes 3 to 4 minutes; most matches last 3 to 5 rounds.")}</p>
  <//>`;
}
