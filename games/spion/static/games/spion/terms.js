/** How this game calls things, at the table and when a match is opened again. */
import { gettext } from "../../js/words.js";

export const ROLE = { burger: () => gettext("Civilian"), spion: () => gettext("Spy"), geest: () => gettext("Ghost") };

/** How long a word looks: the longest piece that should stay whole. For data-length, which makes its letters smaller. */
export const lengthOf = (text) => {
  const letters = Math.max(...text.split(/[ -]/).map((piece) => piece.length));
  return letters > 15 ? "longest" : letters > 12 ? "longer" : letters > 9 ? "long" : "short";
};
