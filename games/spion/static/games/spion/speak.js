/** The speaking round, and the extra hints of a duel (S10-S12, S23), said aloud. Typed: write.js. */
import { Ring, useSeconds } from "../../js/clock.js";
import { html } from "../../js/html.js";
import { Action, Icon, Refusal, Token } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { gettext, interpolate } from "../../js/words.js";
import { MyWord, Round } from "./parts.js";

/** Whose turn it is, in which order, and what that means for this player. */
export function turn(table) {
  const { view, me } = table;
  const mine = view.speaker === me;
  const duel = view.phase === "duel_hints";
  // A duellist who has spoken is in `duellists` still, so the order keeps those who have been.
  const order = duel ? view.order.filter((seat) => view.duellists.includes(seat)) : view.order;
  const line = mine
    ? gettext("Not your own word, and nothing that has been said.")
    : table.away(view.speaker)
      ? interpolate(gettext("%(name)s is away for a moment. The turn passes by itself."), { name: table.name(view.speaker) })
      : me !== null && order[order.indexOf(view.speaker) + 1] === me
        ? gettext("You are next.")
        : gettext("There is nothing for you to do now.");
  return { mine, duel, order, line };
}

/** Everyone in speaking order; once all have spoken each has a number, to say who said what. */
export function Order({ table, order }) {
  const { view } = table;
  const at = view.speaker === null ? order.length : order.indexOf(view.speaker);
  const duel = view.phase === "duel_hints";
  const place = (n) => (n < at ? "done" : n === at ? "now" : "");
  const words = { done: () => gettext("has had a turn"), now: () => gettext("is speaking"), "": () => gettext("still to come") };
  const passed = (seat) => view.hints.some((hint) => hint.round === view.round && hint.seat === seat && hint.duel === duel && !hint.given);
  return html`<ol class=${`order${order.length > 6 ? " many" : ""}`}>
    ${order.map((seat, n) => {
      const where = place(n);
      const icon = where === "now" ? "message-circle" : where === "done" ? (passed(seat) ? "timer-off" : "check") : table.away(seat) ? "wifi-off" : null;
      return html`<li key=${seat} class=${where} aria-current=${where === "now" ? "step" : undefined}>
        <${Token} look=${table.look(seat)} /><span class="clip">${table.name(seat)}</span><span class="vh"> ${words[where]()}</span>${icon === "check" && view.speaker === null ? html`<b aria-hidden="true">${n + 1}</b>` : icon && html`<${Icon} name=${icon} />`}
      </li>`;
    })}
  </ol>`;
}

export function Speak({ table }) {
  const { view, now } = table;
  const seconds = useSeconds(now);
  const { mine, duel, order, line } = turn(table);
  const heading = mine
    ? view.settings.speak === "word"
      ? gettext("Say one word")
      : gettext("Say one sentence")
    : interpolate(gettext("Listen to %(name)s"), { name: table.name(view.speaker) });
  const dock = mine
    ? html`<${Refusal} spot="hint" /><div class="row"><${MyWord} table=${table} /><${Action} spot="hint" class="go grow" bare onClick=${() => act({ type: "hint" }, "hint")}>${gettext("Hint given")}<//></div>`
    : view.inside && html`<${MyWord} table=${table} fill />`;

  return html`<${Round} table=${table} sub=${duel ? gettext("Duel") : gettext("Hints")} at=${`${view.phase}:${view.round}:${mine}`} news=${heading} dock=${dock}>
    <div class="stack narrow mid">
      <div class="turn">
        <${Ring} key=${now.decision} now=${now} size="l" urgent=${mine}><${Token} look=${table.look(view.speaker)} /><//>
        ${seconds !== null && html`<p class="chip" aria-hidden="true"><${Icon} name="clock" />${interpolate(gettext("%(count)s s left"), { count: seconds })}</p>`}
        <h1 tabindex="-1">${heading}</h1>
        <p class=${mine ? "" : "quiet"}>${line}</p>
      </div>
      <section class="card" aria-label=${gettext("Speaking order")}>
        <h2 class="small quiet">${duel ? gettext("Duel: one more hint each") : gettext("The order of this round")}</h2>
        <${Order} table=${table} order=${order} />
      </section>
    </div>
  <//>`;
}
