/** The loose parts every screen is laid with: icons, pots, name cards, labels, refusals, sheets. */
import { html, useEffect, useRef } from "./html.js";
import { useStore } from "./store.js";
import { gettext } from "./words.js";

const sprite = (file) => new URL(`../sprites/${file}.svg`, import.meta.url).pathname;
const ICONS = sprite("icons");
const ART = sprite("art");
const AVATARS = sprite("avatars");

export const Icon = ({ name }) => html`<svg class="icon" aria-hidden="true"><use href=${`${ICONS}#${name}`} /></svg>`;

export const Art = ({ name, kind = "emblem" }) =>
  html`<svg class=${kind} viewBox=${/^(badge-|mark)/.test(name) ? "0 0 64 64" : "0 0 96 96"} aria-hidden="true"><use href=${`${ART}#${name}`} /></svg>`;

export const Thumb = () => html`<svg viewBox="0 0 64 64" aria-hidden="true"><use href=${`${ART}#thumb`} /></svg>`;

/** Where a pot stands on its shape, so that it keeps clear of the edges. */
const PLACE = { driehoek: "translate(9.6 13.5) scale(.7)", ruit: "translate(7.5 5.5) scale(.76)" };
const MIDDLE = "translate(5 3.5) scale(.84)";

/** @typedef {{figure: string, colour: string, shape: string}} Look */

/** A player is a pot: shape, colour, figure. */
export function Token({ look, size = "", asleep = false }) {
  const eyes = asleep ? "eyes-sleep" : look.figure === "spaarpot" ? "eyes-pig" : "eyes";
  return html`<svg class=${`token ${size}`} data-colour=${look.colour} viewBox="0 0 64 64" aria-hidden="true">
    <use href=${`${AVATARS}#s-${look.shape}`} />
    <g transform=${PLACE[look.shape] ?? MIDDLE}><use href=${`${AVATARS}#${look.figure}`} /><use href=${`${AVATARS}#${eyes}`} /></g>
  </svg>`;
}

const RARITY = {
  common: () => gettext("common"),
  uncommon: () => gettext("uncommon"),
  rare: () => gettext("rare"),
  epic: () => gettext("epic"),
  legendary: () => gettext("legendary"),
};

/** The sticker on the jar: a chosen title (S48). */
export const Label = ({ title }) =>
  html`<span class="label" data-rarity=${title.rarity}>
    <${Art} name=${`badge-${title.rarity}`} kind="badge" />${title.name}<span class="vh"> (${RARITY[title.rarity]?.() ?? title.rarity})</span>
  </span>`;

/** Name card in a list. */
export const PlayerRow = ({ look, name, state, label, away, out, children }) =>
  html`<li class=${`player${away ? " gone-away" : ""}${out ? " gone" : ""}`}>
    <${Token} look=${look} />
    <span class="grow"><span class="name">${name}</span>${state && html`<span class="state">${state}</span>`}${label}</span>
    ${children}
  </li>`;

/** Why not, next to what was tapped (P18). */
export function Refusal({ spot }) {
  const { refusal } = useStore();
  if (refusal?.spot !== spot) return null;
  return html`<p class="refusal" role="alert"><${Icon} name="circle-alert" /><span>${refusal.text}</span></p>`;
}

/** A button that waits for the server's answer, with the refusal beside it (unless `bare`). */
export function Action({ spot, onClick, children, class: looks = "go fill", disabled = false, type = "button", form, describedby, bare }) {
  const { waiting, line } = useStore();
  const sent = [...waiting.values()].includes(spot);
  const tap = (event) => {
    if (disabled || sent) event.preventDefault();
    else onClick?.(event);
  };
  return html`
    ${!bare && html`<${Refusal} spot=${spot} />`}
    <button class=${`btn ${looks}${sent && line === "open" ? " waits" : ""}`} type=${type} form=${form}
      aria-disabled=${disabled ? "true" : undefined} aria-busy=${sent ? "true" : undefined} aria-describedby=${describedby} onClick=${tap}>${children}</button>`;
}

/** A sheet that comes up from below; Escape and a tap beside it close it. */
export function Sheet({ title, onClose, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    const from = document.activeElement;
    dialog.current?.showModal();
    return () => from?.focus({ preventScroll: true }); // it is where it was; the page may have moved on
  }, []);
  const beside = (event) => event.target === dialog.current && event.detail > 0 && onClose();
  return html`<dialog class="pull" ref=${dialog} aria-labelledby="sheet-title" onClose=${onClose} onClick=${beside}>
    <div class="stack">
      <div class="row apart sheet-head">
        <h2 id="sheet-title" tabindex="-1" autofocus>${title}</h2>
        <button class="btn round bare" type="button" aria-label=${gettext("Close")} onClick=${onClose}><${Icon} name="x" /></button>
      </div>
      ${children}
    </div>
  </dialog>`;
}

/** A switch of one's own; `about` says what it does. */
export const Switch = ({ label, on, onChange, name, about }) =>
  html`<label class="switch">
    <input type="checkbox" role="switch" checked=${on} aria-label=${about && label} aria-describedby=${about && `${name}-about`} onChange=${(e) => onChange(e.currentTarget.checked)} />
    <span class="grow">${about ? html`<b>${label}</b><small class="about" id=${`${name}-about`}>${about}</small>` : label}</span>
    <span class="on" aria-hidden="true">${gettext("on")}</span><span class="off" aria-hidden="true">${gettext("off")}</span>
    <span class="knob" aria-hidden="true"></span>
  </label>`;

/** One choice of a few, as pieces in a tray; `about` says what the chosen one means. */
export const Pick = ({ legend, name, value, choices, onChange, changed, about }) =>
  html`<fieldset class=${`setting${changed ? " changed" : ""}`} aria-describedby=${about && `${name}-about`}>
    <legend>${legend}${changed && html`<span class="chip just">${gettext("changed")}</span>`}</legend>
    <div class=${`pick${choices.length > 3 ? " four" : ""}`}>
      ${choices.map(
        ([choice, label]) =>
          html`<label key=${String(choice)}><input type="radio" name=${name} value=${String(choice)} checked=${choice === value}
            onChange=${() => onChange(choice)} /><span>${label}</span></label>`,
      )}
    </div>
    ${about && html`<p class="about" id=${`${name}-about`}>${about}</p>`}
  </fieldset>`;

/** Someone who is not there now. */
export const awayMark = () => html`<${Icon} name="wifi-off" />${gettext("Away for a moment")}`;

/** Plain http: what the browser then refuses is not offered; here is how to get it (P32). */
export const InsecureNote = () =>
  isSecureContext
    ? null
    : html`<p class="small quiet">${gettext("Over http a phone may fall asleep during play.")} <a href="/https/">${gettext("How to get https")}</a></p>`;
