/** Words in the reader's language. They stand on `globalThis.words` before a module that says them runs (games/catalogue.py). */

const plural = new Intl.PluralRules(document.documentElement.lang || "nl");

const translated = (text) => globalThis.words?.[text];

export const gettext = (text) => translated(text) ?? text;

export const ngettext = (one, many, count) => (translated(one) ?? [one, many])[plural.select(count) === "one" ? 0 : 1];

/** Fills `%(name)s` in. */
export const interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

/** "Sanne, Bram and Noor". */
export const listed = (names) => new Intl.ListFormat(document.documentElement.lang || "nl", { type: "conjunction" }).format(names);
