import type { ErrorCode } from "../../errors/catalog.ts";
import { isEmailAddress } from "../../fields/email/email-address.ts";
import { UUID } from "../../values/uuid.ts";
import { isZone } from "../../values/zone-offset.ts";
import { SYSTEM_KEYS } from "./system-keys.ts";

/** The system values of a request; null: absent, empty, or an invalid hint. */
export interface SystemValues {
  session_id: string | null;
  time_zone: string | null;
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

const SIGNATURE = /^\d{1,12}\.[0-9a-f]{64}$/i;
const PHONE = /^\+[1-9][0-9]{7,14}$/;
const FINGERPRINT_LENGTH = 32;
const MAX_NAME_LENGTH = 256;
/** Real offsets range from UTC+14 to UTC-12. */
const MIN_UTC_OFFSET = -14 * 60;
const MAX_UTC_OFFSET = 12 * 60;

function parseInteger(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^-?\d{1,15}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

/**
 * Reads the `__gf_` values of a query or a posted body; the first value of a name counts. Malformed ids count
 * as absent and are reported in `errors`. Malformed hints only count as absent.
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
    time_zone: checked(SYSTEM_KEYS.time_zone, isZone),
    utc_offset: parseInteger(text(SYSTEM_KEYS.utc_offset), MIN_UTC_OFFSET, MAX_UTC_OFFSET),
    fingerprint: checked(
      SYSTEM_KEYS.fingerprint,
      (value) => value.length === FINGERPRINT_LENGTH,
      "VISITORID_FORMAT_MISMATCH",
    ),
    customer_uuid: uuid(SYSTEM_KEYS.customer_uuid),
    customer_signature: checked(SYSTEM_KEYS.customer_signature, (value) => SIGNATURE.test(value)),
    customer_email: checked(SYSTEM_KEYS.customer_email, isEmailAddress),
    customer_phone: checked(SYSTEM_KEYS.customer_phone, (value) => PHONE.test(value)),
    customer_name: checked(SYSTEM_KEYS.customer_name, (value) => value.length <= MAX_NAME_LENGTH),
    form_version: parseInteger(text(SYSTEM_KEYS.form_version), 0, Number.MAX_SAFE_INTEGER),
    is_honeypot_filled: text(SYSTEM_KEYS.honeypot) !== null,
    robot_check: text(SYSTEM_KEYS.robot_check),
  };
  return { values, errors };
}
