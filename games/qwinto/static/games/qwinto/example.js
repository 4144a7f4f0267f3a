/** The example of Qwinto (P28): a sheet from the middle of a match to its end. */
import { dryRound } from "../../js/example.js";
import { brought } from "../../js/fetched.js";

dryRound({ bring: () => brought(import.meta.resolve("./dry.js")) });
