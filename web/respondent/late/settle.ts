import { watchErrors } from "../../errors/watch-errors.ts";
import { showFont } from "./show-font.ts";

/** Of how many visits that work errors are reported. A fault of a release shows in any share. */
const REPORTED_SHARE = 0.1;

/** What a page does once it works and nobody waits for it. `failure`: why it does not work, if it does not. */
export function settle(failure: object | undefined): void {
  watchErrors("page", REPORTED_SHARE)(failure);
  showFont();
}
