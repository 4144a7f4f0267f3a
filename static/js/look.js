/** One's own pot and name, chosen in the lobby. */
import { html, useEffect, useState } from "./html.js";
import { Action, Refusal, Sheet, Token } from "./pieces.js";
import { command } from "./socket.js";
import { gettext } from "./words.js";

const NAME_LENGTH = 20;

/** The symbols of sprites/avatars.svg, and what they are called. */
const PARTS = {
  figure: [
    ["theepot", () => gettext("teapot")],
    ["koffiepot", () => gettext("coffee pot")],
    ["bloempot", () => gettext("flowerpot")],
    ["jampot", () => gettext("jam jar")],
    ["spaarpot", () => gettext("piggy bank")],
    ["melkkan", () => gettext("milk jug")],
    ["inktpot", () => gettext("inkpot")],
    ["honingpot", () => gettext("honey pot")],
    ["peperpot", () => gettext("pepper pot")],
    ["soeppan", () => gettext("soup pan")],
    ["vaas", () => gettext("vase")],
    ["verfpot", () => gettext("paint pot")],
  ],
  colour: [
    ["rood", () => gettext("red")],
    ["oranje", () => gettext("orange")],
    ["geel", () => gettext("yellow")],
    ["groen", () => gettext("green")],
    ["zee", () => gettext("teal")],
    ["blauw", () => gettext("blue")],
    ["paars", () => gettext("purple")],
    ["roze", () => gettext("pink")],
  ],
  shape: [
    ["cirkel", () => gettext("circle")],
    ["vierkant", () => gettext("square")],
    ["driehoek", () => gettext("triangle")],
    ["ruit", () => gettext("diamond")],
    ["vijfhoek", () => gettext("pentagon")],
    ["zeshoek", () => gettext("hexagon")],
    ["ster", () => gettext("star")],
    ["bloem", () => gettext("flower")],
  ],
};
const LEGENDS = { figure: () => gettext("Pot"), colour: () => gettext("Colour"), shape: () => gettext("Shape") };

export function LookSheet({ member, onClose }) {
  const [look, setLook] = useState({ figure: member.figure, colour: member.colour, shape: member.shape });
  const [name, setName] = useState(member.name);
  const [asked, setAsked] = useState("");

  // The sheet closes once the server has the name; a refusal keeps it open, beside the field.
  useEffect(() => {
    if (asked && member.name === asked) onClose();
  }, [member.name, asked]);

  const save = (event) => {
    event.preventDefault();
    command("look", look, "own");
    const wanted = name.trim();
    if (wanted && wanted !== member.name) {
      command("name", { name: wanted }, "own");
      setAsked(wanted);
    } else onClose();
  };
  const part = (kind) =>
    html`<fieldset>
      <legend>${LEGENDS[kind]()}</legend>
      <div class="pots">
        ${PARTS[kind].map(
          ([value, word]) =>
            html`<label key=${value}>
              <input type="radio" name=${kind} checked=${look[kind] === value} onChange=${() => setLook({ ...look, [kind]: value })} />
              <span class="pot"><${Token} look=${{ ...look, [kind]: value }} /></span><span class="vh">${word()}</span>
            </label>`,
        )}
      </div>
    </fieldset>`;

  return html`<${Sheet} title=${gettext("Your pot")} onClose=${onClose}>
    <form class="stack" onSubmit=${save}>
      <div class="row"><${Token} look=${look} size="l" />
        <div class="field grow">
          <label for="own-name">${gettext("Name")}</label>
          <input class="input" id="own-name" value=${name} maxlength=${NAME_LENGTH} autocomplete="nickname" required
            onInput=${(e) => setName(e.currentTarget.value)} />
        </div>
      </div>
      <${Refusal} spot="own" />
      ${part("figure")}${part("colour")}${part("shape")}
      <${Action} spot="own" type="submit" class="fill" bare>${gettext("This is me")}<//>
    </form>
  <//>`;
}
