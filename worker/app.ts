import { Hono } from "hono";
import * as builder from "#core/contracts/builder.ts";
import * as challenges from "#core/contracts/challenges.ts";
import * as channels from "#core/contracts/channels.ts";
import * as customers from "#core/contracts/customers.ts";
import * as documents from "#core/contracts/documents.ts";
import * as editing from "#core/contracts/editing.ts";
import * as files from "#core/contracts/files.ts";
import * as held from "#core/contracts/held-answers.ts";
import { IDENTITY_PATH, loadSignInMethods } from "#core/contracts/identity.ts";
import * as inventory from "#core/contracts/inventory.ts";
import * as look from "#core/contracts/look.ts";
import { health } from "#core/contracts/operations.ts";
import * as payments from "#core/contracts/payments.ts";
import * as privacy from "#core/contracts/privacy.ts";
import * as publicForms from "#core/contracts/public-forms.ts";
import * as publicPages from "#core/contracts/public-pages.ts";
import * as roomTokens from "#core/contracts/room-tokens.ts";
import * as rows from "#core/contracts/rows.ts";
import * as search from "#core/contracts/search.ts";
import * as settings from "#core/contracts/settings.ts";
import * as tables from "#core/contracts/tables.ts";
import * as workspace from "#core/contracts/workspace.ts";
import { AppError } from "#core/errors/app-error.ts";
import { connectClients } from "./context.ts";
import { editorHtml } from "./middleware/editor-html.ts";
import { errorResponse, isForBrowser, toRefusal } from "./middleware/errors.ts";
import { cors, securityHeaders } from "./middleware/headers.ts";
import { observe } from "./middleware/observe.ts";
import { rememberWrites } from "./middleware/own-writes.ts";
import type { AppEnv, Route } from "./middleware/route.ts";
import { debugPageRoute, formPageRoute } from "./routes/pages/form.ts";
import { refusePage as notFoundPage } from "./routes/pages/status-response.ts";
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
const identityModule = () => import("./routes/private/identity.ts");
const workspaceModule = () => import("./routes/private/workspace.ts");
const documentModule = () => import("./routes/private/documents.ts");
const previewModule = () => import("./routes/pages/preview.ts");
const editsModule = () => import("./routes/private/edits.ts");
const builderModule = () => import("./routes/private/builder.ts");
const settingsModule = () => import("./routes/private/settings.ts");
const fileModule = () => import("./routes/private/files.ts");
const paymentModule = () => import("./routes/v1/payments.ts");
const paymentPageModule = () => import("./routes/pages/payment.ts");
const sessionFileModule = () => import("./routes/v1/files.ts");
const customerModule = () => import("./routes/private/customers.ts");
const challengeModule = () => import("./routes/v1/challenges.ts");
const searchModule = () => import("./routes/v1/search.ts");
const tablesModule = () => import("./routes/private/tables.ts");
const stockModule = () => import("./routes/v1/stock.ts");
const inventoryModule = () => import("./routes/private/inventory.ts");
const lookModule = () => import("./routes/private/look.ts");
const channelsModule = () => import("./routes/private/channels.ts");
const heldModule = () => import("./routes/private/held-answers.ts");
const privacyModule = () => import("./routes/private/privacy.ts");
const rowsModule = () => import("./routes/private/rows.ts");

/**
 * The table of contents: every route of the Worker, each with its contract. What a respondent asks for is imported
 * here; the editor's modules are loaded on their first request, so that no respondent waits for them.
 */
export const ROUTES: readonly Route[] = [
  lazy(health, () => import("./routes/health.ts"), "healthRoute"),

  formPageRoute,
  lazy(publicPages.completePage, () => import("./routes/pages/complete.ts"), "completePageRoute"),
  lazy(payments.paymentPage, paymentPageModule, "paymentPageRoute"),
  debugPageRoute,
  lazy(publicPages.statusPage, statusModule, "statusPageRoute"),
  lazy(publicPages.shortClosedPage, statusModule, "shortClosedPageRoute"),
  lazy(publicPages.shortSoldOutPage, statusModule, "shortSoldOutPageRoute"),

  newSessionRoute,
  loadSessionRoute,
  patchSessionRoute,
  patchSessionFieldRoute,
  lazy(files.signUpload, sessionFileModule, "signUploadRoute"),
  lazy(files.signUploadByPost, sessionFileModule, "signUploadByPostRoute"),
  lazy(files.listSessionFiles, sessionFileModule, "listSessionFilesRoute"),
  lazy(files.removeSessionFile, sessionFileModule, "removeSessionFileRoute"),
  lazy(files.sessionFileUrl, sessionFileModule, "sessionFileUrlRoute"),
  lazy(challenges.loadChallenge, challengeModule, "loadChallengeRoute"),
  lazy(challenges.startChallenge, challengeModule, "startChallengeRoute"),
  lazy(challenges.verifyChallenge, challengeModule, "verifyChallengeRoute"),
  lazy(search.loadReferenceMeta, searchModule, "loadReferenceMetaRoute"),
  lazy(search.searchReference, searchModule, "searchReferenceRoute"),
  lazy(publicForms.submitForm, submitModule, "byPost"),
  lazy(publicForms.submitFormByGet, submitModule, "byGet"),
  lazy(payments.placeOrder, paymentModule, "placeOrderRoute"),
  lazy(payments.loadOrder, paymentModule, "loadOrderRoute"),
  lazy(payments.stripeReturn, paymentModule, "stripeReturnRoute"),
  lazy(payments.stripeWebhook, paymentModule, "stripeWebhookRoute"),
  lazy(payments.tossSession, paymentModule, "tossSessionRoute"),
  lazy(payments.tossSuccess, paymentModule, "tossSuccessRoute"),
  lazy(payments.tossFail, paymentModule, "tossFailRoute"),
  lazy(payments.tossConfirm, paymentModule, "tossConfirmRoute"),
  lazy(payments.tossWebhook, paymentModule, "tossWebhookRoute"),
  embedFormRoute,
  lazy(publicForms.loadForm, () => import("./routes/v1/forms.ts"), "loadFormRoute"),
  lazy(publicForms.loadStock, stockModule, "loadStockRoute"),

  lazy(loadSignInMethods, identityModule, "signInMethodsRoute"),
  lazy(workspace.loadWorkspace, workspaceModule, "loadWorkspaceRoute"),
  lazy(workspace.createDocument, workspaceModule, "createDocumentRoute"),
  lazy(workspace.renameDocument, workspaceModule, "renameDocumentRoute"),
  lazy(workspace.deleteDocument, workspaceModule, "deleteDocumentRoute"),
  lazy(documents.loadDocument, documentModule, "loadDocumentRoute"),
  lazy(documents.loadShare, documentModule, "loadShareRoute"),
  lazy(roomTokens.documentRoomToken, documentModule, "documentRoomTokenRoute"),
  lazy(roomTokens.formRoomToken, documentModule, "formRoomTokenRoute"),
  lazy(documents.previewForm, previewModule, "previewFormRoute"),
  lazy(documents.submitPreview, previewModule, "submitPreviewRoute"),
  lazy(builder.saveField, builderModule, "saveFieldRoute"),
  lazy(builder.deleteField, builderModule, "deleteFieldRoute"),
  lazy(builder.saveBlocks, builderModule, "saveBlocksRoute"),
  lazy(inventory.loadInventory, inventoryModule, "loadInventoryRoute"),
  lazy(inventory.saveInventory, inventoryModule, "saveInventoryRoute"),
  lazy(inventory.listInventoryCommits, inventoryModule, "listInventoryCommitsRoute"),
  lazy(editing.editForm, editsModule, "editFormRoute"),
  lazy(editing.loadEdits, editsModule, "loadEditsRoute"),
  lazy(settings.setForceClosed, settingsModule, "setForceClosedRoute"),
  lazy(settings.setTotalLimit, settingsModule, "setTotalLimitRoute"),
  lazy(settings.setCustomerLimit, settingsModule, "setCustomerLimitRoute"),
  lazy(settings.setSchedule, settingsModule, "setScheduleRoute"),
  lazy(settings.setMethod, settingsModule, "setMethodRoute"),
  lazy(settings.setUnknownFields, settingsModule, "setUnknownFieldsRoute"),
  lazy(settings.setRedirectUri, settingsModule, "setRedirectUriRoute"),
  lazy(settings.setEmbedOrigins, settingsModule, "setEmbedOriginsRoute"),
  lazy(settings.setRobotCheck, settingsModule, "setRobotCheckRoute"),
  lazy(settings.setClosedPage, settingsModule, "setClosedPageRoute"),
  lazy(privacy.loadRetention, privacyModule, "loadRetentionRoute"),
  lazy(privacy.setRetention, privacyModule, "setRetentionRoute"),
  lazy(privacy.exportCustomer, privacyModule, "exportCustomerRoute"),
  lazy(privacy.eraseCustomer, privacyModule, "eraseCustomerRoute"),
  lazy(tables.createTable, tablesModule, "createTableRoute"),
  lazy(look.setTheme, lookModule, "setThemeRoute"),
  lazy(look.setBackground, lookModule, "setBackgroundRoute"),
  lazy(look.setStartPage, lookModule, "setStartPageRoute"),
  lazy(look.setEndingPage, lookModule, "setEndingPageRoute"),
  lazy(channels.loadChannels, channelsModule, "loadChannelsRoute"),
  lazy(channels.saveMail, channelsModule, "saveMailRoute"),
  lazy(channels.createWebhook, channelsModule, "createWebhookRoute"),
  lazy(channels.updateWebhook, channelsModule, "updateWebhookRoute"),
  lazy(channels.deleteWebhook, channelsModule, "deleteWebhookRoute"),
  lazy(channels.rotateWebhookSecret, channelsModule, "rotateWebhookSecretRoute"),
  lazy(channels.testWebhook, channelsModule, "testWebhookRoute"),
  lazy(channels.listDeliveries, channelsModule, "listDeliveriesRoute"),
  lazy(channels.redeliverDead, channelsModule, "redeliverDeadRoute"),
  lazy(channels.redeliver, channelsModule, "redeliverRoute"),
  lazy(rows.listRows, rowsModule, "listRowsRoute"),
  lazy(rows.exportRows, rowsModule, "exportRowsRoute"),
  lazy(rows.updateCell, rowsModule, "updateCellRoute"),
  lazy(rows.deleteRows, rowsModule, "deleteRowsRoute"),
  lazy(held.listHeldAnswers, heldModule, "listHeldAnswersRoute"),
  lazy(held.acceptHeldAnswer, heldModule, "acceptHeldAnswerRoute"),
  lazy(held.deleteHeldAnswer, heldModule, "deleteHeldAnswerRoute"),
  lazy(customers.loadCustomer, customerModule, "loadCustomerRoute"),
  lazy(customers.loadCustomerSecret, customerModule, "loadCustomerSecretRoute"),
  lazy(customers.rotateCustomerSecret, customerModule, "rotateCustomerSecretRoute"),
  lazy(files.fileUrl, fileModule, "fileUrlRoute"),
  lazy(files.fileSource, fileModule, "fileSourceRoute"),
  lazy(files.signRowUpload, fileModule, "signRowUploadRoute"),
  lazy(files.signRowUploadByPut, fileModule, "signRowUploadByPutRoute"),
  lazy(files.signFileReplacement, fileModule, "signFileReplacementRoute"),
];

/** A route whose module is evaluated when it is first asked for. */
function lazy<Name extends string, Module extends Record<Name, Route>>(
  contract: Module[Name]["contract"],
  load: () => Promise<Module>,
  name: Name,
): Route {
  return { contract, handle: async (c) => (await load())[name].handle(c) };
}

/** Addresses of our own below which nothing is the editor's. */
const API = /^\/(?:d|v1|private|parties|healthz)(?:\/|$)/;
const FILE = /^\/assets\/|\.[a-z0-9]+$/i;

export function createApp(connect = connectClients): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(observe(connect));
  app.use(securityHeaders);
  app.use("/v1/*", cors);
  app.use("/private/*", rememberWrites);
  for (const { contract, handle } of ROUTES) {
    app.on(contract.method, contract.path, (c) => {
      c.set("route", contract.path);
      return handle(c);
    });
  }
  app.on(["GET", "POST"], `${IDENTITY_PATH}/*`, async (c) => {
    c.set("route", `${IDENTITY_PATH}/*`);
    const { handleIdentity } = await identityModule();
    return handleIdentity(c.var.ctx, c.req.raw);
  });
  app.notFound(async (c) => {
    const { path } = c.req;
    const isEditor = !API.test(path) && !FILE.test(path);
    if (isEditor && /^(?:GET|HEAD)$/.test(c.req.method) && isForBrowser(c.req.raw)) {
      return editorHtml(c.req.raw, c.var.ctx);
    }
    if (FILE.test(path)) return c.text("Not found", 404);
    const refusal = new AppError("NOT_FOUND");
    const isPage = path.startsWith("/d/") && isForBrowser(c.req.raw);
    return (isPage && (await notFoundPage(refusal, c.req.raw, c.var.ctx))) || errorResponse(refusal);
  });
  app.onError((error, c) => {
    const refusal = toRefusal(error);
    c.set("refusal", refusal);
    return errorResponse(refusal);
  });
  return app;
}
