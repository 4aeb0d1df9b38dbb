import type { ErrorCode } from "./catalogue.ts";

/** SQLSTATEs raised by our SQL functions, and the code of the catalogue that each stands for. */
export const SQLSTATE_CODES = {
  XX211: "FORM_FORCE_CLOSED",
  XX221: "FORM_RESPONSE_LIMIT_REACHED",
  XX222: "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED",
  /** Scheduling is enabled, but neither an opening nor a closing time is set. */
  XX230: "FORM_SCHEDULE_NOT_IN_RANGE",
  /** After the closing time. */
  XX231: "FORM_SCHEDULE_NOT_IN_RANGE",
  /** Before the opening time. */
  XX232: "FORM_SCHEDULE_NOT_IN_RANGE",
  XX240: "FORM_NOT_FOUND",
  XX250: "IDEMPOTENCY_KEY_REUSED",
  /** The session belongs to another form. */
  XX251: "SESSION_NOT_FOUND",
  /** A file of the answer was removed while it was being sent: the next attempt says which. */
  XX260: "CONFLICT",
  XX320: "FORM_OPTION_UNAVAILABLE",
  XX321: "INVENTORY_LEVEL_NEGATIVE",
} as const satisfies Record<string, ErrorCode>;

/** The catalogue's code of a SQLSTATE, or null when it is none of ours. */
export function codeOfSqlstate(sqlstate: string): ErrorCode | null {
  return Object.hasOwn(SQLSTATE_CODES, sqlstate)
    ? SQLSTATE_CODES[sqlstate as keyof typeof SQLSTATE_CODES]
    : null;
}
