/** Passing a link on: the phone's own share sheet, else the clipboard, else the link itself to copy by hand (P32). */
import { html, useState } from "./html.js";
import { Icon } from "./pieces.js";
import { config } from "./store.js";
import { say } from "./voice.js";
import { gettext } from "./words.js";

const COPIED_MS = 2500;
const ROOM_TITLE = document.title; // as the page came; each screen writes its own over it

/** The way into this room, and its big screen for a television (P11). */
export const Share = () =>
  html`<${ShareLink} url=${config.shareUrl} title=${ROOM_TITLE} label=${gettext("Share link")} />
    <a class="btn plain" href=${`${config.shareUrl}tv/`} target="_blank" rel="noopener"><${Icon} name="monitor" />${gettext("Big screen")}</a>`;

export function ShareLink({ url, title, label }) {
  const [copied, setCopied] = useState(false);
  if (!("share" in navigator) && !("clipboard" in navigator)) {
    const { host, pathname } = new URL(url);
    return html`<p class="small link"><a href=${url}>${host}<wbr />${pathname}</a></p>`;
  }
  const share = async () => {
    try {
      if ("share" in navigator) await navigator.share({ url, title });
      else {
        await navigator.clipboard.writeText(url);
        say(gettext("The link is copied."));
        setCopied(true);
        setTimeout(() => setCopied(false), COPIED_MS);
      }
    } catch {
      // whoever closes the share sheet has changed their mind
    }
  };
  return html`<button class="btn" type="button" onClick=${share}>
    <${Icon} name=${copied ? "check" : "share-2"} />${copied ? gettext("Copied") : label}
  </button>`;
}
