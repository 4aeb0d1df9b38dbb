import { AppError } from "#core/errors/app-error.ts";
import type { ErrorCode } from "#core/errors/catalogue.ts";

/** Every error as one of the catalogue: what is not ours is an INTERNAL_SERVER_ERROR with its cause for the logs. */
export function toRefusal(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("INTERNAL_SERVER_ERROR", null, error);
}

/** What passes by itself, and when. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = { SERVICE_UNAVAILABLE: 2, RATE_LIMITED: 60 };

/** What HTTP wants beside the status: when to try again, or which methods are allowed. */
export function refusalHeaders({ code, info }: AppError): Record<string, string> {
  const seconds = RETRY_AFTER_SECONDS[code];
  return {
    ...(seconds !== undefined && { "retry-after": String(seconds) }),
    ...(Array.isArray(info?.allow) && { allow: info.allow.join(", ") }),
  };
}

/** The one shape of every refusal. */
export function errorResponse(error: AppError): Response {
  return Response.json(error.toBody(), { status: error.status, headers: refusalHeaders(error) });
}

/** Whether a person reads the answer: JSON when `Accept` asks for it or for nothing in particular. */
export function isForBrowser(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return accept.includes("text/html") && !accept.includes("application/json");
}
