/** The server's clock as a ring (P17): counts down from the milliseconds that were left when the view came. */
import { html, useEffect, useState } from "./html.js";
import { tick } from "./feel.js";
import { say } from "./voice.js";
import { interpolate, ngettext } from "./words.js";

const LOW_SECONDS = 5;
const SPOKEN_SECONDS = [10, 5];

/** Milliseconds left; null without a clock. */
function millisecondsLeft(now) {
  if (now.left === null) return null;
  return Math.max(0, now.held ? now.left : now.left - (performance.now() - now.at));
}

/** How long the open decision has been open; from zero when there is no clock. */
export function millisecondsGone(now) {
  const left = millisecondsLeft(now);
  return left === null || now.total === null ? performance.now() - now.at : Math.max(0, now.total - left);
}

/** Whole seconds left, drawn again when they change. */
export function useSeconds(now) {
  const left = millisecondsLeft(now);
  const [, draw] = useState(0);
  useEffect(() => {
    if (!left || now.held) return undefined;
    const timer = setTimeout(() => draw((n) => n + 1), left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return left === null ? null : Math.ceil(left / 1000);
}

const secondsLeft = (seconds) =>
  interpolate(ngettext("%(count)s second left", "%(count)s seconds left", seconds), { count: seconds });

/** `urgent`: this player has something to do, so the last seconds tick. Without children the number stands in the ring. */
export function Ring({ now, size, urgent, children }) {
  const seconds = useSeconds(now);
  useEffect(() => {
    if (seconds === null || now.held) return;
    if (SPOKEN_SECONDS.includes(seconds)) say(secondsLeft(seconds));
    if (urgent && seconds > 0 && seconds <= LOW_SECONDS) tick();
  }, [seconds, urgent]);
  const low = seconds !== null && seconds <= LOW_SECONDS && !now.held;
  const part = seconds === null ? 100 : Math.min(100, (100 * seconds * 1000) / (now.total || 1));
  return html`<div class=${`ring ${size}${low ? " low" : ""}`} role="timer" aria-label=${seconds === null ? undefined : secondsLeft(seconds)}>
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <circle class="disc" cx="60" cy="60" r="59" /><circle class="track" cx="60" cy="60" r="50" />
      ${part > 0 && html`<circle class="left" cx="60" cy="60" r="50" pathLength="100" stroke-dasharray=${`${part.toFixed(2)} 100`} />`}
      <circle class="ticks" cx="60" cy="60" r="50" pathLength="120" stroke-dasharray=".7 9.300" />
    </svg>
    ${children || html`<b aria-hidden="true">${seconds === null ? "∞" : shown(seconds, now.total)}</b>`}
  </div>`;
}

/** A minute or more is written as 0:54, so that the figure does not jump width. */
function shown(seconds, total) {
  if ((total ?? 0) <= 60000) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
