/**
 * The addresses of respondents: pages and API. `paths.ts` writes those that respondents' browsers call, where
 * every byte counts; here they become addresses with `:params`.
 */

import type { Addresses } from "./address.ts";
import { BROWSER_ERRORS_PATH } from "./paths/browser-errors.ts";
import {
  challengePath,
  completePath,
  continueLaterPath,
  continuePath,
  embedPath,
  formPath,
  heldLinkPath,
  loadFormPath,
  mailLinkPath,
  newSessionPath,
  orderPath,
  paymentPath,
  placeOrderPath,
  publicAssetPath,
  referenceMetaPath,
  referenceSearchPath,
  reminderPath,
  sessionFieldPath,
  sessionFilesPath,
  sessionFileUrlPath,
  sessionPath,
  stockPath,
  stripeReturnPath,
  submitPath,
  tossFailPath,
  tossSuccessPath,
  uploadUrlPath,
} from "./paths.ts";

/** A builder's path, without its query. */
const pattern = (path: string) => decodeURIComponent(path.replace(/\?.*/, ""));

const FORM = ":form_id";
const FIELD = [":session_id", ":field_id"] as const;
/** Short addresses match only a form's id. Every other address of that shape belongs to the editor. */
const SHORT_FORM = "/:form_id{[0-9a-fA-F]+-[0-9a-fA-F-]+}";
const form = pattern(formPath(FORM));
const challenge = pattern(challengePath(...FIELD));

export const formPages = {
  formPage: `GET ${form}`,
  debugPage: `GET ${form}/debug`,
} as const satisfies Addresses;

export const readablePages = {
  /** No organization's first segment begins with "@". */
  readablePage: "GET /:organization{@[^/]+|%40[^/]+}/:name",
} as const satisfies Addresses;

export const completePages = {
  completePage: `GET ${pattern(completePath(FORM, ""))}`,
} as const satisfies Addresses;

export const reportPages = {
  reportPage: "GET /d/r/:link_id/:proof",
  openReport: "POST /d/r/:link_id/:proof",
} as const satisfies Addresses;

export const paymentPages = {
  paymentPage: `GET ${pattern(paymentPath(FORM, ""))}`,
} as const satisfies Addresses;

/** A respondent continues later, on another device. */
export const continuations = {
  continueLater: `POST ${pattern(continueLaterPath(FORM))}`,
  mailSessionLink: `POST ${pattern(mailLinkPath(FORM))}`,
  continuePage: `GET ${pattern(continuePath(FORM))}`,
  heldLinkPage: `GET ${pattern(heldLinkPath(FORM, ":draft"))}`,
  continueHere: `POST ${pattern(heldLinkPath(FORM, ":draft"))}`,
  reminderPage: `GET ${pattern(reminderPath(FORM, ""))}`,
  stopReminder: `POST ${pattern(reminderPath(FORM, ""))}`,
} as const satisfies Addresses;

export const statusPages = {
  statusPage: `GET ${form}/:page`,
  shortClosedPage: `GET ${SHORT_FORM}/formclosed`,
  shortSoldOutPage: `GET ${SHORT_FORM}/formsoldout`,
} as const satisfies Addresses;

export const sessions = {
  newSession: `GET ${pattern(newSessionPath(FORM))}`,
  loadSession: `GET ${pattern(sessionPath(":session_id"))}`,
  patchSession: `PATCH ${pattern(sessionPath(":session_id"))}`,
  patchSessionField: `PATCH ${pattern(sessionFieldPath(...FIELD))}`,
} as const satisfies Addresses;

export const sessionFiles = {
  signUpload: `PUT ${pattern(uploadUrlPath(...FIELD))}`,
  signUploadByPost: `POST ${pattern(uploadUrlPath(...FIELD))}`,
  listSessionFiles: `GET ${pattern(sessionFilesPath(...FIELD))}`,
  removeSessionFile: `DELETE ${pattern(sessionFilesPath(...FIELD))}`,
  sessionFileUrl: `GET ${pattern(sessionFileUrlPath(...FIELD, ""))}`,
} as const satisfies Addresses;

export const challenges = {
  loadChallenge: `GET ${challenge}`,
  startChallenge: `POST ${challenge}/start`,
  verifyChallenge: `POST ${challenge}/verify`,
} as const satisfies Addresses;

export const references = {
  loadReferenceMeta: `GET ${pattern(referenceMetaPath(...FIELD))}`,
  searchReference: `GET ${pattern(referenceSearchPath(...FIELD, {}))}`,
} as const satisfies Addresses;

export const submits = {
  submitForm: `POST ${pattern(submitPath(FORM))}`,
  submitFormByGet: `GET ${pattern(submitPath(FORM))}`,
} as const satisfies Addresses;

export const payments = {
  placeOrder: `POST ${pattern(placeOrderPath(FORM))}`,
  loadOrder: `GET ${pattern(orderPath(":order_id"))}`,
  stripeReturn: `GET ${pattern(stripeReturnPath(""))}`,
  stripeWebhook: "POST /v1/integrations/stripe/webhook",
  tossSession: "POST /v1/integrations/tosspayments/payments/session",
  tossSuccess: `GET ${tossSuccessPath()}`,
  tossFail: `GET ${pattern(tossFailPath(""))}`,
  tossConfirm: "POST /v1/integrations/tosspayments/payments/confirm",
  tossWebhook: "POST /v1/integrations/tosspayments/webhook",
} as const satisfies Addresses;

export const embeds = { embedForm: `GET ${pattern(embedPath(FORM))}` } as const satisfies Addresses;
export const forms = { loadForm: `GET ${pattern(loadFormPath(FORM))}` } as const satisfies Addresses;
export const stocks = { loadStock: `GET ${pattern(stockPath(FORM))}` } as const satisfies Addresses;
export const publicAssets = {
  publicAsset: `GET ${pattern(publicAssetPath(":asset_id"))}`,
} as const satisfies Addresses;
export const operations = { health: "GET /healthz" } as const satisfies Addresses;
export const browserErrors = { reportError: `POST ${BROWSER_ERRORS_PATH}` } as const satisfies Addresses;

/** The id keeps these addresses apart from those of an organization named “objects”. */
export const publicObjects = {
  publicObject: "GET /objects/:bucket_id{[0-9a-fA-F]+-[0-9a-fA-F-]+}/:key{.+}",
} as const satisfies Addresses;
