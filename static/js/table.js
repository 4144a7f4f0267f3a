/** The page of a room: chooses between the lobby and the game being played, and loads that game's modules by its key. */
import { keepAwake } from "./feel.js";
import { ahead, brought, dressed, fetched, useFetched } from "./fetched.js";
import { html, render, useEffect } from "./html.js";
import { inTab } from "./keep.js";
import { mindKeyboard } from "./keyboard.js";
import { Art, Icon } from "./pieces.js";
import { connect } from "./socket.js";
import { useStore } from "./store.js";
import { Waiting } from "./waiting.js";
import { gettext } from "./words.js";

/** What a game brings: the Match on the table and its opening, its Settings in the lobby and what its button to start says, and one style sheet for both. */
const PARTS = {
  table: (folder) => [`${folder}table.js`],
  lobby: (folder) => [import.meta.resolve("./lobby.js"), `${folder}lobby.js`],
};

async function bring(game, part) {
  const folder = new URL(`../games/${game}/`, import.meta.url);
  const [modules] = await Promise.all([Promise.all(PARTS[part](folder).map(brought)), dressed(`${folder}table.css`)]);
  return Object.assign({}, ...modules);
}

/** The part of the game that is on the screen; once it is there the other one is fetched, with the screen a match opens with: nobody waits at the deal. */
function useGame(game, part) {
  const other = part === "table" ? "lobby" : "table";
  const module = useFetched(game && `${game}:${part}`, () => bring(game, part));
  useEffect(() => {
    if (game) document.body.dataset.game = game;
  }, [game]);
  useEffect(() => {
    if (!module) return;
    ahead(`${game}:${other}`, async () => {
      const found = await bring(game, other);
      if (found.opening) void fetched(found.opening, () => brought(found.opening));
      return found;
    });
  }, [module]);
  return module;
}

function Table() {
  const { room, me, now, bye, closed } = useStore();
  const match = room?.match;
  // A match that is over stays until one turns away from it; who only came in since then sees the lobby.
  if (match?.running) inTab.set("watched", String(match.id));
  const sat = room?.members.some((member) => member.id === me && member.seat !== null) || inTab.get("watched") === String(match?.id);
  const playing = match && (match.running || (sat && closed !== match.id));
  const game = useGame(playing ? match.game : room?.game, playing ? "table" : "lobby");
  const stopped = useFetched(playing && match.stopped && "stopped", () => brought(import.meta.resolve("./stopped.js")));

  useEffect(() => void keepAwake(!!match?.running && !bye), [match?.running, bye]);

  if (bye) return html`<${Farewell} bye=${bye} />`;
  if (!room || me === null || !game || (playing && now?.match !== match.id)) return html`<${Waiting} />`;
  if (playing && match.stopped) return stopped ? html`<${stopped.Stopped} room=${room} head=${match} me=${now.seat} />` : html`<${Waiting} />`;
  const key = playing ? `match:${match.id}` : "lobby";
  return playing
    ? html`<${game.Match} key=${key} room=${room} head=${match} now=${now} />`
    : html`<${game.Lobby} key=${key} room=${room} Settings=${game.Settings} start=${game.start} />`;
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
