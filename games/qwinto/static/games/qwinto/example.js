/** The example of Qwinto (P28): a sheet from the middle of a match to its end. */
import { dryRound } from "../../js/example.js";

dryRound({ bring: () => import("./dry.js") });
