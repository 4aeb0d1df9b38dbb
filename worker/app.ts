import { Hono } from "hono";
import { IDENTITY_PATH } from "#core/contracts/identity/identity.ts";
import { connectClients } from "./context.ts";
import { errorResponse, toRefusal } from "./middleware/errors.ts";
import { cors, securityHeaders } from "./middleware/headers.ts";
import { here, lazy, type MountedRoute, mount } from "./middleware/mounted-route.ts";
import { observe } from "./middleware/observe.ts";
import { rememberWrites } from "./middleware/own-writes.ts";
import type { AppEnv } from "./middleware/route.ts";
import { unknownAddress } from "./middleware/unknown-address.ts";
import { debugPageRoute, formPageRoute } from "./routes/pages/form.ts";
import { refusePage } from "./routes/pages/status-response.ts";
import { embedFormRoute } from "./routes/v1/embed.ts";
import {
  loadSessionRoute,
  newSessionRoute,
  patchSessionFieldRoute,
  patchSessionRoute,
} from "./routes/v1/sessions.ts";

/** Most isolates show a form long before anybody has filled it in. */
const submitModule = async () => {
  const [{ submitRoutes }, { refusedSubmitPage }] = await Promise.all([
    import("./routes/v1/submit.ts"),
    import("./routes/pages/refused-submit.ts"),
  ]);
  return submitRoutes(refusedSubmitPage);
};
const statusModule = () => import("./routes/pages/status.ts");
const identityModule = () => import("./routes/private/identity/identity.ts");
const workspaceModule = () => import("./routes/private/documents/workspace.ts");
const organizationModule = () => import("./routes/private/organizations/organizations.ts");
const projectModule = () => import("./routes/private/organizations/projects.ts");
const documentModule = () => import("./routes/private/documents/documents.ts");
const deletedProjectModule = () => import("./routes/private/organizations/deleted-projects.ts");
const deletedModule = () => import("./routes/private/documents/deleted-documents.ts");
const publicAssetModule = () => import("./routes/v1/assets.ts");
const assetModule = () => import("./routes/private/assets.ts");
const previewModule = () => import("./routes/pages/preview.ts");
const previewOthersModule = () => import("./routes/pages/preview-others.ts");
const templatesModule = () => import("./routes/private/templates.ts");
const versionsModule = () => import("./routes/private/versions.ts");
const editsModule = () => import("./routes/private/building/edits.ts");
const builderModule = () => import("./routes/private/building/builder.ts");
const settingsModule = () => import("./routes/private/settings.ts");
const fileModule = () => import("./routes/private/files.ts");
const paymentModule = () => import("./routes/v1/payments.ts");
const paymentPageModule = () => import("./routes/pages/payment.ts");
const sessionFileModule = () => import("./routes/v1/files.ts");
const customerModule = () => import("./routes/private/privacy/customers.ts");
const challengeModule = () => import("./routes/v1/challenges.ts");
const searchModule = () => import("./routes/v1/search.ts");
const tablesModule = () => import("./routes/private/documents/tables.ts");
const stockModule = () => import("./routes/v1/stock.ts");
const inventoryModule = () => import("./routes/private/inventory/inventory.ts");
const productModule = () => import("./routes/private/inventory/products.ts");
const lookModule = () => import("./routes/private/look.ts");
const channelsModule = () => import("./routes/private/channels.ts");
const heldModule = () => import("./routes/private/held-answers.ts");
const privacyModule = () => import("./routes/private/privacy/privacy.ts");
const aiModule = () => import("./routes/private/building/ai.ts");
const rowsModule = () => import("./routes/private/grid/rows.ts");

/**
 * The table of contents: every route of the Worker, each with its contract. What a respondent asks for is imported
 * here; the editor's modules are loaded on their first request, so that no respondent waits for them.
 */
export const ROUTES: readonly MountedRoute[] = [
  lazy(() => import("./routes/health.ts"), "healthRoute", "GET", "/healthz"),

  here(formPageRoute),
  lazy(() => import("./routes/pages/complete.ts"), "completePageRoute", "GET", "/d/e/:form_id/complete"),
  lazy(paymentPageModule, "paymentPageRoute", "GET", "/d/e/:form_id/payment"),
  here(debugPageRoute),
  lazy(statusModule, "statusPageRoute", "GET", "/d/e/:form_id/:page"),
  lazy(statusModule, "shortClosedPageRoute", "GET", "/:form_id{[0-9a-fA-F]+-[0-9a-fA-F-]+}/formclosed"),
  lazy(statusModule, "shortSoldOutPageRoute", "GET", "/:form_id{[0-9a-fA-F]+-[0-9a-fA-F-]+}/formsoldout"),

  here(newSessionRoute),
  here(loadSessionRoute),
  here(patchSessionRoute),
  here(patchSessionFieldRoute),
  lazy(
    sessionFileModule,
    "signUploadRoute",
    "PUT",
    "/v1/session/:session_id/field/:field_id/file/upload/signed-url",
  ),
  lazy(
    sessionFileModule,
    "signUploadByPostRoute",
    "POST",
    "/v1/session/:session_id/field/:field_id/file/upload/signed-url",
  ),
  lazy(sessionFileModule, "listSessionFilesRoute", "GET", "/v1/session/:session_id/field/:field_id/file"),
  lazy(sessionFileModule, "removeSessionFileRoute", "DELETE", "/v1/session/:session_id/field/:field_id/file"),
  lazy(
    sessionFileModule,
    "sessionFileUrlRoute",
    "GET",
    "/v1/session/:session_id/field/:field_id/file/preview/public-url",
  ),
  lazy(
    challengeModule,
    "loadChallengeRoute",
    "GET",
    "/v1/session/:session_id/field/:field_id/challenge/email",
  ),
  lazy(
    challengeModule,
    "startChallengeRoute",
    "POST",
    "/v1/session/:session_id/field/:field_id/challenge/email/start",
  ),
  lazy(
    challengeModule,
    "verifyChallengeRoute",
    "POST",
    "/v1/session/:session_id/field/:field_id/challenge/email/verify",
  ),
  lazy(searchModule, "loadReferenceMetaRoute", "GET", "/v1/session/:session_id/field/:field_id/search/meta"),
  lazy(searchModule, "searchReferenceRoute", "GET", "/v1/session/:session_id/field/:field_id/search"),
  lazy(submitModule, "byPost", "POST", "/v1/submit/:form_id"),
  lazy(submitModule, "byGet", "GET", "/v1/submit/:form_id"),
  lazy(paymentModule, "placeOrderRoute", "POST", "/v1/payments/:form_id/order"),
  lazy(paymentModule, "loadOrderRoute", "GET", "/v1/payments/orders/:order_id"),
  lazy(paymentModule, "stripeReturnRoute", "GET", "/v1/integrations/stripe/payments/return"),
  lazy(paymentModule, "stripeWebhookRoute", "POST", "/v1/integrations/stripe/webhook"),
  lazy(paymentModule, "tossSessionRoute", "POST", "/v1/integrations/tosspayments/payments/session"),
  lazy(paymentModule, "tossSuccessRoute", "GET", "/v1/integrations/tosspayments/payments/success"),
  lazy(paymentModule, "tossFailRoute", "GET", "/v1/integrations/tosspayments/payments/fail"),
  lazy(paymentModule, "tossConfirmRoute", "POST", "/v1/integrations/tosspayments/payments/confirm"),
  lazy(paymentModule, "tossWebhookRoute", "POST", "/v1/integrations/tosspayments/webhook"),
  here(embedFormRoute),
  lazy(() => import("./routes/v1/forms.ts"), "loadFormRoute", "GET", "/v1/:form_id"),
  lazy(publicAssetModule, "publicAssetRoute", "GET", "/v1/assets/:asset_id"),
  lazy(stockModule, "loadStockRoute", "GET", "/v1/:form_id/stock"),

  lazy(identityModule, "signInMethodsRoute", "GET", "/private/sign-in-methods"),
  lazy(workspaceModule, "loadWorkspaceRoute", "GET", "/private/workspace"),
  lazy(organizationModule, "createOrganizationRoute", "POST", "/private/organizations"),
  lazy(organizationModule, "loadOrganizationRoute", "GET", "/private/organizations/:organization_id"),
  lazy(organizationModule, "renameOrganizationRoute", "PATCH", "/private/organizations/:organization_id"),
  lazy(organizationModule, "deleteOrganizationRoute", "DELETE", "/private/organizations/:organization_id"),
  lazy(
    organizationModule,
    "changeMemberRoleRoute",
    "PATCH",
    "/private/organizations/:organization_id/members/:user_id",
  ),
  lazy(
    organizationModule,
    "removeMemberRoute",
    "DELETE",
    "/private/organizations/:organization_id/members/:user_id",
  ),
  lazy(organizationModule, "leaveOrganizationRoute", "POST", "/private/organizations/:organization_id/leave"),
  lazy(
    organizationModule,
    "inviteMemberRoute",
    "POST",
    "/private/organizations/:organization_id/invitations",
  ),
  lazy(
    organizationModule,
    "resendInvitationRoute",
    "POST",
    "/private/organizations/:organization_id/invitations/:invitation_id/resend",
  ),
  lazy(
    organizationModule,
    "revokeInvitationRoute",
    "DELETE",
    "/private/organizations/:organization_id/invitations/:invitation_id",
  ),
  lazy(organizationModule, "readInvitationRoute", "POST", "/private/invitations/read"),
  lazy(organizationModule, "acceptInvitationRoute", "POST", "/private/invitations/accept"),
  lazy(projectModule, "createProjectRoute", "POST", "/private/projects"),
  lazy(projectModule, "renameProjectRoute", "PATCH", "/private/projects/:project_id"),
  lazy(projectModule, "deleteProjectRoute", "DELETE", "/private/projects/:project_id"),
  lazy(
    deletedProjectModule,
    "listDeletedProjectsRoute",
    "GET",
    "/private/organizations/:organization_id/deleted-projects",
  ),
  lazy(
    deletedProjectModule,
    "restoreProjectRoute",
    "POST",
    "/private/deleted-projects/:deleted_project_id/restore",
  ),
  lazy(deletedProjectModule, "listDeletedOrganizationsRoute", "GET", "/private/deleted-organizations"),
  lazy(
    deletedProjectModule,
    "restoreOrganizationRoute",
    "POST",
    "/private/deleted-organizations/:deleted_organization_id/restore",
  ),
  lazy(workspaceModule, "createDocumentRoute", "POST", "/private/editor/new"),
  lazy(workspaceModule, "renameDocumentRoute", "PATCH", "/private/documents/:document_id"),
  lazy(workspaceModule, "deleteDocumentRoute", "DELETE", "/private/documents/:document_id"),
  lazy(documentModule, "loadDocumentRoute", "GET", "/private/documents/:document_id"),
  lazy(documentModule, "duplicateDocumentRoute", "POST", "/private/documents/:document_id/duplicate"),
  lazy(documentModule, "moveDocumentRoute", "POST", "/private/documents/:document_id/move"),
  lazy(deletedModule, "listDeletedDocumentsRoute", "GET", "/private/projects/:project_id/deleted-documents"),
  lazy(
    deletedModule,
    "restoreDocumentRoute",
    "POST",
    "/private/projects/:project_id/deleted-documents/:document_id/restore",
  ),
  lazy(
    deletedModule,
    "purgeDocumentRoute",
    "DELETE",
    "/private/projects/:project_id/deleted-documents/:document_id",
  ),
  lazy(assetModule, "createAssetRoute", "POST", "/private/documents/:document_id/assets"),
  lazy(assetModule, "listAssetsRoute", "GET", "/private/documents/:document_id/assets"),
  lazy(assetModule, "assetSourceRoute", "GET", "/private/documents/:document_id/assets/:asset_id"),
  lazy(assetModule, "setAvatarRoute", "PUT", "/private/account/avatar"),
  lazy(assetModule, "removeAvatarRoute", "DELETE", "/private/account/avatar"),
  lazy(documentModule, "loadShareRoute", "GET", "/private/editor/:form_id/share"),
  lazy(documentModule, "documentRoomTokenRoute", "POST", "/private/documents/:document_id/room-token"),
  lazy(documentModule, "formRoomTokenRoute", "POST", "/private/editor/:form_id/room-token"),
  lazy(previewModule, "previewFormRoute", "GET", "/private/editor/:form_id/preview"),
  lazy(previewModule, "previewEndingRoute", "GET", "/private/editor/:form_id/ending/preview"),
  lazy(previewModule, "submitPreviewRoute", "POST", "/private/editor/:form_id/preview"),
  lazy(builderModule, "saveFieldRoute", "POST", "/private/editor/:form_id/fields"),
  lazy(builderModule, "deleteFieldRoute", "DELETE", "/private/editor/:form_id/fields/:field_id"),
  lazy(aiModule, "suggestFieldRoute", "POST", "/private/editor/ai/schema"),
  lazy(builderModule, "saveBlocksRoute", "PATCH", "/private/editor/:form_id/blocks"),
  lazy(productModule, "loadStoreRoute", "GET", "/private/editor/:form_id/store"),
  lazy(productModule, "saveStoreRoute", "PUT", "/private/editor/:form_id/store"),
  lazy(productModule, "saveProductRoute", "PUT", "/private/editor/:form_id/products/:product_id"),
  lazy(productModule, "deleteProductRoute", "DELETE", "/private/editor/:form_id/products/:product_id"),
  lazy(inventoryModule, "loadInventoryRoute", "GET", "/private/editor/:form_id/inventory"),
  lazy(inventoryModule, "saveInventoryRoute", "PATCH", "/private/editor/:form_id/inventory"),
  lazy(
    inventoryModule,
    "listInventoryCommitsRoute",
    "GET",
    "/private/editor/:form_id/inventory/:sku/commits",
  ),
  lazy(editsModule, "editFormRoute", "POST", "/private/editor/:form_id/edits"),
  lazy(editsModule, "loadEditsRoute", "GET", "/private/editor/:form_id/edits"),
  lazy(versionsModule, "listVersionsRoute", "GET", "/private/editor/:form_id/versions"),
  lazy(versionsModule, "keepVersionRoute", "POST", "/private/editor/:form_id/versions"),
  lazy(versionsModule, "loadVersionRoute", "GET", "/private/editor/:form_id/versions/:version_id"),
  lazy(versionsModule, "renameVersionRoute", "PATCH", "/private/editor/:form_id/versions/:version_id"),
  lazy(
    previewOthersModule,
    "previewVersionRoute",
    "GET",
    "/private/editor/:form_id/versions/:version_id/preview",
  ),
  lazy(
    previewOthersModule,
    "submitVersionPreviewRoute",
    "POST",
    "/private/editor/:form_id/versions/:version_id/preview",
  ),
  lazy(previewOthersModule, "previewTemplateRoute", "GET", "/private/templates/:template_id/preview"),
  lazy(previewOthersModule, "submitTemplatePreviewRoute", "POST", "/private/templates/:template_id/preview"),
  lazy(templatesModule, "useTemplateRoute", "POST", "/private/templates/:template_id/forms"),
  lazy(templatesModule, "importFormRoute", "POST", "/private/editor/import"),
  lazy(settingsModule, "setForceClosedRoute", "POST", "/private/editor/settings/force-close-form"),
  lazy(settingsModule, "setTotalLimitRoute", "POST", "/private/editor/settings/max-responses-in-total"),
  lazy(settingsModule, "setCustomerLimitRoute", "POST", "/private/editor/settings/max-responses-by-customer"),
  lazy(settingsModule, "setScheduleRoute", "POST", "/private/editor/settings/form-schedule"),
  lazy(settingsModule, "setMethodRoute", "POST", "/private/editor/settings/form-method"),
  lazy(settingsModule, "setUnknownFieldsRoute", "POST", "/private/editor/settings/unknown-fields"),
  lazy(settingsModule, "setRedirectUriRoute", "POST", "/private/editor/settings/redirect-uri"),
  lazy(settingsModule, "setEmbedOriginsRoute", "POST", "/private/editor/settings/embed-origins"),
  lazy(settingsModule, "setRobotCheckRoute", "POST", "/private/editor/settings/robot-check"),
  lazy(settingsModule, "setClosedPageRoute", "POST", "/private/editor/settings/closed-page"),
  lazy(settingsModule, "setTimeZoneRoute", "POST", "/private/editor/settings/time-zone"),
  lazy(privacyModule, "loadRetentionRoute", "GET", "/private/editor/:form_id/retention"),
  lazy(privacyModule, "setRetentionRoute", "POST", "/private/editor/settings/retention"),
  lazy(privacyModule, "exportCustomerRoute", "GET", "/private/editor/customers/:customer_id/data"),
  lazy(privacyModule, "eraseCustomerRoute", "POST", "/private/editor/customers/:customer_id/erase"),
  lazy(tablesModule, "listReferenceTablesRoute", "GET", "/private/editor/:form_id/reference-tables"),
  lazy(tablesModule, "createTableRoute", "POST", "/private/editor/schema/:schema_id/tables/new"),
  lazy(tablesModule, "deleteTableRoute", "DELETE", "/private/editor/schema/:schema_id/tables/:table_id"),
  lazy(lookModule, "setThemeRoute", "POST", "/private/editor/settings/theme"),
  lazy(lookModule, "checkStyleRoute", "POST", "/private/editor/style/faults"),
  lazy(lookModule, "setBackgroundRoute", "POST", "/private/editor/settings/background"),
  lazy(lookModule, "setStartPageRoute", "POST", "/private/editor/settings/start-page"),
  lazy(lookModule, "setEndingPageRoute", "POST", "/private/editor/settings/ending-page"),
  lazy(channelsModule, "loadChannelsRoute", "GET", "/private/editor/:form_id/channels"),
  lazy(channelsModule, "saveMailRoute", "PUT", "/private/editor/:form_id/mails/:audience"),
  lazy(channelsModule, "createWebhookRoute", "POST", "/private/editor/:form_id/webhooks"),
  lazy(channelsModule, "updateWebhookRoute", "PATCH", "/private/editor/:form_id/webhooks/:webhook_id"),
  lazy(channelsModule, "deleteWebhookRoute", "DELETE", "/private/editor/:form_id/webhooks/:webhook_id"),
  lazy(
    channelsModule,
    "rotateWebhookSecretRoute",
    "POST",
    "/private/editor/:form_id/webhooks/:webhook_id/rotate",
  ),
  lazy(channelsModule, "testWebhookRoute", "POST", "/private/editor/:form_id/webhooks/:webhook_id/test"),
  lazy(channelsModule, "listDeliveriesRoute", "GET", "/private/editor/:form_id/deliveries"),
  lazy(channelsModule, "redeliverDeadRoute", "POST", "/private/editor/:form_id/deliveries/redeliver"),
  lazy(
    channelsModule,
    "redeliverRoute",
    "POST",
    "/private/editor/:form_id/deliveries/:delivery_id/redeliver",
  ),
  lazy(rowsModule, "listRowsRoute", "GET", "/private/editor/:form_id/rows"),
  lazy(rowsModule, "exportRowsRoute", "GET", "/private/editor/:form_id/export/:format"),
  lazy(rowsModule, "updateCellRoute", "PATCH", "/private/editor/:form_id/rows/:row_id/fields/:field_id"),
  lazy(rowsModule, "deleteRowsRoute", "DELETE", "/private/editor/:form_id/rows"),
  lazy(heldModule, "listHeldAnswersRoute", "GET", "/private/editor/:form_id/held-answers"),
  lazy(heldModule, "acceptHeldAnswerRoute", "POST", "/private/editor/:form_id/held-answers/:held_id/accept"),
  lazy(heldModule, "deleteHeldAnswerRoute", "DELETE", "/private/editor/:form_id/held-answers/:held_id"),
  lazy(customerModule, "loadCustomerRoute", "GET", "/private/editor/customers/:customer_id"),
  lazy(customerModule, "loadCustomerSecretRoute", "GET", "/private/editor/:form_id/customer-secret"),
  lazy(customerModule, "rotateCustomerSecretRoute", "POST", "/private/editor/:form_id/customer-secret"),
  lazy(
    fileModule,
    "fileUrlRoute",
    "GET",
    "/private/editor/:form_id/fields/:field_id/file/preview/public-url",
  ),
  lazy(fileModule, "fileSourceRoute", "GET", "/private/editor/:form_id/fields/:field_id/file/preview/src"),
  lazy(
    fileModule,
    "signRowUploadRoute",
    "POST",
    "/private/editor/:form_id/rows/:row_id/fields/:field_id/files/signed-upload-url",
  ),
  lazy(
    fileModule,
    "signRowUploadByPutRoute",
    "PUT",
    "/private/editor/:form_id/rows/:row_id/fields/:field_id/files/signed-upload-url",
  ),
  lazy(
    fileModule,
    "signFileReplacementRoute",
    "PUT",
    "/private/editor/:form_id/fields/:field_id/file/upsert/signed-url",
  ),
];

const IDENTITY_METHODS = ["GET", "POST"] as const;
const IDENTITY_ADDRESSES = `${IDENTITY_PATH}/*`;
const ADDRESSES = [...ROUTES, ...IDENTITY_METHODS.map((method) => ({ method, path: IDENTITY_ADDRESSES }))];
const onUnknownAddress = unknownAddress(ADDRESSES, refusePage);

export function createApp(connect = connectClients): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(observe(connect));
  app.use(securityHeaders);
  app.use("/v1/*", cors);
  app.use("/private/*", rememberWrites);
  mount(app, ROUTES);
  app.on([...IDENTITY_METHODS], IDENTITY_ADDRESSES, async (c) => {
    c.set("route", IDENTITY_ADDRESSES);
    const { handleIdentity } = await identityModule();
    return handleIdentity(c.get("ctx"), c.req.raw);
  });
  app.notFound(onUnknownAddress);
  app.onError((error, c) => {
    const refusal = toRefusal(error);
    c.set("refusal", refusal);
    return errorResponse(refusal);
  });
  return app;
}
