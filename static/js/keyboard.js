/** The phone's keyboard: how much of the page it covers, for the tray that stands above it, and whether little height is left. */

const CRAMPED_PX = 480;

// Where the keyboard makes the page lower by itself (interactive-widget) nothing is covered.
export function mindKeyboard() {
  const seen = window.visualViewport;
  if (!seen) return;
  const page = document.documentElement;
  const look = () => {
    const zoomed = seen.scale > 1.01; // then what is seen is small for another reason
    const covered = zoomed ? 0 : Math.max(0, Math.round(page.clientHeight - seen.height - seen.offsetTop));
    page.style.setProperty("--covered", `${covered}px`);
    page.classList.toggle("cramped", seen.height * seen.scale < CRAMPED_PX);
  };
  seen.addEventListener("resize", look);
  seen.addEventListener("scroll", look);
  look();
}
