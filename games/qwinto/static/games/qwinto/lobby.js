/** The settings of Qwinto (Q5, Q17, Q20, Q22): the host picks, everyone sees them live. */
import { html } from "../../js/html.js";
import { Choices } from "../../js/settings.js";
import { useStore } from "../../js/store.js";
import { gettext, interpolate } from "../../js/words.js";

/** @typedef {{settings: Record<string, any>, first: number | null, choices: Record<string, any[]>}} Lobby  as games/qwinto/lobby.py shapes it */

/** What a value is called. */
const NAMES = {
  checking: { game: () => gettext("The game"), players: () => gettext("You yourselves") },
  computer: { easy: () => gettext("Easy"), strong: () => gettext("Strong") },
};
const named = (key) => (lobby) => lobby.choices[key].map((value) => [value, NAMES[key][value]()]);

const settings = (members, { checking }) => [
  {
    key: "checking",
    label: () => gettext("Checking"),
    choices: named("checking"),
    about: (how) => (how === "game" ? gettext("What is against the rules cannot be written.") : gettext("As with pencil and paper: the sheet takes anything, and anyone may point at an error.")),
  },
  ...(checking === "game"
    ? [
        {
          key: "help",
          label: () => gettext("Help"),
          about: (on) => (on ? gettext("The fields where the total fits light up.") : gettext("You find out for yourself where it fits.")),
        },
      ]
    : []), // Q18: nothing lights up where players check one another
  {
    key: "turn_time",
    label: () => gettext("Turn time"),
    choices: (lobby) => lobby.choices.turn_time.map((time) => [time, time ? interpolate(gettext("%(count)s s"), { count: time }) : gettext("No limit")]),
    about: (time) => (time ? gettext("For each roll and each decision. Too late means nothing is written.") : gettext("Take your time. Anyone who is gone for a minute can be skipped.")),
  },
  {
    key: "first",
    label: () => gettext("Who begins"),
    choices: () => [[null, gettext("Drawn by lot")], ...members.map(({ name }, place) => [place, name])],
    about: (first) => (first === null ? gettext("The dice decide, as dice do.") : gettext("After that it goes round to the left.")),
    long: true,
  },
  ...(members.some(({ bot }) => bot)
    ? [
        {
          key: "computer",
          label: () => gettext("Computer players"),
          choices: named("computer"),
          about: (how) => (how === "easy" ? gettext("They see that something fits, and write it.") : gettext("They count what the dice may still bring. You have been warned.")),
        },
      ]
    : []),
];

/** What the button says that starts a match. */
export const start = () => gettext("Let’s roll");

export function Settings({ lobby, host, onChange }) {
  const { room } = useStore();
  const members = room.members.filter(({ sits_out: out }) => !out);
  return html`<${Choices} settings=${settings(members, lobby.settings)} lobby=${lobby} values=${{ ...lobby.settings, first: lobby.first }} host=${host} onChange=${onChange} />`;
}
