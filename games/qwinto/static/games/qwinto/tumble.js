/** How a throw is seen: dice that tumble and settle on what the server threw (Q5, Q6). No socket here: the example throws with it too. */
import { knock } from "../../js/feel.js";
import { useEffect, useState } from "../../js/html.js";

const ROLL_MS = 850;
const FLICKER_MS = 85;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** In a wooden bowl. */
const rattle = () => [0, 0.09, 0.16, 0.29, 0.4, 0.52].forEach((after, n) => knock(300 + 70 * (n % 3), after, 0.06, 0.14));

/** The faces as they are seen: they tumble for a moment when a throw comes in, and lie still after a reload. */
export function useRoll({ turn, rolls, faces }) {
  const throwing = `${turn}:${rolls}`;
  const [settled, settle] = useState(throwing);
  const [, flicker] = useState(0);
  const rolling = rolls > 0 && settled !== throwing && !still();
  useEffect(() => {
    if (!rolling) return void settle(throwing);
    rattle();
    const drawing = setInterval(() => flicker((n) => n + 1), FLICKER_MS);
    const timer = setTimeout(() => settle(throwing), ROLL_MS);
    return () => {
      clearInterval(drawing);
      clearTimeout(timer);
    };
  }, [throwing]);
  return { rolling, faces: rolling ? faces.map(() => 1 + Math.floor(Math.random() * 6)) : faces };
}
