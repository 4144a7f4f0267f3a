/**
 * The one line to the server (P14). Comes back by itself, and sends again what was not answered: the same id counts once (P15).
 * A tap without a line waits visibly and goes along on return (P27).
 */
import { brought, fetched } from "./fetched.js";
import { inTab } from "./keep.js";
import { change, config, known } from "./store.js";

const PING_MS = 8000;
const ANSWER_MS = 5000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
const BLINK_MS = 800; // a line that is back so soon was never gone

let line = null;
let caughtUp = false; // has this line shown how things stand? Only then do taps go along it
let attempts = 0;
let retry = 0;
let alarm = 0;
let lastHeard = 0;
/** @type {Map<string, string>} what has not been answered yet, by id, in the order it was tapped */
const outbox = new Map(JSON.parse(inTab.get("outbox") || "[]"));
inTab.set("outbox", "");

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function send(message, spot) {
  const id = newId();
  const text = JSON.stringify({ ...message, id });
  outbox.set(id, text);
  change({ waiting: new Map(known().waiting).set(id, spot), refusal: null });
  if (caughtUp) line?.send(text);
}

/** An action in the match, answering the decision that is on the screen. */
export function act(action, spot) {
  const now = known().now;
  if (now && now.seat !== null) send({ t: "act", match: now.match, seat: now.seat, decision: now.decision, action }, spot);
}

/** Wait no longer for a seat that has been away for long: its part of the decision lapses. */
export function skip(absent, spot) {
  const now = known().now;
  if (now && now.seat !== null) send({ t: "skip", match: now.match, seat: now.seat, decision: now.decision, absent }, spot);
}

/** A command to the room. */
export function command(what, args = {}, spot = what) {
  send({ t: "do", what, args }, spot);
}

/** Who only just comes in has missed nothing. */
const bringTidings = () => brought(import.meta.resolve("./tidings.js"));

function answered(id) {
  outbox.delete(id);
  const waiting = new Map(known().waiting);
  const spot = waiting.get(id);
  waiting.delete(id);
  change({ waiting });
  return spot;
}

/** A newer release is out: load it, but never for ever. What waits to be sent goes along. */
function renew(release) {
  if (inTab.get("release") === release || !inTab.set("release", release)) return;
  inTab.set("outbox", JSON.stringify([...outbox]));
  location.reload();
}

const heard = {
  hello({ release, member }) {
    if (release !== config.release) renew(release);
    attempts = 0;
    clearTimeout(alarm);
    alarm = 0;
    change({ me: member, line: "open", bye: null });
  },
  room({ room }) {
    const { room: before } = known();
    change({ room });
    if (before) void fetched("tidings", bringTidings).then(({ tell }) => tell(before, room));
    if (!room.match?.running) catchUp();
  },
  view({ t: _, ...view }) {
    const { now } = known();
    const moved = now?.match !== view.match || now?.decision !== view.decision;
    // One ring over all stages of a decision: it does not grow full again.
    const total = moved || view.total === null ? view.total : Math.max(view.total, now?.total ?? 0);
    change({ now: { ...view, total, at: performance.now() }, ...(moved && { refusal: null }) });
    catchUp();
  },
  ack({ id }) {
    answered(id);
  },
  refused({ id, text }) {
    const spot = (id && answered(id)) || "table";
    change({ refusal: { spot, text } });
  },
  bye({ code, text }) {
    if (code === "restart") return;
    if (code === "logged_out" || code === "not_here") location.reload(); // the page knows what this browser may see
    else change({ bye: { code, text } });
  },
};

/** Sends what was tapped without a line, now that the server has told how things stand. */
function catchUp() {
  if (caughtUp) return;
  caughtUp = true;
  for (const text of outbox.values()) line?.send(text);
}

export function connect() {
  clearTimeout(retry);
  caughtUp = false;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = (line = new WebSocket(`${scheme}://${location.host}${config.wsPath}?lang=${document.documentElement.lang}`));
  lastHeard = performance.now();
  mine.onmessage = ({ data }) => {
    if (mine !== line) return;
    lastHeard = performance.now();
    const message = JSON.parse(data);
    heard[message.t]?.(message);
  };
  mine.onclose = () => {
    if (mine === line) lost();
  };
}

function lost() {
  if (line) line.onclose = null;
  line?.close();
  line = null;
  caughtUp = false;
  if (known().bye) return;
  if (!alarm) alarm = setTimeout(() => change({ line: "lost" }), BLINK_MS);
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts++);
  clearTimeout(retry);
  retry = setTimeout(connect, wait * (0.5 + Math.random()));
}

/** Is anyone still there? A browser cannot see the WebSocket's own pings. */
function ping() {
  if (line?.readyState !== WebSocket.OPEN) return;
  const asked = performance.now();
  const asking = line;
  asking.send('{"t":"ping"}');
  setTimeout(() => {
    if (line === asking && lastHeard < asked) lost();
  }, ANSWER_MS);
}

/** The phone is back from sleep or from another network: do not wait for the next turn. */
function hurry() {
  if (document.hidden || known().bye) return;
  if (line) ping();
  else {
    attempts = 0;
    connect();
  }
}

setInterval(ping, PING_MS);
addEventListener("offline", lost); // a line that lives on, as to one's own machine, is back before it is missed
addEventListener("online", hurry);
addEventListener("pageshow", (event) => event.persisted && hurry());
document.addEventListener("visibilitychange", hurry);
