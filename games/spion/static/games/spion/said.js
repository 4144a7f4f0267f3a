/** With typed hints each stands beside who gave it, as long as the match lasts: to compare, and so that none is repeated (S13). */
import { html } from "../../js/html.js";
import { Icon, Token } from "../../js/pieces.js";
import { gettext, interpolate } from "../../js/words.js";

const quoted = (text) => `“${text}”`;

function Person({ table, seat, speaking }) {
  const { view } = table;
  const duel = view.phase === "duel_hints";
  const hints = view.hints.filter((hint) => hint.seat === seat);
  const latest = hints.find((hint) => hint.round === view.round && hint.duel === duel);
  const earlier = hints.filter((hint) => hint.text && hint !== latest).map(({ text }) => quoted(text));
  const inside = view.people[seat].inside;
  const state = latest
    ? latest.given
      ? html`<b class="quote" lang=${view.language}>${quoted(latest.text)}</b>`
      : html`<span class="state"><${Icon} name="timer-off" />${gettext("nothing, the time was up")}</span>`
    : speaking
      ? html`<span class="state"><${Icon} name="pencil" />${gettext("is writing")}</span>`
      : table.away(seat) && html`<span class="state"><${Icon} name="wifi-off" />${gettext("Away for a moment")}</span>`;
  return html`<li class=${`${inside ? "" : "gone"}${speaking ? " now" : ""}`} aria-current=${speaking ? "step" : undefined}>
    <${Token} look=${table.look(seat)} />
    <span class="grow">
      <span class="name">${seat === table.me ? interpolate(gettext("%(name)s (you)"), { name: table.name(seat) }) : table.name(seat)}</span>
      ${!inside && html`<span class="vh"> ${gettext("is out")}</span>`}
      ${state}
      ${earlier.length > 0 && html`<span class="earlier">${interpolate(gettext("earlier: %(hints)s"), { hints: earlier.join(", ") })}</span>`}
    </span>
  </li>`;
}

/** Everyone with what they gave: first those whose turn it is, in their order, then the others, last who is out. */
export function Said({ table, order }) {
  const { view } = table;
  const others = view.people.filter(({ seat, left }) => !order.includes(seat) && (!left || view.hints.some((hint) => hint.seat === seat && hint.text)));
  const seats = [...order, ...others.filter(({ inside }) => inside).map(({ seat }) => seat), ...others.filter(({ inside }) => !inside).map(({ seat }) => seat)];
  return html`<ol class=${`said${view.settings.speak === "word" ? " short" : ""}`}>
    ${seats.map((seat) => html`<${Person} key=${seat} table=${table} seat=${seat} speaking=${seat === view.speaker} />`)}
  </ol>`;
}
