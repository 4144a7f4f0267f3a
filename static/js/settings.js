/** The settings of a game in the lobby (P8): the host picks, everyone sees them live. A game says which there are. */
import { useChanged } from "./changed.js";
import { html, useRef, useState } from "./html.js";
import { Pick, Refusal, Switch } from "./pieces.js";
import { useStore } from "./store.js";
import { gettext } from "./words.js";

/**
 * @typedef {{key: string, label: () => string, choices?: (lobby: any) => [any, string][], about: (value: any, values: Record<string, any>) => string,
 *   more?: boolean, long?: boolean}} Setting  without choices: a switch; `about`: what the value in force means; `long`: too many choices for a tray
 */

function inWords({ choices }, lobby, value) {
  if (!choices) return value ? gettext("on") : gettext("off");
  return choices(lobby).find(([choice]) => choice === value)?.[1] ?? String(value);
}

/** One choice of many. */
const Select = ({ legend, name, value, choices, onChange, changed, about }) =>
  html`<div class=${`field setting${changed ? " changed" : ""}`}>
    <label for=${`setting-${name}`}>${legend}${changed && html`<span class="chip just">${gettext("changed")}</span>`}</label>
    <select class="input" id=${`setting-${name}`} aria-describedby=${`${name}-about`} onChange=${(event) => onChange(choices[event.currentTarget.selectedIndex][0])}>
      ${choices.map(([choice, label]) => html`<option key=${String(choice)} selected=${choice === value}>${label}</option>`)}
    </select>
    <p class="about" id=${`${name}-about`}>${about}</p>
  </div>`;

/**
 * @param {{settings: Setting[], lobby: any, values: Record<string, any>, host: boolean, onChange: (changes: Record<string, any>) => void,
 *   notes?: any, reset?: (set: (changes: Record<string, any>) => void) => any, children?: any}} props
 *   `values` are those in force; `notes` stand above them; for who picks, what `reset` draws stands below the notes and the children below all
 */
export function Choices({ settings, lobby, values, host, onChange, notes, reset, children }) {
  const own = useRef(new Set());
  const { waiting } = useStore();
  const [wished, setWished] = useState({});
  const told = (key) => {
    const setting = settings.find((one) => one.key === key);
    return setting ? `${setting.label()}: ${inWords(setting, lobby, values[key])}.` : "";
  };
  const fresh = useChanged(values, told, own.current);
  // What was tapped shows at once; the answer decides.
  const shown = [...waiting.values()].includes("settings") ? { ...values, ...wished } : values;

  const set = (changes) => {
    Object.keys(changes).forEach((key) => own.current.add(key));
    setWished(changes);
    onChange(changes);
  };
  const control = ({ key, label, choices, about, long }) =>
    choices
      ? html`<${long ? Select : Pick} key=${key} legend=${label()} name=${key} value=${shown[key]} choices=${choices(lobby)}
          about=${about(shown[key], shown)} changed=${fresh.has(key)} onChange=${(value) => set({ [key]: value })} />`
      : html`<${Switch} key=${key} name=${key} label=${label()} about=${about(shown[key], shown)} on=${shown[key]} onChange=${(on) => set({ [key]: on })} />`;

  if (!host) {
    return html`${notes}
      <dl class="facts-list">
        ${settings.map(
          (setting) =>
            html`<div key=${setting.key} class=${fresh.has(setting.key) ? "changed" : ""}>
              <dt>${setting.label()}<small class="about">${setting.about(values[setting.key], values)}</small></dt>
              <dd>${fresh.has(setting.key) && html`<span class="chip just">${gettext("changed")}</span>`}${inWords(setting, lobby, values[setting.key])}</dd>
            </div>`,
        )}
      </dl>`;
  }
  const more = settings.filter((setting) => setting.more);
  return html`${notes}
    ${reset?.(set)}
    <${Refusal} spot="settings" />
    ${settings.filter((setting) => !setting.more).map(control)}
    ${more.length > 0 && html`<details><summary>${gettext("More settings")}</summary><div class="stack">${more.map(control)}</div></details>`}
    ${children}`;
}
