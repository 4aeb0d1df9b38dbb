/** Pages under `/d/e/{form_id}/` that explain to a respondent why a form or a response was refused. */
export const ERROR_SUB_PAGES = [
  "developererror",
  "badrequest",
  "formclosed",
  "alreadyresponded",
  "formsoldout",
  "formoptionsoldout",
] as const;

export type ErrorSubPage = (typeof ERROR_SUB_PAGES)[number];

export interface ErrorPage {
  sub_page: ErrorSubPage;
  /** Fixed query parameters of this code. */
  query: Readonly<Record<string, string>>;
}

export interface ErrorRow {
  /** HTTP status of a JSON error. */
  status: number;
  /** English, for developers. Respondents read the page's own text. */
  message: string;
  /** The page for a respondent if the form cannot be loaded; null: no separate page. */
  on_load: ErrorPage | null;
  /**
   * The page for a respondent if a submit is refused; null: the form is shown again, or there is no separate
   * page.
   */
  on_submit: ErrorPage | null;
}

function page(sub_page: ErrorSubPage, query: Record<string, string> = {}): ErrorPage {
  return { sub_page, query };
}

function messageOnly(status: number, message: string): ErrorRow {
  return { status, message, on_load: null, on_submit: null };
}

const CLOSED_WHILE_RESPONDING = page("formclosed", { oops: "FORM_CLOSED_WHILE_RESPONDING" });
const NOT_IN_RANGE = page("formclosed", { oops: "FORM_SCHEDULE_NOT_IN_RANGE" });

function closed(message: string): ErrorRow {
  return { status: 403, message, on_load: page("formclosed"), on_submit: CLOSED_WHILE_RESPONDING };
}

function badRequest(status: number, code: string, message: string): ErrorRow {
  return { status, message, on_load: null, on_submit: page("badrequest", { error: code }) };
}

/** Every error of the product, one row per code. Messages without a full stop are the specification's, word for word. */
export const ERROR_CATALOG = {
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: "Internal server error",
    on_load: page("developererror"),
    on_submit: page("developererror"),
  },
  SERVICE_UNAVAILABLE: messageOnly(503, "The service is temporarily unavailable. Try again."),
  MAINTENANCE: messageOnly(503, "Maintenance is in progress. Try again in a few minutes."),
  STORAGE_NOT_CONFIGURED: messageOnly(503, "File storage isn't configured, so files can't be uploaded."),
  PAYMENTS_NOT_CONFIGURED: messageOnly(503, "Payments are not set up for this form."),
  PAYMENT_REQUIRED: messageOnly(402, "This form requires a payment. Place an order first."),
  PAYMENT_AMOUNT_MISMATCH: messageOnly(400, "The amount doesn't match the order."),
  PAYMENT_PRICE_INVALID: messageOnly(409, "The form's price can't be charged."),
  PAYMENT_PROVIDER_FAILED: messageOnly(
    502,
    "The payment provider returned an unexpected response. Try again.",
  ),
  ORDER_NOT_FOUND: messageOnly(404, "The order was not found."),
  WEBHOOK_SIGNATURE_INVALID: messageOnly(400, "The webhook signature is invalid."),
  BAD_REQUEST: badRequest(400, "BAD_REQUEST", "The request isn't valid."),
  UNAUTHENTICATED: messageOnly(401, "Sign in to continue."),
  SIGN_IN_AGAIN: messageOnly(401, "Sign in again."),
  EXTERNAL_DATABASE_FAILED: messageOnly(502, "The connected database failed. Try again."),
  FORBIDDEN: messageOnly(403, "You don't have permission to do this."),
  NOT_FOUND: messageOnly(404, "We couldn't find what you're looking for."),
  METHOD_NOT_ALLOWED: messageOnly(405, "This method is not allowed here."),
  CONFLICT: messageOnly(409, "This was changed by someone else, or already exists."),
  UNSUPPORTED_DOCTYPE: messageOnly(422, "unsupported doctype"),
  OUTDATED_SCHEMA_VERSION: messageOnly(422, "The document version is outdated."),
  BODY_TOO_LARGE: badRequest(413, "BODY_TOO_LARGE", "The request body is too large."),
  EXPORT_TOO_LARGE: messageOnly(
    413,
    "An Excel file cannot hold this much. Filter the rows, choose fewer columns, or export CSV.",
  ),
  UNSUPPORTED_MEDIA_TYPE: badRequest(415, "UNSUPPORTED_MEDIA_TYPE", "The content type is not supported."),
  RATE_LIMITED: messageOnly(429, "Too many requests. Wait a moment and try again."),

  FORM_NOT_FOUND: messageOnly(404, "Form not found"),
  SESSION_NOT_FOUND: messageOnly(404, "The session was not found."),
  FIELD_NOT_FOUND: messageOnly(404, "The form of this session has no such field."),
  SESSION_CLOSED: messageOnly(409, "The session is closed because its response was submitted."),
  VALIDATION_FAILED: messageOnly(422, "Please fill out the form correctly."),
  IDEMPOTENCY_KEY_REUSED: messageOnly(409, "This idempotency key was used for a different submission."),
  MISSING_REQUIRED_HIDDEN_FIELDS: badRequest(
    400,
    "MISSING_REQUIRED_HIDDEN_FIELDS",
    "Missing required hidden fields. Provide all required hidden fields by query parameters or with the submission.",
  ),
  REQUIRED_HIDDEN_FIELD_NOT_USED: messageOnly(
    400,
    "A hidden field is required, but no block of the form contains it.",
  ),
  UNKNOWN_FIELDS_NOT_ALLOWED: badRequest(
    400,
    "UNKNOWN_FIELDS_NOT_ALLOWED",
    "To allow unknown fields, set 'unknown_field_handling_strategy' to 'ignore' or 'accept' in the form settings.",
  ),
  POSSIBLE_CUSTOMER_IDENTITY_FORGE: badRequest(
    403,
    "POSSIBLE_CUSTOMER_IDENTITY_FORGE",
    "The customer identity could not be verified.",
  ),
  UUID_FORMAT_MISMATCH: badRequest(400, "UUID_FORMAT_MISMATCH", "A system key must be a UUID."),
  VISITORID_FORMAT_MISMATCH: badRequest(
    400,
    "VISITORID_FORMAT_MISMATCH",
    "The visitor id must be 32 characters long.",
  ),
  FORM_FORCE_CLOSED: closed("The form's owner closed it."),
  FORM_CLOSED_WHILE_RESPONDING: closed("Form closed while responding"),
  FORM_RESPONSE_LIMIT_REACHED: closed("Form response limit reached"),
  FORM_SCHEDULE_NOT_IN_RANGE: {
    status: 403,
    message: "The form is not open yet, or has already closed.",
    on_load: NOT_IN_RANGE,
    on_submit: NOT_IN_RANGE,
  },
  FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED: {
    status: 403,
    message: "Form response limit by customer reached",
    on_load: page("alreadyresponded"),
    on_submit: page("alreadyresponded"),
  },
  FORM_SOLD_OUT: {
    status: 403,
    message: "The form is sold out.",
    on_load: page("formsoldout"),
    on_submit: page("formsoldout"),
  },
  FORM_OPTION_UNAVAILABLE: {
    status: 403,
    message: "The form option is unavailable.",
    on_load: null,
    on_submit: page("formoptionsoldout"),
  },
  CHALLENGE_EMAIL_NOT_VERIFIED: messageOnly(403, "Please verify your email before submitting."),
  CHALLENGE_CODE_INVALID: messageOnly(401, "invalid or expired OTP"),
  MAIL_NOT_CONFIGURED: messageOnly(503, "Email isn't configured, so it can't be sent."),
  ROBOT_CHECK_FAILED: messageOnly(403, "The robot check failed. Try again."),
  ROBOT_CHECK_NOT_CONFIGURED: messageOnly(
    409,
    "The robot check is not configured. Set TURNSTILE_SITE_KEY and TURNSTILE_SECRET.",
  ),
  PLAN_LIMIT_REACHED: messageOnly(403, "Your organization has reached its plan's limit."),
  LAST_OWNER: messageOnly(
    409,
    "An organization needs at least one owner. Make another member an owner first.",
  ),
  LAST_PROJECT: messageOnly(409, "An organization needs at least one project. Create another one first."),
  NAME_TAKEN: messageOnly(409, "This name is already taken."),
  ALREADY_MEMBER: messageOnly(409, "This person is already a member."),
  INVITATION_NOT_FOUND: messageOnly(404, "This invitation was already used or revoked."),
  INVITATION_EXPIRED: messageOnly(410, "This invitation has expired. Ask for a new one."),
  INVITATION_FOR_SOMEONE_ELSE: messageOnly(403, "This invitation was sent to a different email address."),
  AI_NOT_CONFIGURED: messageOnly(
    409,
    "No language model is configured. Set AI_ENDPOINT, AI_KEY and AI_MODEL, or the binding AI.",
  ),
  AI_FAILED: messageOnly(502, "The language model didn't respond as expected. Try again."),
  AI_NO_ANSWER: messageOnly(
    422,
    "The language model couldn't create a question from this description. Try describing it differently.",
  ),
  INVENTORY_LEVEL_NEGATIVE: messageOnly(409, "Stock can't be less than zero."),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERROR_CATALOG;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(ERROR_CATALOG, value);
}

/** Ids that the page `alreadyresponded` shows to its own visitor. Absent ids are omitted from the address. */
export interface ErrorPageIdentity {
  fingerprint?: string | null;
  customer_id?: string | null;
  session_id?: string | null;
}

/**
 * Path and query of the sub-page for a refusal, for example
 * `/d/e/{form_id}/formclosed?oops=FORM_CLOSED_WHILE_RESPONDING`. Null when the code has no page for this
 * step.
 */
export function errorPageLocation(
  code: ErrorCode,
  form_id: string,
  step: "load" | "submit" = "submit",
  identity: ErrorPageIdentity = {},
): string | null {
  const row: ErrorRow = ERROR_CATALOG[code];
  const target = step === "load" ? row.on_load : row.on_submit;
  if (target === null) return null;
  const query = Object.entries(target.query);
  if (target.sub_page === "alreadyresponded") {
    for (const name of ["fingerprint", "customer_id", "session_id"] as const) {
      const value = identity[name];
      if (value) query.push([name, value]);
    }
  }
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `/d/e/${encodeURIComponent(form_id)}/${target.sub_page}${search && `?${search}`}`;
}
