/** The one place that knows what draws: Preact and htm, without a build step. */
import { h, Fragment, render } from "../vendor/preact/preact.js";
import htm from "../vendor/htm/htm.js";

export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact/hooks.js";
export { Fragment, render };
export const html = htm.bind(h);
