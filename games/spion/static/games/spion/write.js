/** The speaking round and the hints of a duel when hints are typed (S11-S13, S23). */
import { html } from "../../js/html.js";
import { gettext, interpolate } from "../../js/words.js";
import { Entry } from "./entry.js";
import { MyWord, Round, Strip } from "./parts.js";
import { Said } from "./said.js";
import { turn } from "./speak.js";

const MOST = { word: 30, sentence: 120 };

export function Write({ table }) {
  const { view, now } = table;
  const { mine, duel, order, line } = turn(table);
  const { speak } = view.settings;
  const heading = mine
    ? speak === "word"
      ? gettext("Write one word")
      : gettext("Write one sentence")
    : interpolate(gettext("%(name)s is writing"), { name: table.name(view.speaker) });
  const label = speak === "word" ? gettext("Your hint in one word") : gettext("Your hint in one sentence");
  const entry = mine && html`<${Entry} table=${table} type="hint" label=${label} most=${MOST[speak]} long=${speak === "sentence"} send=${gettext("Give")} looks="go" />`;
  return html`<${Round} table=${table} sub=${duel ? gettext("Duel") : gettext("Hints")} at=${`${view.phase}:${view.round}:${mine}`} news=${heading}
    dock=${view.inside && html`${entry}<${MyWord} table=${table} fill />`}>
    <div class="column narrow mid">
      <${Strip} now=${now} heading=${heading} line=${line} urgent=${mine} />
      <section class="card" aria-labelledby="said">
        <h2 id="said">${duel ? gettext("Duel: one more hint each") : gettext("Said so far")}</h2><${Said} table=${table} order=${order} />
      </section>
    </div>
  <//>`;
}
