import { AppError } from "#core/errors/app-error.ts";
import type { ErrorCode } from "#core/errors/catalog.ts";

/**
 * Maps any error to one of the catalog. Unknown errors become INTERNAL_SERVER_ERROR, with their cause for
 * the log.
 */
export function toRefusal(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("INTERNAL_SERVER_ERROR", null, error);
}

/** Temporary errors, and when to retry. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  SERVICE_UNAVAILABLE: 2,
  RATE_LIMITED: 60,
  MAINTENANCE: 60,
};

/** Headers that HTTP requires beside the status: when to retry, or which methods are allowed. */
function refusalHeaders({ code, info }: AppError): Record<string, string> {
  const seconds = RETRY_AFTER_SECONDS[code];
  return {
    ...(seconds !== undefined && { "retry-after": String(seconds) }),
    ...(Array.isArray(info?.allow) && { allow: info.allow.join(", ") }),
  };
}

/** The one shape of every error response. */
export function errorResponse(error: AppError): Response {
  return Response.json(error.toBody(), { status: error.status, headers: refusalHeaders(error) });
}

/** Adds the headers of a refusal to the page that explains it. */
export function withRefusalHeaders(page: Response, refusal: AppError): Response {
  for (const [name, value] of Object.entries(refusalHeaders(refusal))) page.headers.set(name, value);
  return page;
}

/** Whether a person reads the response: not if `Accept` asks for JSON, or is not specific. */
export function isForBrowser(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return accept.includes("text/html") && !accept.includes("application/json");
}
