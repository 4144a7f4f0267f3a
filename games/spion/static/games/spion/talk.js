/** The discussion (S14-S16): a clock, what was said, and for the host the way to the vote. Typed: discuss.js. */
import { Ring } from "../../js/clock.js";
import { html } from "../../js/html.js";
import { Action, Art, Refusal } from "../../js/pieces.js";
import { hasMatchPowers } from "../../js/room.js";
import { act } from "../../js/socket.js";
import { gettext } from "../../js/words.js";
import { MyWord, Round } from "./parts.js";
import { Order } from "./speak.js";

/** What is asked, what comes then, and what one may do besides talking. */
export function agenda(table) {
  const { view, now, me } = table;
  const opens = hasMatchPowers() && me !== null; // also when out (S14)
  const then =
    now.left !== null
      ? gettext("Then the vote opens by itself.")
      : opens
        ? gettext("No clock. You open the vote when everyone is done talking.")
        : gettext("No clock. The host opens the vote.");
  const vote = html`<${Action} spot="open_vote" class="go grow" bare onClick=${() => act({ type: "open_vote" }, "open_vote")}>${gettext("To the vote")}<//>`;
  const buttons = opens
    ? html`<${Refusal} spot="open_vote" /><div class="row"><${MyWord} table=${table} />${vote}</div>`
    : view.inside && html`<${MyWord} table=${table} fill />`;
  const heading = gettext("Who does not belong?");
  return { heading, then, buttons, frame: { table, sub: gettext("Discussion"), at: `talk:${view.round}`, news: heading } };
}

export function Talk({ table }) {
  const { view, now } = table;
  const { heading, then, buttons, frame } = agenda(table);
  return html`<${Round} ...${frame} dock=${buttons}>
    <div class="split">
      <div class="turn">
        <h1 tabindex="-1">${heading}</h1>
        <${Ring} now=${now} size="xl">${now.left === null && html`<${Art} name="spion" />`}<//>
        <p class="quiet">${then}</p>
      </div>
      <section class="card" aria-labelledby="said">
        <h2 id="said">${gettext("Who said what?")}</h2>
        <${Order} table=${table} order=${view.order} />
        <p class="small quiet">${gettext("You spoke in this order. Ask about a hint that sits oddly, and keep your own word to yourself.")}</p>
      </section>
    </div>
  <//>`;
}
