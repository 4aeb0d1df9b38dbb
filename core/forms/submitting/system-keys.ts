/** Prefix of names that the product posts besides answers. They never count as unknown fields. */
const SYSTEM_KEY_PREFIX = "__gf_";

export const SESSION_KEY = "__gf_session";
/**
 * IANA name of the visitor's time zone. Each local date-time is converted with the offset of its own date.
 */
export const TIME_ZONE_KEY = "__gf_time_zone";
/**
 * Minutes of today's offset as in `Date.prototype.getTimezoneOffset` (UTC+9 is -540); used without a zone.
 */
export const UTC_OFFSET_KEY = "__gf_utc_offset";
/** Identifies a browser: 32 characters. */
export const VISITOR_ID_KEY = "__gf_fp_fingerprintjs_visitorid";
/** Version of the definition that the visitor answered. */
export const FORM_VERSION_KEY = "__gf_form_version";

/** All of them. The page's script uses only those above. */
export const SYSTEM_KEYS = {
  session: SESSION_KEY,
  time_zone: TIME_ZONE_KEY,
  utc_offset: UTC_OFFSET_KEY,
  fingerprint: VISITOR_ID_KEY,
  customer_uuid: "__gf_customer_uuid",
  /** The owner's signature of the uuid: `{expires}.{hex}` (docs/decisions/019). */
  customer_signature: "__gf_customer_signature",
  customer_email: "__gf_customer_email",
  customer_phone: "__gf_customer_phone",
  customer_name: "__gf_customer_name",
  form_version: FORM_VERSION_KEY,
  /** Posted by the editor: a member enters the response, and the request must prove it. */
  by_member: "__gf_by_member",
  /** Ids of questions that do not apply, whose answers the visitor agreed to drop. */
  unasked: "__gf_unasked",
  /** Prefill of read-only questions, which we signed when the page was loaded. */
  prefill: "__gf_prefill",
  /** People leave it empty. A filled one is most likely from a robot. */
  honeypot: "__gf_website",
  /** Proof of a passed robot check, if the owner requires one. */
  robot_check: "__gf_robot_check",
} as const;

/** The session storage key for a form's session id. */
export function sessionStorageKey(form_id: string): string {
  return `${SESSION_KEY}/${form_id}`;
}

/** Name under which a page without JavaScript posts the verification code. */
export const challengeCodeKey = (field_id: string) => `${SYSTEM_KEY_PREFIX}code_${field_id}`;

export function isSystemKey(name: string): boolean {
  return name.startsWith(SYSTEM_KEY_PREFIX);
}
