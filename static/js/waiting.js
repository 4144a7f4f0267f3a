/** What stands there while there is nothing to see yet. */
import { html, useEffect, useState } from "./html.js";
import { Art } from "./pieces.js";
import { gettext } from "./words.js";

const QUIET_START_MS = 600;

/** The first moments; says so only when they last. */
export function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUIET_START_MS);
    return () => clearTimeout(timer);
  }, []);
  return html`<main id="main"><div class="turn">${long && html`<${Art} name="mark" /><h1>${gettext("Setting the table")}</h1>`}</div></main>`;
}
