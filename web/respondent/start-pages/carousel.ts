import { afterRest } from "../runtime/after-rest.ts";
import { say } from "../runtime/say.ts";

function start(carousel: HTMLElement): void {
  const slides = carousel.querySelector<HTMLElement>(".slides");
  const status = carousel.querySelector<HTMLElement>("[data-text]");
  if (!slides || !status) return;
  const total = slides.children.length;
  // In right-to-left languages the row scrolls to the left, with negative positions.
  const current = () => Math.round(Math.abs(slides.scrollLeft) / slides.clientWidth);
  const buttons = [...carousel.querySelectorAll<HTMLButtonElement>("[data-step]")];
  const step = (button: HTMLButtonElement) => current() + Number(button.dataset.step);
  const rest = afterRest();
  const show = () => {
    rest(() => {
      status.textContent = say(status.dataset.text, { n: current() + 1, total });
    });
    for (const button of buttons) {
      const isEnd = step(button) < 0 || step(button) >= total;
      button.setAttribute("aria-disabled", String(isEnd));
    }
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      slides.children[step(button)]?.scrollIntoView({ block: "nearest", inline: "start" });
    });
  }
  slides.addEventListener("scroll", show, { passive: true });
  show();
}

/** Buttons of each carousel, and the number of the visible picture. */
export function startCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>(".carousel")) start(carousel);
}
