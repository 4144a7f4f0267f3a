/**
 * The example on a rules page (P28): the story that stands there, tapped through step by step in a dialog of its own.
 * Nothing in it comes from a match. What moves as at the table is the table's own, brought by the game when the story is opened.
 *
 * A step with `data-asks` waits: for one of the game's `asks`, or until its part says that it is over.
 * A part (`data-part`) is a function of what `bring` brings: (spot, dialog, onDone) => how to clear it.
 */
import { render } from "./html.js";

const HERE = "#voorbeeld";

/** What is chosen in a group of radios of the dialog. */
export const chosen = (dialog, name) => dialog.querySelector(`[name=${name}]:checked`)?.value;

/** Draws on a spot of the page, and answers how to clear it. */
export function draw(spot, what) {
  spot.replaceChildren();
  render(what, spot);
  return () => render(null, spot);
}

/**
 * @param {{bring: () => Promise<any>, asks?: Record<string, (dialog: HTMLElement) => boolean>, look?: (dialog: HTMLElement) => void}} game
 *   `look` is called whenever something may have changed
 */
export function dryRound({ bring, asks = {}, look = () => {} }) {
  const dialog = document.getElementById("voorbeeld");
  const find = (selector) => dialog.querySelector(selector);
  const steps = [...dialog.querySelectorAll(".tale > li")];
  const [tale, meter, next, back, again] = [".tale", "progress", ".next", ".before", ".again"].map(find);
  meter.max = steps.length;

  let at = 0;
  let parts = null; // once they are here
  let clear = () => {}; // takes away what moves on the step that is shown
  const done = new Set(); // steps that ask nothing more

  function see() {
    const { asks: asked } = steps[at].dataset;
    if (!asked || asks[asked]?.(dialog)) done.add(at);
    next.setAttribute("aria-disabled", String(!done.has(at)));
    look(dialog);
  }

  function show(n) {
    clear();
    clear = () => {};
    at = n;
    const step = steps[at];
    for (const one of steps) one.hidden = one !== step;
    meter.value = at + 1;
    back.disabled = at === 0;
    again.hidden = at < steps.length - 1;
    next.textContent = step.dataset.next;
    see();
    tale.scrollTo(0, 0);
    step.querySelector("h3").focus({ preventScroll: true });
    const spot = step.querySelector("[data-part]");
    if (spot) play(step, spot);
  }

  /** A part of the table on this step; what comes of it shows when it is over. */
  function play(step, spot) {
    const after = step.querySelector(".after");
    if (after) after.hidden = true;
    clear = parts[spot.dataset.part](spot, dialog, () => {
      if (after) after.hidden = false;
      done.add(at);
      see();
    });
  }

  function begin() {
    done.clear();
    for (const input of dialog.querySelectorAll("input")) input.checked = false;
    show(0);
  }

  async function open() {
    if (location.hash !== HERE) return;
    const brought = await bring();
    if (dialog.open) return;
    parts = brought;
    dialog.showModal();
    begin();
  }

  next.addEventListener("click", () => {
    if (!done.has(at)) return;
    if (at === steps.length - 1) dialog.close();
    else show(at + 1);
  });
  back.addEventListener("click", () => show(at - 1));
  again.addEventListener("click", begin);
  find(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("change", see);
  dialog.addEventListener("close", () => {
    clear();
    history.replaceState(null, "", location.pathname); // so that the same link opens it again
  });

  dialog.close();
  for (const hidden of dialog.querySelectorAll("[data-scripted]")) hidden.hidden = false;
  addEventListener("hashchange", () => void open());
  void open();
}
