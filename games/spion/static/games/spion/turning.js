/**
 * The votes that were cast, turned over one by one, and who voted for whom (S19, S26).
 * How far the turning is follows from the server's clock, so every phone turns the same vote, also after a reload.
 */
import { millisecondsGone } from "../../js/clock.js";
import { flip, stamp } from "../../js/feel.js";
import { html, useEffect, useRef, useState } from "../../js/html.js";
import { Art, Icon, Token } from "../../js/pieces.js";
import { gettext, interpolate, listed, ngettext } from "../../js/words.js";

const TURN_MS = 700;
const ALL_TURNED_MS = 4 * TURN_MS; // the result stands for six seconds in all: of many votes the first ones go faster
const SLOW = 2; // but never the last, which decide
const PAUSE_MS = 600;
const STAMP_MS = 300; // after the name (table.css)

/** The votes as they lie on the table: in an order that gives nothing away, the deciding one last. */
export function ballots({ counts, out, round }) {
  const cards = counts.flatMap(([target, votes]) => Array(votes).fill(target));
  const shuffled = cards.map((target, n) => ({ target, key: ((n + 1) * 7919 * (round + 2)) % 101 })).sort((a, b) => a.key - b.key || 0);
  const order = shuffled.map(({ target }) => target);
  const deciding = order.lastIndexOf(out ?? counts[0]?.[0] ?? null);
  if (deciding >= 0) order.push(...order.splice(deciding, 1));
  return order;
}

/** When the nth of so many votes is turned. */
function moment(n, total) {
  const first = Math.max(0, total - SLOW);
  const quick = Math.min(TURN_MS, (ALL_TURNED_MS - SLOW * TURN_MS) / (first || 1));
  return Math.min(n, first) * quick + Math.max(0, n - first) * TURN_MS;
}

/** How many votes are turned, and whether the outcome shows. */
export function useTurning({ now }, total) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const gone = millisecondsGone(now);
  const end = moment(total, total) + PAUSE_MS;
  let turned = still ? total : 0;
  while (turned < total && gone >= moment(turned + 1, total)) turned++;
  const shown = still || gone >= end;
  const [, draw] = useState(0);
  useEffect(() => {
    if (shown || now.held) return undefined;
    const next = turned < total ? moment(turned + 1, total) : end;
    const timer = setTimeout(() => draw((n) => n + 1), Math.max(0, next - gone) + 5);
    return () => clearTimeout(timer);
  });
  const before = useRef({ turned, shown }); // what a reload finds turned makes no sound
  useEffect(() => {
    if (turned > before.current.turned) flip();
    if (shown && !before.current.shown) setTimeout(stamp, still ? 0 : STAMP_MS);
    before.current = { turned, shown };
  }, [turned, shown]);
  return { turned, shown };
}

const called = (table, target) => (target === null ? gettext("Pass") : table.name(target));

const Mark = ({ table, target }) => (target === null ? html`<span class="none"><${Icon} name="ban" /></span>` : html`<${Token} look=${table.look(target)} />`);

export function Turning({ table, cards, turned }) {
  const tally = new Map();
  for (const target of cards.slice(0, turned)) tally.set(target, (tally.get(target) ?? 0) + 1);
  const score = [...tally].sort((a, b) => b[1] - a[1]).map(([target, votes]) => `${called(table, target)}\u00a0${votes}`);
  const rest = cards.length - turned;
  const toGo = rest ? interpolate(ngettext("One to go.", "%(count)s to go.", rest), { count: rest }) : "";
  return html`<div class="turn stack wide">
    <div class="stack tight"><h1 tabindex="-1">${gettext("There they go")}</h1><p class="quiet">${gettext("We turn the votes over one by one.")}</p></div>
    <ol class="ballots" aria-label=${gettext("The votes")}>
      ${cards.map((target, n) =>
        n < turned
          ? html`<li class="ballot seen" key=${`seen${n}`}><${Mark} table=${table} target=${target} /><span class="clip">${called(table, target)}</span></li>`
          : html`<li class="ballot back" key=${`back${n}`}><${Art} name="spion" /><span class="vh">${gettext("closed vote")}</span></li>`,
      )}
    </ol>
    <p class="large score"><b>${score.join(", ")}${score.length ? "." : ""}</b> ${toGo}</p>
  </div>`;
}

export function Tally({ table, poll }) {
  const rows = poll.counts.filter(([, votes]) => votes > 0);
  if (!rows.length) return null;
  const by = (target) => poll.ballots?.filter((ballot) => ballot.target === target).map(({ seat }) => table.name(seat)) ?? [];
  return html`<section class="card" aria-labelledby="tally">
    <h2 id="tally">${poll.ballots ? gettext("Who voted for whom") : gettext("The votes")}</h2>
    <ul class="tally">
      ${rows.map(
        ([target, votes]) =>
          html`<li key=${String(target)}>
            <${Mark} table=${table} target=${target} />
            <span class="grow"><b>${called(table, target)}</b>${
              poll.ballots && html`<span class="by">${interpolate(gettext("from %(names)s"), { names: listed(by(target)) })}</span>`
            }</span>
            <span class="count">${votes}<span class="vh"> ${ngettext("vote", "votes", votes)}</span></span>
          </li>`,
      )}
    </ul>
  </section>`;
}
