import { AppError } from "#core/errors/app-error.ts";
import type { ErrorCode } from "#core/errors/catalog.ts";
import { codeOfSqlstate } from "#core/errors/sqlstate.ts";
import type { Stock } from "#core/inventory/availability.ts";

/** PostgreSQL's own SQLSTATEs, or two-character classes, that a caller can cause or that are temporary. */
const STATES: Record<string, ErrorCode> = {
  /** Data exceptions: malformed uuid, date out of range, NUL in a string … */
  "22": "BAD_REQUEST",
  "23502": "BAD_REQUEST",
  "23503": "CONFLICT",
  "23505": "CONFLICT",
  "23514": "BAD_REQUEST",
  /** Serialization failure, deadlock. */
  "40": "SERVICE_UNAVAILABLE",
  /** The password, the role or the database of DATABASE_URL is wrong. */
  "28": "SERVICE_UNAVAILABLE",
  "3D": "SERVICE_UNAVAILABLE",
  /** Connections, resources, operator intervention (statement timeout included), system. */
  "08": "SERVICE_UNAVAILABLE",
  "53": "SERVICE_UNAVAILABLE",
  "57": "SERVICE_UNAVAILABLE",
  "58": "SERVICE_UNAVAILABLE",
};

interface DatabaseError {
  message: string;
  code?: string;
  constraint?: string;
  detail?: string;
  hint?: string;
}

/** Whether PostgreSQL rolled the statement back in favor of another one: it may be sent again. */
export function wasRolledBackForAnother(error: unknown): boolean {
  return /^40(?:001|P01)$/.test((error as Partial<DatabaseError> | null)?.code ?? "");
}

/** The form's stock when `take_stock` refused an option; null for any other failure. */
export function stockAtRefusal(error: unknown): Stock | null {
  if (!(error instanceof AppError) || error.code !== "FORM_OPTION_UNAVAILABLE") return null;
  const { hint } = (error.cause ?? {}) as Partial<DatabaseError>;
  return hint ? (JSON.parse(hint) as Stock) : null;
}

function infoOf(code: ErrorCode, detail: string): Record<string, unknown> | null {
  if (code === "FORM_OPTION_UNAVAILABLE") return { option_id: detail };
  if (code === "PLAN_LIMIT_REACHED") return JSON.parse(detail) as Record<string, unknown>;
  return code === "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED" ? { customer_id: detail } : null;
}

/**
 * Maps a failed statement to an error for the caller. An error without a SQLSTATE never reached PostgreSQL.
 */
export function toAppError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code: sqlstate, constraint, detail } = error as DatabaseError;
  if (!sqlstate) return new AppError("SERVICE_UNAVAILABLE", null, error);
  const own = codeOfSqlstate(sqlstate);
  if (own) return new AppError(own, detail ? infoOf(own, detail) : null, error);
  const code = STATES[sqlstate] ?? STATES[sqlstate.slice(0, 2)];
  if (!code) return Object.assign(error, { sqlstate });
  return new AppError(code, constraint ? { constraint } : null, error);
}
