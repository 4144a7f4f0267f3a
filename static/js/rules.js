/** The rules of a game, read over the table (P28): its own page, fetched when asked for, laid in the sheet as it stands. */
import { dressed, useFetched } from "./fetched.js";
import { html, useLayoutEffect, useRef } from "./html.js";

/** The browser itself makes a document of the answer, in which nothing runs: no string becomes HTML here, as Trusted Types ask. */
const pageOf = (address) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => (request.response?.querySelector(".rules") ? resolve(request.response) : reject(new Error(address)));
    request.onerror = reject;
    request.send();
  });

async function bring(address) {
  const page = await pageOf(address);
  await Promise.all(Array.from(page.querySelectorAll("link[rel=stylesheet]"), ({ href }) => dressed(href)));
  return page.querySelector(".rules");
}

export function Rules({ address }) {
  const rules = useFetched(address, () => bring(address));
  const spot = useRef(null);
  useLayoutEffect(() => {
    if (rules) spot.current.replaceChildren(document.importNode(rules, true));
  }, [rules]);
  // Within the sheet, and the address of the room stays as it is.
  const follow = (event) => {
    const there = event.target.closest("a[href^='#']")?.hash;
    if (!there) return;
    event.preventDefault();
    const part = spot.current.querySelector(there);
    part.scrollIntoView();
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
  return html`<div ref=${spot} aria-busy=${!rules} onClick=${follow}></div>`;
}
