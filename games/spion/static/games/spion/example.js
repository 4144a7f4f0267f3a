/**
 * The example on the rules page (P28): the story that stands there, tapped through step by step in a dialog of its own.
 * Nothing in it comes from a match. What moves as at the table is the table's own (dry.js), fetched when the story is opened.
 */
const HERE = "#voorbeeld";
const dialog = document.getElementById("voorbeeld");
const find = (selector) => dialog.querySelector(selector);
const steps = [...dialog.querySelectorAll(".tale > li")];
const [tale, meter, next, back, again] = [".tale", "progress", ".next", ".before", ".again"].map(find);
const chosen = (name) => find(`[name=${name}]:checked`)?.value;

let at = 0;
let table = null; // dry.js, once it is here
let clear = () => {}; // takes away what moves on the step that is shown
const done = new Set(); // steps that ask nothing more

/** What a step asks before one may go on; a part says so itself. */
const ASKS = {
  card: () => false,
  hint: () => chosen("hint") === "right",
  vote: () => !!chosen("vote"),
  votes: () => false,
};

function look() {
  const { asks } = steps[at].dataset;
  if (!asks || ASKS[asks]()) done.add(at);
  next.setAttribute("aria-disabled", String(!done.has(at)));
  for (const answer of dialog.querySelectorAll("[data-for]")) answer.hidden = answer.dataset.for !== chosen("hint");
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
  look();
  tale.scrollTo(0, 0);
  step.querySelector("h3").focus({ preventScroll: true });
  const spot = step.querySelector("[data-part]");
  if (spot) play(step, spot);
}

/** A part of the table on this step; what comes of it shows when it is over. */
function play(step, spot) {
  const after = step.querySelector(".after");
  if (after) after.hidden = true;
  const votes = { ...JSON.parse(dialog.dataset.votes), [dialog.dataset.me]: chosen("vote") };
  clear = table[spot.dataset.part](spot, dialog.dataset, votes, () => {
    if (after) after.hidden = false;
    done.add(at);
    look();
  });
}

function begin() {
  done.clear();
  for (const input of dialog.querySelectorAll("input")) input.checked = false;
  show(0);
}

async function open() {
  if (location.hash !== HERE) return;
  const [parts] = await Promise.all([import("./dry.js"), import(dialog.dataset.words)]);
  if (dialog.open) return;
  table = parts;
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
dialog.addEventListener("change", look);
dialog.addEventListener("close", () => {
  clear();
  history.replaceState(null, "", location.pathname); // so that the same link opens it again
});

dialog.close();
for (const hidden of dialog.querySelectorAll("[data-scripted]")) hidden.hidden = false;
addEventListener("hashchange", () => void open());
void open();
