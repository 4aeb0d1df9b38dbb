import { BROWSER_ERRORS_PATH } from "#core/contracts/wire/paths/browser-errors.ts";
import { framesOf } from "./frames-of.ts";

/** Reports of one visit: the first errors tell the most. */
const MOST = 3;
let sent = 0;

/** What a browser's event is about, or the error itself. */
const errorOf = (thrown: Partial<ErrorEvent & PromiseRejectionEvent>): unknown =>
  thrown.error ?? thrown.reason ?? thrown;

/**
 * Reports an error to the operator's log: its name, and where in our files it happened. Never its message, which can quote
 * answers. `thrown`: the error, or the event of the browser that tells of it.
 */
export function reportError(place: "page" | "editor", thrown: object): void {
  const error = errorOf(thrown);
  if (sent === MOST || !(error instanceof Error)) return;
  const at = framesOf(error.stack ?? "", location.origin);
  if (at.length === 0) return;
  sent += 1;
  const body = JSON.stringify({ place, name: error.name, at });
  navigator.sendBeacon(BROWSER_ERRORS_PATH, new Blob([body], { type: "application/json" }));
}
