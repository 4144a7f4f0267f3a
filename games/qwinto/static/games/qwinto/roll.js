/** Rolling (Q5, Q6): which dice, the throw itself, keep or once more; and what the others see of it. */
import { html, useState } from "../../js/html.js";
import { Action, Icon } from "../../js/pieces.js";
import { act } from "../../js/socket.js";
import { gettext, interpolate } from "../../js/words.js";
import { Dice, Die, ROWS } from "./dice.js";
import { AmongOthers } from "./others.js";
import { Frame, Head, Own } from "./parts.js";
import { fixing } from "./pointing.js";

const ALL = [0, 1, 2];

const inRows = (dice) => new Intl.ListFormat(document.documentElement.lang || "nl", { type: "disjunction" }).format(dice.map((row) => ROWS[row].name()));

/** Which dice: big pieces that come along or stay; the others see it live. */
function Choose({ table }) {
  const { view, now } = table;
  const [dice, setDice] = useState(view.dice);
  const waits = fixing(table);
  const turn = (row) => {
    const wanted = ALL.filter((one) => dice.includes(one) !== (one === row));
    setDice(wanted);
    act({ type: "choose", dice: wanted }, "choose");
  };
  const line = dice.length
    ? interpolate(gettext("You will write in %(rows)s. You roll %(least)s to %(most)s."), { rows: inRows(dice), least: dice.length, most: 6 * dice.length })
    : gettext("One, two or three. You can only write in the colours you roll.");
  const heading = gettext("Which dice?");
  const text = waits || (dice.length ? interpolate(gettext("Roll with %(count)s"), { count: dice.length }) : gettext("Choose your dice"));
  const dock = html`<${Action} spot="roll" disabled=${!dice.length || !!waits} onClick=${() => act({ type: "roll", dice }, "roll")}><${Icon} name="dices" />${text}<//>`;
  return html`<${Frame} table=${table} title=${gettext("Your turn")} at=${`${now.decision}:mine`} news=${`${gettext("Your turn")}. ${heading}`} dock=${dock}>
    <${AmongOthers} table=${table}>
      <${Head} table=${table} heading=${heading} urgent />
      <fieldset class="card">
        <legend class="vh">${gettext("Choose one, two or three dice")}</legend>
        <div class="choose-dice">
          ${ALL.map(
            (row) =>
              html`<label key=${row}><input type="checkbox" checked=${dice.includes(row)} onChange=${() => turn(row)} /><${Die} row=${row} /><span aria-hidden="true">${ROWS[row].name()}</span>
                <span class="state" aria-hidden="true">${dice.includes(row) ? html`<${Icon} name="check" /><span class="word">${gettext("goes along")}</span>` : dice.length > 0 && html`<span class="word">${gettext("stays here")}</span>`}</span></label>`,
          )}
        </div>
        <p class="mid quiet" role="status">${line}</p>
      </fieldset>
      <${Own} table=${table} />
    <//>
  <//>`;
}

/** The total is large: keep it, or throw the same dice once more. */
function KeepOrAgain({ table }) {
  const { view, now } = table;
  const heading = interpolate(gettext("%(total)s. Keep it?"), { total: view.total });
  const dock = html`
    <${Action} spot="keep" onClick=${() => act({ type: "keep" }, "keep")}>${interpolate(gettext("Keep %(total)s"), { total: view.total })}<//>
    <${Action} spot="again" class="fill" onClick=${() => act({ type: "again" }, "again")}><${Icon} name="rotate-cw" />${gettext("Roll once more")}<//>`;
  return html`<${Frame} table=${table} title=${gettext("Your turn")} at=${`${now.decision}:mine`} news=${heading} dock=${dock}>
    <${AmongOthers} table=${table}>
      <${Head} table=${table} heading=${heading} line=${gettext("A second roll counts, whatever it is.")} urgent><${Dice} dice=${view.dice} faces=${table.faces} /><//>
      <${Own} table=${table} />
    <//>
  <//>`;
}

/** The dice as they lie while one chooses; nothing stays behind before one of them is taken. */
const Lying = ({ taken }) =>
  html`<div class="dice">${ALL.map((row) => {
    const stays = taken.length > 0 && !taken.includes(row);
    return html`<span key=${row} class=${stays ? "stays" : ""}><${Die} row=${row} />${stays && html`<span class="vh">${gettext("stays here")}</span>`}</span>`;
  })}</div>`;

/** The others watch the dice being chosen. */
function Watch({ table }) {
  const { view, now } = table;
  const name = table.name(view.active);
  const again = view.phase === "again";
  const waits = fixing(table);
  const heading = again
    ? interpolate(gettext("%(name)s rolls %(total)s"), { name, total: view.total })
    : waits || interpolate(gettext("%(name)s chooses dice"), { name });
  const line = again ? gettext("Keep it, or once more?") : !waits && gettext("What is thrown, everyone may write.");
  const shown = again ? html`<${Dice} dice=${view.dice} faces=${table.faces} />` : html`<${Lying} taken=${view.dice} />`;
  return html`<${Frame} table=${table} title=${interpolate(gettext("%(name)s rolls"), { name })} at=${now.decision} news=${heading}>
    <${AmongOthers} table=${table}><${Head} table=${table} heading=${heading} line=${line}>${shown}<//><${Own} table=${table} /><//>
  <//>`;
}

/** The dice are in the air. */
export function Rolling({ table }) {
  const { view, me, now } = table;
  const name = table.name(view.active);
  const title = view.active === me ? gettext("Your turn") : interpolate(gettext("%(name)s rolls"), { name });
  return html`<${Frame} table=${table} title=${title} at=${`${now.decision}:rolling`}>
    <${AmongOthers} table=${table}><${Head} table=${table} heading=${gettext("There they go")}><${Dice} dice=${view.dice} faces=${table.faces} rolling /><//><${Own} table=${table} /><//>
  <//>`;
}

export function Roll({ table }) {
  const { view, me } = table;
  if (view.active !== me) return html`<${Watch} table=${table} />`;
  return view.phase === "again" ? html`<${KeepOrAgain} table=${table} />` : html`<${Choose} key=${view.turn} table=${table} />`;
}
