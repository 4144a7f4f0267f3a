/** Words in the reader's language. The catalogue is Django's (JavaScriptCatalog) and stands on `window` before any module runs. */

const catalogue = globalThis;

export const gettext = (text) => catalogue.gettext?.(text) ?? text;

export const ngettext = (one, many, count) => catalogue.ngettext?.(one, many, count) ?? (count === 1 ? one : many);

/** Fills `%(name)s` in. */
export const interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

/** "Sanne, Bram and Noor". */
export const listed = (names) => new Intl.ListFormat(document.documentElement.lang || "nl", { type: "conjunction" }).format(names);
