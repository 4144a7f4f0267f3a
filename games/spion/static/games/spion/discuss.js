/** The discussion when hints are typed (S14-S16): the chat beside the hints. */
import { html } from "../../js/html.js";
import { gettext } from "../../js/words.js";
import { Chat, ChatEntry, Unseen, useEnd } from "./chat.js";
import { Round, Strip } from "./parts.js";
import { Said } from "./said.js";
import { agenda } from "./talk.js";

export function Discuss({ table }) {
  const { view, now } = table;
  const { heading, then, buttons, frame } = agenda(table);
  const { end, unseen, show } = useEnd(view);
  const dock = html`<${Unseen} unseen=${unseen} show=${show} />${view.inside && html`<${ChatEntry} table=${table} />`}${buttons}`;
  return html`<${Round} ...${frame} dock=${dock}>
    <div class="split talking">
      <div class="column">
        <${Strip} now=${now} heading=${heading} line=${then} />
        <section class="card" aria-labelledby="said"><h2 id="said">${gettext("The hints")}</h2><${Said} table=${table} order=${view.order} /></section>
      </div>
      <${Chat} table=${table} end=${end} />
    </div>
  <//>`;
}
