import { showFont } from "./show-font.ts";

/** Of how many visits that work errors are reported. A fault of a release shows in any share. */
const REPORTED_SHARE = 0.1;

/** What a page does once it works and nobody waits for it, and again with the reason if it turns out not to work. */
export function settle(failure: object | undefined): void {
  if (failure || Math.random() < REPORTED_SHARE)
    void import("../../errors/watch-errors.ts").then((late) => late.watchErrors("page")(failure), Object);
  if (!failure) showFont();
}
