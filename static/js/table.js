/** The page of a room: chooses between the lobby and the game being played, and loads that game's modules by its key. */
import { keepAwake } from "./feel.js";
import { html, render, useEffect, useRef, useState } from "./html.js";
import { mindKeyboard } from "./keyboard.js";
import { Lobby } from "./lobby.js";
import { Art, Icon } from "./pieces.js";
import { connect } from "./socket.js";
import { useStore } from "./store.js";
import { gettext } from "./words.js";

/** @typedef {{Match: any, Settings: any}} Modules what a game brings: the match on the table, and its settings in the lobby */

const QUIET_START_MS = 600;
const shelf = new Map();

function take(key) {
  const folder = new URL(`../games/${key}/`, import.meta.url);
  const load = async () => {
    const [{ Match }, { Settings }] = await Promise.all([import(`${folder}table.js`), import(`${folder}lobby.js`), dress(`${folder}table.css`)]);
    return { Match, Settings };
  };
  if (!shelf.has(key)) shelf.set(key, load());
  return shelf.get(key);
}

/** The game's own style sheet, waited for so that nothing is drawn undressed. */
function dress(href) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

function useGame(key) {
  const [loaded, setLoaded] = useState(null);
  useEffect(() => {
    let wanted = true;
    if (key) void take(key).then((modules) => wanted && setLoaded({ key, modules }));
    if (key) document.body.dataset.game = key;
    return () => {
      wanted = false;
    };
  }, [key]);
  return loaded?.key === key ? (loaded?.modules ?? null) : null;
}

function Table() {
  const { room, me, now, bye, closed } = useStore();
  const match = room?.match;
  // A match that is over stays until one turns away from it; who only came in since then sees the lobby.
  const watched = useRef(0);
  if (match?.running) watched.current = match.id;
  const sat = room?.members.some((member) => member.id === me && member.seat !== null) || watched.current === match?.id;
  const playing = match && now?.match === match.id && (match.running || (sat && closed !== match.id));
  const game = useGame(playing ? match.game : room?.game);

  useEffect(() => void keepAwake(!!match?.running && !bye), [match?.running, bye]);

  if (bye) return html`<${Farewell} bye=${bye} />`;
  if (!room || me === null || !game || (match?.running && now?.match !== match.id)) return html`<${Waiting} />`;
  const key = playing ? `match:${match.id}` : "lobby";
  return playing
    ? html`<${game.Match} key=${key} room=${room} head=${match} now=${now} />`
    : html`<${Lobby} key=${key} room=${room} Settings=${game.Settings} />`;
}

/** The first moments, with nothing to see yet; says so only when they last. */
function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUIET_START_MS);
    return () => clearTimeout(timer);
  }, []);
  return html`<main id="main"><div class="turn">${long && html`<${Art} name="mark" /><h1>${gettext("Setting the table")}</h1>`}</div></main>`;
}

/** The server has said goodbye: why, and what one can do. */
function Farewell({ bye }) {
  const back = ["taken_over", "asleep", "logged_out"].includes(bye.code);
  return html`<main id="main"><div class="turn narrow mid" role="alert"><${Art} name="mark" /><h1>${bye.text}</h1></div></main>
    <footer class="dock"><div class="stack tight">
      ${back && html`<button class="btn go fill" type="button" onClick=${() => location.reload()}><${Icon} name="refresh-cw" />${gettext("Play on here")}</button>`}
      <a class=${`btn fill${back ? "" : " go"}`} href="/">${gettext("To the front page")}</a>
    </div></footer>`;
}

document.body.classList.add("play");
mindKeyboard();
render(html`<${Table} />`, document.getElementById("table"));
connect();
