import { openFrames } from "../blocks/open-frame.ts";
import { startCarousels } from "../start-pages/carousel.ts";
import { startCountdowns } from "../start-pages/countdown.ts";
import { showMoments } from "./show-moments.ts";

/**
 * Rarely used enhancements: players, documents and motion on a start page. Without them, links and pictures
 * work.
 */
export function startExtras(): void {
  showMoments();
  openFrames();
  startCarousels();
  startCountdowns();
}
