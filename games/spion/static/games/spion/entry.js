/** Where one types: a hint, a line of chat. Return sends it; what is refused stays, with the reason beside it (S13, S16, P18). */
import { html, useEffect, useRef } from "../../js/html.js";
import { Action, Refusal } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { useStore } from "../../js/store.js";
import { interpolate, ngettext } from "../../js/words.js";
import { tidy } from "./draft.js";

const FEW_LETTERS = 20;

/** `type` is the action that carries the text, and names the spot; `most` letters; `long`: may take more than one line. */
export function Entry({ table, type, label, most, long = false, send, looks, note = "" }) {
  const { refusal, waiting } = useStore();
  const { text, write } = table.draft;
  const field = useRef(null);
  const sent = useRef("");
  const waits = [...waiting.values()].includes(type);
  const refused = refusal?.spot === type;

  useEffect(() => {
    // With a mouse comes a keyboard of its own, which covers nothing.
    if (!long && matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (waits) return;
    if (sent.current && sent.current === text && !refused) write("");
    sent.current = "";
  }, [waits]);

  const submit = (event) => {
    event.preventDefault();
    if (waits || !tidy(text)) return;
    sent.current = text;
    act({ type, text: tidy(text) }, type);
  };
  const returns = (event) => {
    if (event.inputType !== "insertLineBreak" && event.inputType !== "insertParagraph") return;
    event.preventDefault();
    event.currentTarget.form.requestSubmit();
  };
  // A tap on the button leaves the field its focus, and the keyboard open.
  const stay = (event) => event.target !== field.current && event.preventDefault();

  const left = most - text.length;
  const letters = left <= FEW_LETTERS ? interpolate(ngettext("%(count)s letter left.", "%(count)s letters left.", left), { count: left }) : "";
  const help = [letters, note].filter(Boolean).join(" ");
  return html`<form class="entry" onSubmit=${submit} onMouseDown=${stay}>
    <div id=${`${type}-why`}><${Refusal} spot=${type} /></div>
    <div class="row keep">
      <${long ? "textarea" : "input"} class="input grow" ref=${field} rows=${long ? 1 : undefined} aria-label=${label} placeholder=${label} maxlength=${most} value=${text}
        autocomplete="off" autocapitalize="off" autocorrect=${long} spellcheck=${long} enterkeyhint="send"
        aria-invalid=${refused ? "true" : undefined} aria-describedby=${`${type}-why ${type}-help`}
        onInput=${(event) => write(event.currentTarget.value)} onbeforeinput=${returns} />
      <${Action} spot=${type} type="submit" class=${looks} disabled=${!tidy(text)} bare>${send}<//>
    </div>
    <p class="small quiet" id=${`${type}-help`}>${help}</p>
  </form>`;
}
