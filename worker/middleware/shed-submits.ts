import { product_version } from "virtual:release";
import { getPath } from "hono/utils/url";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { AppError, OVERLOADED } from "#core/errors/app-error.ts";
import { areAllTaken } from "../services/submitting/take-place.ts";
import { discardBody } from "./discard-body.ts";
import { errorResponse, isForBrowser } from "./errors.ts";
import { CORS_RESPONSE_HEADERS, HSTS, SECURITY_HEADERS } from "./headers.ts";
import { requestId, VERSION_HEADER } from "./observe.ts";

const SUBMITS = submitPath("");
const LOGGED_EVERY_MS = 1_000;

let logged_at = 0;

/**
 * Refuses a submit before anything else is done for it while this isolate has no place for one; null: it may have one.
 * A flood of refusals must not take the time of the submits that were accepted. One per second is refused further
 * inside, where it is logged. A browser without a script gets its page there, with its answers.
 */
export async function shedSubmit(request: Request): Promise<Response | null> {
  const now = Date.now();
  if (!areAllTaken(now) || request.method !== "POST" || isForBrowser(request)) return null;
  if (!getPath(request).startsWith(SUBMITS)) return null;
  if (now - logged_at >= LOGGED_EVERY_MS) {
    logged_at = now;
    return null;
  }
  await discardBody(request);
  const response = errorResponse(new AppError("SERVICE_UNAVAILABLE", OVERLOADED));
  const headers = {
    ...SECURITY_HEADERS,
    ...CORS_RESPONSE_HEADERS,
    "cache-control": "no-store",
    "x-request-id": requestId(request.headers),
    [VERSION_HEADER]: product_version,
    ...(request.url.startsWith("https:") && { "strict-transport-security": HSTS }),
  };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
