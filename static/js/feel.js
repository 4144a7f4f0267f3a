/** What one hears and feels: short wooden sounds made here, a buzz, a screen that stays awake (P16). Each with a switch kept in this browser. */
import { forGood } from "./keep.js";

/** @typedef {"sound" | "buzz" | "awake"} Sense */

const buzzes = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** What this browser can do; what it cannot is not offered (P32). */
export const offered = { sound: "AudioContext" in window, buzz: buzzes, awake: "wakeLock" in navigator };

// A big screen has switches of its own, and is silent until someone wants it otherwise (P11).
const wall = document.body.classList.contains("tv");
const kept = (sense) => `${wall ? "tv" : "feel"}:${sense}`;

export const isOn = (sense) => offered[sense] && (forGood.get(kept(sense)) ?? (wall && sense === "sound" ? "off" : "on")) !== "off";

export function turn(sense, on) {
  forGood.set(kept(sense), on ? "on" : "off");
  if (sense === "awake") void keepAwake(wanted);
  if (sense === "sound" && on) chime();
  if (sense === "buzz" && on) buzz(30);
}

/* ---- sound */

let audio = null;

// A browser lets a page sound only after a touch.
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);
function wake() {
  if (!isOn("sound")) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

/** Something wooden that is hit: a tone that dies at once. */
export function knock(pitch, after = 0, long = 0.08, loud = 0.16) {
  if (!audio || audio.state !== "running" || !isOn("sound") || document.hidden) return;
  const at = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const level = new GainNode(audio, { gain: 0 });
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.02);
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.001, at + long);
  tone.connect(level).connect(audio.destination);
  tone.start(at);
  tone.stop(at + long);
}

/** Paper that is moved: a breath of filtered noise. */
export function rustle(pitch, long, loud) {
  if (!audio || audio.state !== "running" || !isOn("sound") || document.hidden) return;
  const samples = Math.ceil(audio.sampleRate * long);
  const buffer = new AudioBuffer({ length: samples, sampleRate: audio.sampleRate });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const colour = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.9 });
  noise.connect(colour).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  noise.start();
}

/** Two taps on a pan lid: your turn. */
const chime = () => [0, 0.14].forEach((after) => knock(1180, after, 0.22, 0.12));
/** The kitchen timer. */
export const tick = () => knock(720, 0, 0.04, 0.1);
/** A card laid on the table. */
export const lay = () => (rustle(1400, 0.07, 0.25), knock(190, 0.03, 0.08, 0.2));
/** Paper turned over. */
export const flip = () => rustle(2600, 0.11, 0.3);
/** The rubber stamp. */
export const stamp = () => (knock(105, 0, 0.14, 0.4), rustle(500, 0.06, 0.3));

/* ---- touch */

function buzz(pattern) {
  if (isOn("buzz")) navigator.vibrate(pattern);
}

export function yourTurn() {
  chime();
  buzz(30);
}

export function theEnd() {
  [0, 0.16, 0.32].forEach((after, n) => knock(520 + 130 * n, after, 0.24, 0.14));
  buzz([30, 60, 30]);
}

/* ---- a screen that stays awake */

let wanted = false;
let lock = null;

export async function keepAwake(on) {
  wanted = on;
  if (!on || !isOn("awake")) {
    void lock?.release();
    lock = null;
    return;
  }
  if (lock && !lock.released) return;
  if (document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // a low battery may say no
  }
}

// The lock is lost whenever the page is out of sight.
document.addEventListener("visibilitychange", () => void keepAwake(wanted));
