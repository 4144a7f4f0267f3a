/** The chat of a discussion with typed hints (S16): everyone reads, who is still in writes. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../js/html.js";
import { Icon, Token } from "../../js/pieces.js";
import { gettext, interpolate, ngettext } from "../../js/words.js";
import { Entry } from "./entry.js";

const MOST_LETTERS = 200;
const MOST_LINES = 20; // a seat, in one discussion
const FEW_LINES = 5;
const AIR_PX = 16;

/** The end of the chat stays in sight for who is there; who reads elsewhere is left alone, and told what is new. */
export function useEnd({ chat, seat: me }) {
  const end = useRef(null);
  const follows = useRef(true);
  const count = useRef(chat.length);
  const [unseen, setUnseen] = useState(0);
  const hidden = () => {
    const tray = document.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight;
    return (end.current?.getBoundingClientRect().bottom ?? 0) + AIR_PX - tray;
  };
  const show = () => scrollBy(0, Math.max(0, hidden()));

  useLayoutEffect(() => {
    const fresh = chat.length - count.current;
    count.current = chat.length;
    if (fresh <= 0) return;
    if (follows.current || chat.at(-1).seat === me) show();
    else setUnseen((n) => n + fresh);
  }, [chat.length]);
  useEffect(() => {
    const look = () => {
      follows.current = hidden() <= AIR_PX;
      if (follows.current) setUnseen(0);
    };
    const fit = () => follows.current && show(); // the keyboard has come or gone, or the field has grown
    const tray = new ResizeObserver(fit);
    look();
    tray.observe(document.querySelector(".dock"));
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", fit);
    visualViewport?.addEventListener("resize", fit);
    return () => {
      tray.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", fit);
      visualViewport?.removeEventListener("resize", fit);
    };
  }, []);
  return { end, unseen, show };
}

export function Chat({ table, end }) {
  const { chat } = table.view;
  return html`<section class="card chat" aria-labelledby="chat">
    <h2 id="chat">${gettext("Chat")}</h2>
    ${!chat.length && html`<p class="quiet">${gettext("Nobody has written anything yet.")}</p>`}
    <div role="log" aria-labelledby="chat">
      <ol>
        ${chat.map(({ seat, text }, n) => {
          const on = n > 0 && chat[n - 1].seat === seat;
          const mine = seat === table.me;
          return html`<li key=${n} class=${`${mine ? "mine" : ""}${on ? " on" : ""}`}>
            ${!on && html`<${Token} look=${table.look(seat)} size="s" />`}
            <p><b class=${on ? "vh" : "name"}>${mine ? gettext("You") : table.name(seat)}<span class="vh">: </span></b>${text}</p>
          </li>`;
        })}
      </ol>
    </div>
    <span ref=${end}></span>
  </section>`;
}

export const Unseen = ({ unseen, show }) =>
  unseen > 0 &&
  html`<button class="btn unseen" type="button" onClick=${show}><${Icon} name="chevron-down" />${interpolate(ngettext("%(count)s new line", "%(count)s new lines", unseen), { count: unseen })}</button>`;

export function ChatEntry({ table }) {
  const { chat, seat: me } = table.view;
  const left = MOST_LINES - chat.filter(({ seat }) => seat === me).length;
  if (left <= 0) return html`<p class="mid small quiet" role="status">${gettext("Your lines for this discussion are used up. Read along with the others.")}</p>`;
  const note = left <= FEW_LINES ? interpolate(ngettext("%(count)s line left.", "%(count)s lines left.", left), { count: left }) : "";
  const send = html`<${Icon} name="send" /><span class="vh">${gettext("Send")}</span>`;
  return html`<${Entry} table=${table} type="say" label=${gettext("What do you think?")} most=${MOST_LETTERS} long send=${send} looks="round" note=${note} />`;
}
