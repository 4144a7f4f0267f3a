/** The one place that knows what draws: Preact and htm, without a build step. */
import { h, render } from "../vendor/preact/preact.js";
import htm from "../vendor/htm/htm.js";

export { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact/hooks.js";
export { render };
export const html = htm.bind(h);
