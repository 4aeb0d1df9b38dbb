import type { ErrorCode } from "../errors/catalogue.ts";

/** Names that the product itself posts beside the answers. They never count as unknown fields. */
const SYSTEM_KEY_PREFIX = "__gf_";

export const SESSION_KEY = "__gf_session";
/** Minutes as `Date.prototype.getTimezoneOffset` has them: UTC+9 is -540. */
export const UTC_OFFSET_KEY = "__gf_utc_offset";
/** Tells one browser from another: 32 characters. */
export const VISITOR_ID_KEY = "__gf_fp_fingerprintjs_visitorid";
/** Version of the definition that the visitor answered. */
export const FORM_VERSION_KEY = "__gf_form_version";

/** All of them; the page's script knows those above alone. */
export const SYSTEM_KEYS = {
  session: SESSION_KEY,
  utc_offset: UTC_OFFSET_KEY,
  fingerprint: VISITOR_ID_KEY,
  customer_uuid: "__gf_customer_uuid",
  /** The owner's word for the uuid: `{expires}.{hex}` (docs/decisions/019). */
  customer_signature: "__gf_customer_signature",
  customer_email: "__gf_customer_email",
  customer_phone: "__gf_customer_phone",
  customer_name: "__gf_customer_name",
  form_version: FORM_VERSION_KEY,
  /** Ids of questions that do not apply, about whose answers the visitor was asked back. */
  unasked: "__gf_unasked",
  /** What the address has filled into read-only questions, signed by us when the page was loaded. */
  prefill: "__gf_prefill",
  /** Left empty by people: a filled one is most likely a robot. */
  honeypot: "__gf_website",
  /** What shows that somebody is no robot, where the owner wants that. */
  robot_check: "__gf_robot_check",
} as const;

/** Key of the browser's session storage that keeps a form's session id. */
export function sessionStorageKey(form_id: string): string {
  return `${SESSION_KEY}/${form_id}`;
}

/** Where a page without a script posts the code that proves an address. */
export const challengeCodeKey = (field_id: string) => `${SYSTEM_KEY_PREFIX}code_${field_id}`;

export function isSystemKey(name: string): boolean {
  return name.startsWith(SYSTEM_KEY_PREFIX);
}

/** The system values of a request; null: absent, empty, or a hint that made no sense. */
export interface SystemValues {
  session_id: string | null;
  utc_offset: number | null;
  fingerprint: string | null;
  customer_uuid: string | null;
  customer_signature: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  customer_name: string | null;
  form_version: number | null;
  is_honeypot_filled: boolean;
  robot_check: string | null;
}

export interface SystemKeyError {
  key: string;
  code: ErrorCode;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const SIGNATURE = /^\d{1,12}\.[0-9a-f]{64}$/i;
const PHONE = /^\+[1-9][0-9]{7,14}$/;
const FINGERPRINT_LENGTH = 32;
const MAX_NAME_LENGTH = 256;
/** Real offsets lie between UTC+14 and UTC-12. */
const MIN_UTC_OFFSET = -14 * 60;
const MAX_UTC_OFFSET = 12 * 60;

function parseInteger(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^-?\d{1,15}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

/**
 * Reads the `__gf_` values of a query or a posted body; the first value of a name counts. Malformed ids are reported
 * in `errors` and read as absent; malformed hints are only read as absent.
 */
export function parseSystemValues(read: (key: string) => string | null | undefined): {
  values: SystemValues;
  errors: SystemKeyError[];
} {
  const errors: SystemKeyError[] = [];
  const text = (key: string) => read(key)?.trim() || null;
  const checked = (key: string, isValid: (value: string) => boolean, code?: ErrorCode) => {
    const value = text(key);
    if (value === null || isValid(value)) return value;
    if (code !== undefined) errors.push({ key, code });
    return null;
  };
  const uuid = (key: string) =>
    checked(key, (value) => UUID.test(value), "UUID_FORMAT_MISMATCH")?.toLowerCase() ?? null;
  const values: SystemValues = {
    session_id: uuid(SYSTEM_KEYS.session),
    utc_offset: parseInteger(text(SYSTEM_KEYS.utc_offset), MIN_UTC_OFFSET, MAX_UTC_OFFSET),
    fingerprint: checked(
      SYSTEM_KEYS.fingerprint,
      (value) => value.length === FINGERPRINT_LENGTH,
      "VISITORID_FORMAT_MISMATCH",
    ),
    customer_uuid: uuid(SYSTEM_KEYS.customer_uuid),
    customer_signature: checked(SYSTEM_KEYS.customer_signature, (value) => SIGNATURE.test(value)),
    customer_email: checked(SYSTEM_KEYS.customer_email, (value) => EMAIL.test(value)),
    customer_phone: checked(SYSTEM_KEYS.customer_phone, (value) => PHONE.test(value)),
    customer_name: checked(SYSTEM_KEYS.customer_name, (value) => value.length <= MAX_NAME_LENGTH),
    form_version: parseInteger(text(SYSTEM_KEYS.form_version), 0, Number.MAX_SAFE_INTEGER),
    is_honeypot_filled: text(SYSTEM_KEYS.honeypot) !== null,
    robot_check: text(SYSTEM_KEYS.robot_check),
  };
  return { values, errors };
}
