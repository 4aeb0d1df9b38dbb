import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Cookies also accompany requests from other sites, so a write must prove that it comes from our own pages.
 * Browsers cannot omit or forge these headers. A script with its own session sends `Origin` itself.
 */
export function requireSameOrigin(request: Request, { origin }: Context): void {
  if (READS.has(request.method)) return;
  const sent = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site") ?? (sent === null ? null : "same-origin");
  if (site === "same-origin" && (sent ?? origin) === origin) return;
  throw new AppError("FORBIDDEN", { reason: "The request does not come from this origin." });
}
