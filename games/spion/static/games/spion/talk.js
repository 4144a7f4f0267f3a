/** The discussion (S14, S15): a big clock, what was said, and for the host the way to the vote. */
import { Ring } from "../../js/clock.js";
import { html } from "../../js/html.js";
import { Action, Art, Refusal } from "../../js/pieces.js";
import { hasMatchPowers } from "../../js/room.js";
import { act } from "../../js/socket.js";
import { gettext } from "../../js/words.js";
import { Hints, MyWord, Round } from "./parts.js";

export function Talk({ table }) {
  const { view, now, me } = table;
  const heading = gettext("Who does not belong?");
  const opens = hasMatchPowers() && me !== null; // also when out (S14)
  const timed = now.left !== null;
  const then = timed
    ? gettext("Then the vote opens by itself.")
    : opens
      ? gettext("No clock. You open the vote when everyone is done talking.")
      : gettext("No clock. The host opens the vote.");
  const said = view.hints.filter((hint) => hint.round === view.round && !hint.duel);
  const vote = html`<${Action} spot="open_vote" class="go grow" bare onClick=${() => act({ type: "open_vote" }, "open_vote")}>${gettext("To the vote")}<//>`;
  const dock = opens
    ? html`<${Refusal} spot="open_vote" /><div class="row"><${MyWord} table=${table} />${vote}</div>`
    : view.inside && html`<${MyWord} table=${table} fill />`;
  return html`<${Round} table=${table} sub=${gettext("Discussion")} at=${`talk:${view.round}`} news=${heading} dock=${dock}>
    <div class="split">
      <div class="turn">
        <h1 tabindex="-1">${heading}</h1>
        <${Ring} now=${now} size="xl">${timed ? null : html`<${Art} name="spion" />`}<//>
        <p class="quiet">${then}</p>
      </div>
      <section class="card" aria-labelledby="said"><h2 id="said">${gettext("Said in this round")}</h2><${Hints} table=${table} hints=${said} /></section>
    </div>
  <//>`;
}
