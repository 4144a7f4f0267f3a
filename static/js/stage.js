/** The frame of what a big screen shows: which game and where it is, and one heading that can be read from the sofa. */
import { html, useEffect } from "./html.js";
import { Art } from "./pieces.js";
import { useStore } from "./store.js";
import { say } from "./voice.js";

/** Without a heading the children bring one. `news` is what a screen reader hears when it changes. */
export function Stage({ game, sub, heading, line, news = heading, looks = "", children }) {
  const { room } = useStore();
  const name = room?.games.find(({ key }) => key === game)?.name ?? "";
  useEffect(() => {
    if (news) say(news);
  }, [news]);
  return html`<section class=${`stage ${looks}`}>
    <p class="where"><${Art} name=${game} kind="badge" /><b>${[name, sub].filter(Boolean).join(" · ")}</b></p>
    ${heading && html`<div class="says"><h1>${heading}</h1>${line && html`<p class="large">${line}</p>`}</div>`}
    ${children}
  </section>`;
}
