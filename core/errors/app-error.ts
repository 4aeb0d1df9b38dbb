import { ERROR_CATALOG, type ErrorCode } from "./catalog.ts";

/** The one shape of every error body. `info` contains details that the caller may see, or null. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  info: Readonly<Record<string, unknown>> | null;
}

/** `info` of a request that was refused at once because too many others are being served. */
export const OVERLOADED = { reason: "Too many requests at once. Try again." };

/** An error of the catalog. `cause` is for logs and never leaves the server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly info: Readonly<Record<string, unknown>> | null;

  constructor(code: ErrorCode, info: Readonly<Record<string, unknown>> | null = null, cause?: unknown) {
    super(ERROR_CATALOG[code].message, cause === undefined ? undefined : { cause });
    this.name = "AppError";
    this.code = code;
    this.info = info;
  }

  get status(): number {
    return ERROR_CATALOG[this.code].status;
  }

  toBody(): ErrorBody {
    return { error: this.code, message: this.message, info: this.info };
  }
}

/** Whether the call was refused because of maintenance, which is no failure. */
export const isMaintenance = (error: unknown): boolean =>
  error instanceof AppError && error.code === "MAINTENANCE";
