/** The example of Het woord van de spion (P28): a match of five. */
import { chosen, dryRound } from "../../js/example.js";
import { brought } from "../../js/fetched.js";

dryRound({
  bring: () => brought(import.meta.resolve("./dry.js")),
  asks: {
    hint: (dialog) => chosen(dialog, "hint") === "right",
    vote: (dialog) => !!chosen(dialog, "vote"),
  },
  look(dialog) {
    for (const answer of dialog.querySelectorAll("[data-for]")) answer.hidden = answer.dataset.for !== chosen(dialog, "hint");
  },
});
