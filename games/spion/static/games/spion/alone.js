/**
 * Someone who is out has a moment alone: the ghost guesses (S29-S33). Under hidden roles everyone who is out finds the same
 * closed card, and only behind it the ghost goes on to a guess (S34): no neighbour and no loudspeaker can tell who is one.
 * The others see one and the same waiting screen with the same clock, whoever it is.
 */
import { Ring } from "../../js/clock.js";
import { useHold } from "../../js/hold.js";
import { html, useState } from "../../js/html.js";
import { Action, Art, Token } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { gettext, interpolate } from "../../js/words.js";
import { Round } from "./parts.js";
import { PeekButton, Secret } from "./secret.js";
import { ROLE } from "./terms.js";

const LONGEST_GUESS = 60;

function GuessForm({ table }) {
  const { view, now } = table;
  const [text, setText] = useState("");
  const heard = [...new Set(view.hints.map((hint) => hint.text).filter(Boolean))].map((text) => `“${text}”`);
  const heading = gettext("One chance");
  const submit = (event) => {
    event.preventDefault();
    if (text.trim()) act({ type: "guess", text: text.trim() }, "guess");
  };
  const dock = html`<${Action} spot="guess" type="submit" form="guess" disabled=${!text.trim()}>${gettext("This is my word")}<//>`;
  return html`<${Round} table=${table} sub=${gettext("Your turn")} at=${`guess:${view.round}`} news=${heading} dock=${dock}>
    <form class="stack narrow mid" id="guess" onSubmit=${submit}>
      <div class="turn">
        <div class="row centre"><${Art} name="geest" /><${Ring} now=${now} size="s" urgent /></div>
        <h1 tabindex="-1">${heading}</h1>
        <p class="large">${gettext("Which word do the civilians have? If you are right, you win alone.")}</p>
      </div>
      <div class="card">
        <div class="field">
          <label for="guessed">${gettext("Your guess")}</label>
          <input class="input" id="guessed" name="guess" autocomplete="off" autocapitalize="off" autocorrect=${false} spellcheck=${false} enterkeyhint="send"
            maxlength=${LONGEST_GUESS} aria-describedby="guess-help" value=${text} onInput=${(e) => setText(e.currentTarget.value)} />
          <p class="hint" id="guess-help">${gettext("Capitals and a small typing error do not matter.")}</p>
        </div>
        ${heard.length > 0 && html`<p><b>${gettext("You heard:")}</b> <span class="quiet">${heard.join(", ")}</span></p>`}
      </div>
    </form>
  <//>`;
}

/** What one was, closed and open the same for every role; and on. */
function RoleCard({ table }) {
  const { view, now } = table;
  const [guesses, setGuesses] = useState(false);
  const hold = useHold();
  const role = view.own?.role;
  const word = ROLE[role]();
  if (guesses) return html`<${GuessForm} table=${table} />`;
  const on = () => (view.own.guess ? setGuesses(true) : act({ type: "understood" }, "understood"));
  const dock = html`<${Action} spot="understood" onClick=${on}>${gettext("Continue")}<//><${PeekButton} hold=${hold} />`;
  return html`<${Round} table=${table} sub=${gettext("Your role")} at=${`alone:${view.round}`} news=${gettext("You are out. Look in secret what you were.")} dock=${dock}>
    <div class="turn cardview">
      <div class="row centre keep"><h1 tabindex="-1">${gettext("What were you?")}</h1><${Ring} now=${now} size="s" urgent /></div>
      <${Secret} hold=${hold} small closed=${gettext("Your role. Hold to look.")}><${Art} name=${role} /><span class="theword">${word}</span><//>
      <p><b>${gettext("You are out, and nobody else sees this.")}</b><br /><span class="quiet">${gettext("Keep a straight face and tap on.")}</span></p>
    </div>
  <//>`;
}

/** What the table is told meanwhile: with roles hidden the same for a ghost and for anyone else. */
export function meanwhile({ view, name }) {
  const seat = view.waiting_for;
  const names = { name: seat === null ? "" : name(seat) };
  return view.phase === "guess"
    ? [interpolate(gettext("%(name)s may guess once"), names), gettext("The ghost types a guess at the civilians’ word. Right means winning alone.")]
    : [interpolate(gettext("%(name)s has a moment alone"), names), gettext("The rest look at the ceiling for a moment. Everyone who is voted out gets a moment alone.")];
}

function Wait({ table }) {
  const { view, now } = table;
  const seat = view.waiting_for;
  const [heading, line] = meanwhile(table);
  return html`<${Round} table=${table} sub=${gettext("Waiting")} at=${`wait:${view.round}`} news=${heading}>
    <div class="stack narrow mid">
      <div class="turn">
        <${Ring} now=${now} size="l">${seat !== null && html`<${Token} look=${table.look(seat)} />`}<//>
        <h1 tabindex="-1">${heading}</h1><p class="large quiet">${line}</p>
      </div>
    </div>
  <//>`;
}

/** Roles are shown: everyone knows it is the ghost. */
export function Guess({ table }) {
  const { own } = table.view;
  return own && !own.done ? html`<${GuessForm} table=${table} />` : html`<${Wait} table=${table} />`;
}

/** Roles are hidden: the table cannot tell a ghost. */
export function Own({ table }) {
  const { own } = table.view;
  return own && !own.done ? html`<${RoleCard} table=${table} />` : html`<${Wait} table=${table} />`;
}
