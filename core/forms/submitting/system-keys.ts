/** Names that the product itself posts beside the answers. They never count as unknown fields. */
const SYSTEM_KEY_PREFIX = "__gf_";

export const SESSION_KEY = "__gf_session";
/** Name of the visitor's time zone in the IANA database: local date-times are read by it, each by its own date. */
export const TIME_ZONE_KEY = "__gf_time_zone";
/** Minutes as `Date.prototype.getTimezoneOffset` has them (UTC+9 is -540), today; counts where no zone is sent. */
export const UTC_OFFSET_KEY = "__gf_utc_offset";
/** Tells one browser from another: 32 characters. */
export const VISITOR_ID_KEY = "__gf_fp_fingerprintjs_visitorid";
/** Version of the definition that the visitor answered. */
export const FORM_VERSION_KEY = "__gf_form_version";

/** All of them; the page's script knows those above alone. */
export const SYSTEM_KEYS = {
  session: SESSION_KEY,
  time_zone: TIME_ZONE_KEY,
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
