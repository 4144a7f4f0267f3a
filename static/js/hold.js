/**
 * Hold to see: the secret is on the screen, and in the page at all, only while a finger lies on it (S15, S47).
 * Keyboard: hold space or enter. Without holding: `peek` shows it for a few seconds and hides it again.
 */
import { useEffect, useRef, useState } from "./html.js";

export const PEEK_SECONDS = 5;

/** A screen reader's "activate" is a press without a finger: nothing to hold. */
const isFingerless = ({ width, height, pressure }) => (width === 0 && height === 0) || (width === 1 && height === 1 && pressure === 0);

export function useHold() {
  const [open, setOpen] = useState(false);
  const timer = useRef(0);
  const fingerless = useRef(false);

  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const look = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const peek = () => {
    if (open) return close();
    look();
    timer.current = setTimeout(close, PEEK_SECONDS * 1000);
  };

  useEffect(() => {
    addEventListener("blur", close);
    addEventListener("pagehide", close);
    document.addEventListener("visibilitychange", close);
    return () => {
      clearTimeout(timer.current);
      removeEventListener("blur", close);
      removeEventListener("pagehide", close);
      document.removeEventListener("visibilitychange", close);
    };
  }, []);

  /** For the button one holds. */
  const grip = {
    onPointerDown(event) {
      fingerless.current = isFingerless(event);
      if (event.button !== 0 || fingerless.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      look();
    },
    onPointerUp: close,
    onPointerCancel: close,
    onLostPointerCapture: close,
    onBlur: close,
    onKeyDown(event) {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) look();
    },
    onKeyUp(event) {
      if (event.key === " ") event.preventDefault();
      close();
    },
    onClick(event) {
      if (event.detail === 0 || fingerless.current) peek();
    },
    onContextMenu: (event) => event.preventDefault(),
  };
  return { open, peek, grip };
}
