/** The end at the table: it is counted first, and then below it stands what the host may do next. */
import { Again } from "../../js/again.js";
import { dressed } from "../../js/fetched.js";
import { html } from "../../js/html.js";
import { Kept } from "../../js/kept.js";
import { config } from "../../js/store.js";
import { gettext } from "../../js/words.js";
import { PLACES, useCount } from "./count.js";
import { Ending } from "./ending.js";
import { Frame } from "./parts.js";

await dressed(import.meta.resolve("./ending.css"));

export function Over({ table }) {
  const { me, head } = table;
  const { step, skip } = useCount(table);
  const dock = step < PLACES ? html`<button class="btn fill" type="button" onClick=${skip}>${gettext("Straight to the result")}</button>` : html`<${Again} table=${table} />`;
  return html`<${Frame} table=${table} title=${gettext("The end")} at="over" dock=${dock}>
    <${Ending} table=${table} step=${step}>${me !== null && html`<${Kept} url=${new URL(`/potjes/${head.id}/`, config.shareUrl).href} />`}<//>
  <//>`;
}
