/** The screens that only a match with typed hints has: fetched for such a match alone. */
import { Discuss } from "./discuss.js";
import { Write } from "./write.js";

export const SCREENS = { hints: Write, duel_hints: Write, talk: Discuss };
