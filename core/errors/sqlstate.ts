import type { ErrorCode } from "./catalog.ts";

/** SQLSTATEs raised by our SQL functions, with their catalog codes. */
export const SQLSTATE_CODES = {
  XX211: "FORM_FORCE_CLOSED",
  XX221: "FORM_RESPONSE_LIMIT_REACHED",
  XX222: "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED",
  /** Scheduling is enabled without an opening or a closing time. */
  XX230: "FORM_SCHEDULE_NOT_IN_RANGE",
  /** After the closing time. */
  XX231: "FORM_SCHEDULE_NOT_IN_RANGE",
  /** Before the opening time. */
  XX232: "FORM_SCHEDULE_NOT_IN_RANGE",
  XX240: "FORM_NOT_FOUND",
  XX250: "IDEMPOTENCY_KEY_REUSED",
  /** The session belongs to another form. */
  XX251: "SESSION_NOT_FOUND",
  /** A file was removed while its response was being submitted. The next attempt names the file. */
  XX260: "CONFLICT",
  XX270: "PLAN_LIMIT_REACHED",
  XX320: "FORM_OPTION_UNAVAILABLE",
  XX321: "INVENTORY_LEVEL_NEGATIVE",
} as const satisfies Record<string, ErrorCode>;

/** The catalog code of a SQLSTATE; null if it is not ours. */
export function codeOfSqlstate(sqlstate: string): ErrorCode | null {
  return Object.hasOwn(SQLSTATE_CODES, sqlstate)
    ? SQLSTATE_CODES[sqlstate as keyof typeof SQLSTATE_CODES]
    : null;
}
