import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether one of our own pages sent it. Browsers cannot omit or forge these headers. */
export function isFromOwnPage(request: Request, { origin }: Context): boolean {
  const sent = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site") ?? (sent === null ? null : "same-origin");
  return site === "same-origin" && (sent ?? origin) === origin;
}

/**
 * Cookies also accompany requests from other sites, so a write must prove that it comes from our own pages.
 * A script with its own session sends `Origin` itself.
 */
export function requireSameOrigin(request: Request, ctx: Context): void {
  if (READS.has(request.method) || isFromOwnPage(request, ctx)) return;
  throw new AppError("FORBIDDEN", { reason: "The request does not come from this origin." });
}
