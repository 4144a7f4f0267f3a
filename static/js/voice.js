/** What a screen reader is told without being asked: phases, turns, the last seconds. One polite live region. */

const region = document.createElement("p");
region.className = "vh";
region.setAttribute("role", "status");
document.body.append(region);

export function say(sentence) {
  // The same sentence twice is still news.
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
