/**
 * Builders of addresses. Ids are uuids or encoded here. Modules outside this folder build none. Those that the
 * browser of a respondent calls are in modules of their own, because a visitor loads a whole module.
 */

import type { ErrorSubPage } from "../../errors/catalog.ts";
import { formPath, segment } from "./paths/form.ts";

export { challengePath } from "./paths/challenge.ts";
export { sessionFilesPath, sessionFileUrlPath, uploadUrlPath } from "./paths/files.ts";
export { formPath, loadFormPath, sessionFieldPath, sessionPath, stockPath } from "./paths/form.ts";
export { orderPath, paymentPath, placeOrderPath } from "./paths/payment.ts";
export { referenceMetaPath, referenceSearchPath } from "./paths/reference.ts";

const search = (query: Record<string, string>) =>
  Object.entries(query)
    .map(([name, value]) => `${segment(name)}=${segment(value)}`)
    .join("&");

/** A file of the build: license notices of the packages in it. */
export const NOTICES_PATH = "/third-party-notices.txt";

/** Prefix of the room sockets. PartyKit calls a kind of room a party. */
export const PARTIES_PATH = "/parties/";

// The public form

/** A sub-page that explains why the form accepts no response. */
export const statusPath = (form_id: string, page: ErrorSubPage) => `${formPath(form_id)}/${page}`;

/** The readable address of a form (core/forms/definition/readable-address.ts). */
export const readablePath = (organization: string, name: string) =>
  `/@${segment(organization)}/${segment(name)}`;

export const completePath = (form_id: string, response_id: string) =>
  `${formPath(form_id)}/complete?rid=${segment(response_id)}`;

/** The address of a link that continues an unfinished response, with its secret. */
export const continuePath = (form_id: string, secret?: string) =>
  `${formPath(form_id)}/continue${secret === undefined ? "" : `?${search({ key: secret })}`}`;
/** The page of a link that the browser holds under this name. */
export const heldLinkPath = (form_id: string, draft: string) => `${continuePath(form_id)}/${segment(draft)}`;
/** Stops the reminders that `key` names. */
export const reminderPath = (form_id: string, key: string) =>
  `${formPath(form_id)}/reminder?${search({ key })}`;

// The respondent API

export const newSessionPath = (form_id: string) => `/v1/${segment(form_id)}/session`;
/** The script for other sites. Their pages contain this path, so it never changes. */
export const EMBED_SCRIPT_PATH = "/embed.js";
export const embedPath = (form_id: string) => `/v1/embed/${segment(form_id)}`;
export const submitPath = (form_id: string) => `/v1/submit/${segment(form_id)}`;
/** Saves an unfinished response and makes a link that continues it. */
export const continueLaterPath = (form_id: string) => `/v1/continue/${segment(form_id)}`;
export const mailLinkPath = (form_id: string) => `${continueLaterPath(form_id)}/mail`;
export const stripeReturnPath = (order_id: string) =>
  `/v1/integrations/stripe/payments/return?${search({ order_id })}`;
export const tossSuccessPath = () => "/v1/integrations/tosspayments/payments/success";
export const tossFailPath = (order_id: string) =>
  `/v1/integrations/tosspayments/payments/fail?${search({ order_id })}`;

// The editor

/** A document's id in an address, as a regular expression; any case. */
export const DOCUMENT_ID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

export type EditorPage =
  | "form/edit"
  | "form/start"
  | "form/end"
  | "form"
  | "form/history"
  | "data/responses"
  | "data/responses/own"
  | "data/responses/sessions"
  | "data/customers"
  | "data/results"
  | "data/analytics"
  | "data/results/funnel"
  | "data/simulator"
  | "data/x/auth.users"
  | "connect/share"
  | "connect/parameters"
  | "connect/customer"
  | "connect/store"
  | "connect/store/get-started"
  | "connect/store/products"
  | "connect/channels"
  | "connect/database/supabase"
  | "design"
  | "design/share"
  | "design/history";

/** Whether an address is that of the builder, of a form or of a site's page. */
export const isBuilderPath = (pathname: string) => /\/(?:form\/edit|design)$/.test(pathname);

/** Ways to start a form: templates and imports. */
export const newFormPath = (project_id: string) => `/new?${search({ project: project_id })}`;
export const importFormPath = (project_id: string) => `/new/import?${search({ project: project_id })}`;
export const projectPath = (organization: string, project: string) =>
  `/${segment(organization)}/${segment(project)}`;
export const editorPath = (organization: string, project: string, document_id: string, page: EditorPage) =>
  `${documentPath(organization, project, document_id)}/${page}`;
/** In the place of a table's name: the page that creates one. No table can have this name. */
export const NEW_TABLE = "~new";
/** A table of a schema. */
export const tablePath = (organization: string, project: string, document_id: string, name: string) =>
  `${documentPath(organization, project, document_id)}/data/table/${segment(name)}`;
/** Its columns and its API. */
export const definitionPath = (organization: string, project: string, document_id: string, name: string) =>
  `${tablePath(organization, project, document_id, name)}/definition`;
/** A document. It opens its first page. */
export const documentPath = (organization: string, project: string, document_id: string) =>
  `${projectPath(organization, project)}/${segment(document_id)}`;
/** A public picture that an owner uploaded. */
export const publicAssetPath = (asset_id: string) => `/v1/assets/${segment(asset_id)}`;
/** Whether it is such an address on our own origin. Any other would send visitors' browsers to another site. */
export const isPublicAssetPath = (address: string) =>
  /^\/v1\/assets\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(address);
/** Members and projects of an organization. */
export const organizationPath = (organization: string) => `/organizations/${segment(organization)}`;
/** The page of the members, where an address to invite can be typed at once. */
export const invitePath = (organization: string) => `${organizationPath(organization)}${INVITE_HASH}`;
export const INVITE_HASH = "#invite";
/** Target of an invitation link. The token follows in the fragment. */
export const INVITATION_PATH = "/invitation";
/** Deleted documents of a project that can still be restored. */
export const deletedPath = (organization: string, project: string) =>
  `${projectPath(organization, project)}/deleted`;
/** Target of the link in a password mail. Token and address follow in the fragment. */
export const FORGOT_PASSWORD_PATH = "/sign-in/forgot";
export const RESET_PASSWORD_PATH = "/sign-in/new-password";
/** First segments that no organization may be named: our own addresses use them. */
export const RESERVED_SLUGS = [
  "_",
  "account",
  "api",
  "assets",
  "auth",
  "d",
  "dashboard",
  "gallery",
  "healthz",
  "invitation",
  "new",
  "objects",
  "organizations",
  "parties",
  "ping",
  "private",
  "settings",
  "sign-in",
  "sign-out",
  "sign-up",
  "v1",
  "web",
] as const;
