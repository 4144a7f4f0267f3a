/** The card one holds in secret. Closed it is the same for every role, and what is on it is in the page only while it is open (S7, S15). */
import { PEEK_SECONDS } from "../../js/hold.js";
import { html } from "../../js/html.js";
import { Art, Icon, Thumb } from "../../js/pieces.js";
import { gettext, interpolate } from "../../js/words.js";
import { ROLE, lengthOf } from "./terms.js";

/** The card with a notch for a thumb. `children` is the open face; it is in the page only while open. */
export const Secret = ({ hold, closed, small = false, children }) =>
  html`<button class=${`secret grip${hold.open ? " open" : ""}${small ? " small" : ""}`} type="button" aria-pressed=${hold.open} aria-label=${hold.open ? undefined : closed} ...${hold.grip}>
    ${hold.open
      ? html`<span class="face front" key="front">${children}<span class="vh"> ${gettext("Let go to close.")}</span></span>`
      : html`<span class="face back" key="back"><span class="medal"><${Art} name="spion" /></span></span>`}
    <span class="thumb"><${Thumb} /></span>
  </button>`;

/** For who cannot hold. */
export const PeekButton = ({ hold }) =>
  html`<button class="btn fill" type="button" onClick=${hold.peek}>
    <${Icon} name=${hold.open ? "eye-off" : "eye"} />${hold.open ? gettext("Close the card") : interpolate(gettext("Show for %(count)s seconds"), { count: PEEK_SECONDS })}
  </button>`;

/** The open face of the card: one's word, or that one is the ghost. Same shape for every word (S7). */
export const Face = ({ card, lang }) =>
  card.word
    ? html`<img src=${card.word.picture} width="160" height="160" alt="" /><span class="vh">${gettext("Your word is")} </span><span class="theword" lang=${lang} data-length=${lengthOf(card.word.text)}>${card.word.text}</span>${
        card.role && html`<span class="chip"><${Art} name=${card.role} kind="icon" />${ROLE[card.role]()}</span>`
      }`
    : html`<${Art} name="geest" /><span class="theword">${gettext("Ghost")}</span>`;
