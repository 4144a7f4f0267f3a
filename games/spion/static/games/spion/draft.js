/** What a player is typing, kept over the screens of a match (S13, S16). */
import { useRef, useState } from "../../js/html.js";

export const tidy = (text) => text.trim().replace(/\s+/g, " ");

/**
 * What is being typed answers one decision, and is lost with it; `lost` says so on the screen that follows.
 * @typedef {{text: string, write: (text: string) => void, lost: boolean}} Draft
 */
export function useDraft({ decision }, { hints, chat, seat: me }) {
  const [draft, setDraft] = useState({ decision: "", text: "" });
  const course = useRef({ now: decision, before: "" });
  if (course.current.now !== decision) course.current = { now: decision, before: course.current.now };
  const typed = tidy(draft.text);
  const arrived = [...hints, ...chat].some(({ seat, text }) => seat === me && text === typed);
  return {
    text: draft.decision === decision ? draft.text : "",
    write: (text) => setDraft({ decision, text }),
    lost: typed !== "" && draft.decision === course.current.before && !arrived,
  };
}
