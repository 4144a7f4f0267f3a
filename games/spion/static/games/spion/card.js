/** The deal: everyone looks at their card in secret and taps *Begrepen* (S9). Closed, the card is the same for every role. */
import { Ring, useSeconds } from "../../js/clock.js";
import { useHold } from "../../js/hold.js";
import { html, useEffect, useState } from "../../js/html.js";
import { Action, Art } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { Ticks } from "../../js/ticks.js";
import { gettext, interpolate, ngettext } from "../../js/words.js";
import { Round } from "./parts.js";
import { Face, PeekButton, Secret } from "./secret.js";

/** What stands under an open card. */
function whisper({ card, settings }) {
  if (card?.role === "geest") return [gettext("You have no word."), gettext("Listen well and talk along as if you do.")];
  if (card?.role === "spion") return [gettext("The others have another word."), gettext("Find out which, and do not stand out.")];
  const others = interpolate(ngettext("Almost. One of you got something like it.", "Almost. %(count)s of you got something like it.", settings.spies ?? 1), { count: settings.spies ?? 1 });
  return [gettext("Does everyone have this word?"), others];
}

/** Who is in and how many of them have seen their card. */
export function readiness({ view }) {
  const inside = view.people.filter((person) => person.inside);
  const ready = inside.filter((person) => person.ready).length;
  const count = interpolate(ngettext("%(count)s of %(total)s is ready.", "%(count)s of %(total)s are ready.", ready), { count: ready, total: inside.length });
  return { inside, all: ready === inside.length, count };
}

export function Cards({ table }) {
  const { view, me, now } = table;
  const hold = useHold();
  const [seen, setSeen] = useState(false);
  const seconds = useSeconds(now);
  const picture = view.card?.word?.picture;

  useEffect(() => {
    if (hold.open) setSeen(true);
  }, [hold.open]);
  useEffect(() => {
    if (picture) new Image().src = picture; // so that it is there at once when the card opens
  }, [picture]);

  const { inside, all, count } = readiness(table);
  const done = view.people.find((person) => person.seat === me)?.ready ?? false;
  const rest = seconds === null || all ? "" : interpolate(gettext("At the latest we begin in %(count)s s."), { count: seconds });
  const people = html`<${Ticks} table=${table} seats=${inside.map(({ seat }) => seat)} done=${(seat) =>
    inside.some((person) => person.seat === seat && person.ready)} word=${gettext("Ready")} />`;

  if (!view.card) {
    return html`<${Round} table=${table} sub=${gettext("The cards")} at="cards" news=${gettext("Everyone looks at their card.")} dock=${html`<p class="mid small quiet">${count}</p>`}>
      <div class="turn"><${Ring} now=${now} size="l"><${Art} name="spion" /><//><h1 tabindex="-1">${gettext("Everyone looks at their card")}</h1><p class="quiet">${rest}</p>${people}</div>
    <//>`;
  }
  const [bold, quiet] = hold.open ? whisper(view) : [gettext("Put your thumb here and hold."), gettext("Let go and the card closes again.")];
  const heading = hold.open ? (view.card.word ? gettext("Remember your word") : gettext("You are the ghost")) : done ? gettext("Now the others") : gettext("For your eyes only");
  const understood = html`<${Action} spot="understood" onClick=${() => act({ type: "understood" }, "understood")}>${gettext("Got it")}<//>`;
  return html`<${Round} table=${table} sub=${gettext("Your card")} at="cards" news=${gettext("The cards are dealt. Look at yours in secret.")}
    dock=${html`${seen && !done ? understood : html`<${PeekButton} hold=${hold} />`}<p class="small quiet mid">${count} ${done && rest}</p>`}>
    <div class="turn cardview">
      <h1 tabindex="-1">${heading}</h1>
      <${Secret} hold=${hold} small=${done} closed=${gettext("Your card. Hold to look.")}><${Face} card=${view.card} lang=${view.language} /><//>
      <p><b>${bold}</b><br /><span class="quiet">${quiet}</span></p>
      ${done && people}
    </div>
  <//>`;
}
