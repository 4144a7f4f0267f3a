/** The end at the table: what the host may do next stands below it. */
import { Again } from "../../js/again.js";
import { dressed } from "../../js/fetched.js";
import { html } from "../../js/html.js";
import { Kept } from "../../js/kept.js";
import { config } from "../../js/store.js";
import { gettext, interpolate, ngettext } from "../../js/words.js";
import { Ending, verdict } from "./ending.js";
import { Round } from "./parts.js";

await dressed(import.meta.resolve("./ending.css"));

export function Over({ table }) {
  const { view, me, head } = table;
  const [, heading, line] = verdict(table, view.ending);
  return html`<${Round} table=${table} title=${gettext("The end")} sub=${interpolate(ngettext("%(count)s round", "%(count)s rounds", view.round), { count: view.round })} at="over" news=${`${heading}. ${line}`} dock=${html`<${Again} table=${table} />`}>
    <${Ending} table=${table}>${me !== null && html`<${Kept} url=${new URL(`/potjes/${head.id}/`, config.shareUrl).href} />`}<//>
  <//>`;
}
