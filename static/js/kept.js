/** Below the end of a match: it is kept, and its link opens for who played along (P20, P21). */
import { html } from "./html.js";
import { Icon } from "./pieces.js";
import { ShareLink } from "./share.js";
import { gettext } from "./words.js";

export const Kept = ({ url }) =>
  html`<section class="card narrow mid" aria-labelledby="kept">
    <h2 id="kept">${gettext("To read again")}</h2>
    <p>${gettext("This match stays among your matches. The link opens for whoever played along, and for nobody else.")}</p>
    <div class="row apart">
      <${ShareLink} url=${url} title=${gettext("How our match ended")} label=${gettext("Share the end")} />
      <a class="btn plain" href="/potjes/"><${Icon} name="history" />${gettext("Your matches")}</a>
    </div>
  </section>`;
