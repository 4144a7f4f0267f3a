/** What moves in the example as it does at the table (P28): the card one holds, and the votes that are turned. */
import { chosen, draw } from "../../js/example.js";
import { useHold } from "../../js/hold.js";
import { html, useEffect } from "../../js/html.js";
import { gettext } from "../../js/words.js";
import { Face, PeekButton, Secret } from "./secret.js";
import { ballots, Tally, Turning, useTurning } from "./turning.js";

function Card({ word, lang, onDone }) {
  const hold = useHold();
  useEffect(() => {
    if (hold.open) onDone();
  }, [hold.open]);
  return html`<${Secret} hold=${hold} small closed=${gettext("Your card. Hold to look.")}><${Face} card=${{ word, role: null }} lang=${lang} /><//>
    <div class="row centre"><${PeekButton} hold=${hold} /></div>`;
}

function Votes({ table, poll, onDone }) {
  const cards = ballots(poll);
  const { turned, shown } = useTurning(table, cards.length);
  useEffect(() => {
    if (shown) onDone();
  }, [shown]);
  return shown ? html`<${Tally} table=${table} poll=${poll} />` : html`<${Turning} table=${table} cards=${cards} turned=${turned} />`;
}

export function card(spot, { dataset }, onDone) {
  const { word, picture, lang } = dataset;
  return draw(spot, html`<${Card} word=${{ text: word, picture }} lang=${lang} onDone=${onDone} />`);
}

/** The first vote: who voted for whom, by name. */
export function votes(spot, dialog, onDone) {
  const people = JSON.parse(dialog.dataset.cast);
  const cards = { ...JSON.parse(dialog.dataset.votes), [dialog.dataset.me]: chosen(dialog, "vote") };
  const seat = (name) => people.findIndex((person) => person.name === name);
  const poll = { round: 1, ballots: Object.entries(cards).map(([name, target]) => ({ seat: seat(name), target: seat(target) })) };
  const tally = new Map();
  for (const { target } of poll.ballots) tally.set(target, (tally.get(target) ?? 0) + 1);
  poll.counts = [...tally].sort((a, b) => b[1] - a[1]);
  poll.out = poll.counts[0][0];
  const now = { at: performance.now(), left: null, total: null, held: false };
  return draw(spot, html`<${Votes} table=${{ now, name: (n) => people[n].name, look: (n) => people[n] }} poll=${poll} onDone=${onDone} />`);
}
