import { afterRest } from "../runtime/after-rest.ts";
import { say } from "../runtime/say.ts";

const TURN_MS = 4_000;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
/** Whoever looks at a picture or uses the buttons is not interrupted. */
const IN_USE = ".slides:hover, [data-step]:hover, :focus:not([data-turn])";

function start(carousel: HTMLElement): void {
  const slides = carousel.querySelector<HTMLElement>(".slides");
  const status = carousel.querySelector<HTMLElement>("[data-text]");
  const turn = carousel.querySelector<HTMLButtonElement>("[data-turn]");
  if (!slides || !status || !turn) return;
  const pictures = [...slides.children];
  const total = pictures.length;
  /** How far a picture is from the middle, in pixels. */
  const away = (picture: Element) => {
    const [box, frame] = [picture.getBoundingClientRect(), slides.getBoundingClientRect()];
    return box.left + box.width / 2 - frame.left - frame.width / 2;
  };
  const current = () => {
    const distances = pictures.map((picture) => Math.abs(away(picture)));
    return distances.indexOf(Math.min(...distances));
  };
  // Scrolls the row alone: the page stays where the visitor reads.
  const go = (by: number) => slides.scrollBy({ left: away(pictures[(current() + by + total) % total]!) });

  const { ariaLabel: pause } = turn;
  const { play = "" } = turn.dataset;
  let timer = 0;
  const setTurning = (is_turning: boolean) => {
    clearInterval(timer);
    timer = is_turning ? window.setInterval(() => carousel.querySelector(IN_USE) ?? go(1), TURN_MS) : 0;
    turn.ariaLabel = is_turning ? pause : play;
    turn.dataset.turn = is_turning ? "on" : "off";
    // Announced only as an answer to what the visitor does.
    status.ariaLive = is_turning ? "off" : "polite";
  };
  turn.addEventListener("click", () => setTurning(timer === 0));
  setTurning(!STILL.matches);
  STILL.addEventListener("change", () => setTurning(!STILL.matches));

  const rest = afterRest();
  const show = () =>
    rest(() => {
      status.textContent = say(status.dataset.text, { n: current() + 1, total });
    });
  for (const button of carousel.querySelectorAll<HTMLButtonElement>("[data-step]")) {
    button.addEventListener("click", () => go(Number(button.dataset.step)));
  }
  slides.addEventListener("scroll", show, { passive: true });
  show();
}

/** Turns the pictures of each carousel, and says which one is in the middle. */
export function startCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>(".carousel")) start(carousel);
}
