/** The frame of every screen of the table: the bar above, one heading, the tray with the one thing to do. */
import { ahead, brought, useFetched } from "./fetched.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { leaveCost, LeaveSheet } from "./leave.js";
import { Icon, Refusal } from "./pieces.js";
import { useStore } from "./store.js";
import { say } from "./voice.js";
import { gettext } from "./words.js";

const bringMenu = () => brought(import.meta.resolve("./menu.js"));

/** The screen that was drawn last; the very first is no change. */
let before = "";

/** `at` names the screen: when it changes the heading gets the focus; `news` is what a screen reader hears when it changes. */
export function Screen({ title, sub, at, news, dock, cost = leaveCost, children }) {
  const { line, waiting, tidings } = useStore();
  const main = useRef(null);
  const [sheet, setSheet] = useState(null);
  const menu = useFetched(sheet === "menu" && "menu", bringMenu);

  useLayoutEffect(() => {
    const first = !before;
    if (before === at) return;
    before = at;
    scrollTo(0, 0);
    setSheet(null); // who reads the rules is called back to the table when something is asked there
    if (!first) main.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [at]);
  useEffect(() => void ahead("menu", bringMenu), []);
  useEffect(() => {
    if (news) say(news);
  }, [news]);
  useEffect(() => {
    document.title = `${sub} · Potje`;
  }, [sub]);

  const offline = line === "lost";
  return html`
    <header class="bar">
      <button class="btn round bare" type="button" aria-label=${gettext("Leave the room")} onClick=${() => setSheet("leave")}><${Icon} name="log-out" /></button>
      <p class="where"><b>${title}</b>${sub}</p>
      <button class="btn round bare" type="button" aria-label=${gettext("Rules, sound and people")} onClick=${() => setSheet("menu")}><${Icon} name="circle-help" /></button>
    </header>
    <main id="main" ref=${main} tabindex="-1">${children}</main>
    ${(dock || offline || tidings) &&
    html`<footer class="dock"><div class="stack tight">
      ${offline &&
      html`<p class="note warn" role="status"><${Icon} name="wifi-off" /><span>${
        waiting.size ? gettext("No connection. Your tap is ready and goes along as soon as you are back.") : gettext("No connection. We keep trying.")
      }</span></p>`}
      ${tidings && html`<p class="note" role="status"><${Icon} name="users" /><span>${tidings}</span></p>`}
      <${Refusal} spot="table" />${dock}
    </div></footer>`}
    ${sheet === "leave" && html`<${LeaveSheet} cost=${cost()} onClose=${() => setSheet(null)} />`}
    ${sheet === "menu" && menu && html`<${menu.Menu} onClose=${() => setSheet(null)} />`}`;
}
