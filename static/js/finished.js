/** A match that is over, opened again (P21): the end as this player saw it, drawn by what draws it at the table, without a socket. */
import { brought } from "./fetched.js";
import { html, render } from "./html.js";
import { Kept } from "./kept.js";
import { seatsOf } from "./seats.js";
import { config } from "./store.js";

const { head, view } = JSON.parse(document.getElementById("match").textContent);
const { Ending } = await brought(import.meta.resolve(`../games/${head.game}/ending.js`));

const table = { head, view, me: view.seat, ...seatsOf(head) };
const page = document.getElementById("table");
page.replaceChildren();
render(html`<${Ending} table=${table}><${Kept} url=${config.shareUrl} /><//>`, page);
