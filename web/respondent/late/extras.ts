import { openFrames } from "../blocks/open-frame.ts";
import { startCarousels } from "../start-pages/carousel.ts";
import { startCountdowns } from "../start-pages/countdown.ts";
import { showMoments } from "./show-moments.ts";

/** What few forms have: players and documents, and what moves on a start page. All of it works without, as links and pictures. */
export function startExtras(): void {
  showMoments();
  openFrames();
  startCarousels();
  startCountdowns();
}
