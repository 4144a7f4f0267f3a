/** The end at the table: what the host may do next stands below it. */
import { Again } from "../../js/again.js";
import { html } from "../../js/html.js";
import { Kept } from "../../js/kept.js";
import { config } from "../../js/store.js";
import { gettext } from "../../js/words.js";
import { Ending } from "./ending.js";
import { Frame } from "./parts.js";

export function Over({ table }) {
  const { me, head } = table;
  return html`<${Frame} table=${table} title=${gettext("The end")} at="over" dock=${html`<${Again} table=${table} />`}>
    <${Ending} table=${table}>${me !== null && html`<${Kept} url=${new URL(`/potjes/${head.id}/`, config.shareUrl).href} />`}<//>
  <//>`;
}
