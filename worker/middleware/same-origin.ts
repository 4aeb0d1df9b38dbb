import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Cookies come along with requests that another site makes, so a write must say that it comes from our own pages.
 * Browsers cannot leave out or forge these headers; a script with a session of its own sends `Origin` itself.
 */
export function requireSameOrigin(request: Request, { origin }: Context): void {
  if (READS.has(request.method)) return;
  const sent = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site") ?? (sent === null ? null : "same-origin");
  if (site === "same-origin" && (sent ?? origin) === origin) return;
  throw new AppError("FORBIDDEN", { reason: "The request does not come from this origin." });
}
