import { HonoBase } from "hono/hono-base";
import { TrieRouter } from "hono/router/trie-router";
import { buckets } from "#core/contracts/wire/bucket-addresses.ts";
import * as connections from "#core/contracts/wire/connection-addresses.ts";
import { channels } from "#core/contracts/wire/delivery-addresses.ts";
import * as own from "#core/contracts/wire/private-addresses.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import * as open from "#core/contracts/wire/public-addresses.ts";
import { funnel, results } from "#core/contracts/wire/results-addresses.ts";
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

/** Most isolates serve a form long before its first submit. */
const submitModule = async () => {
  const [{ submitRoutes }, { refusedSubmitPage }] = await Promise.all([
    import("./routes/v1/submit.ts"),
    import("./routes/pages/refused-submit.ts"),
  ]);
  return submitRoutes(refusedSubmitPage);
};
const identityModule = () => import("./routes/private/identity/identity.ts");

/** Routes for respondents: loaded at startup, or on the first request. */
const PUBLIC_ROUTES: readonly MountedRoute[] = [
  here(formPageRoute),
  here(debugPageRoute),
  ...lazy(open.readablePages, () => import("./routes/pages/readable.ts")),
  ...lazy(open.completePages, () => import("./routes/pages/complete.ts")),
  ...lazy(open.reportPages, () => import("./routes/pages/report.ts")),
  ...lazy(open.paymentPages, () => import("./routes/pages/payment.ts")),
  ...lazy(open.continuations, () => import("./routes/pages/continue-later.ts")),
  ...lazy(open.statusPages, () => import("./routes/pages/status.ts")),
  ...lazy(open.sessions, () => import("./routes/v1/sessions.ts")),
  ...lazy(open.sessionFiles, () => import("./routes/v1/files.ts")),
  ...lazy(open.challenges, () => import("./routes/v1/challenges.ts")),
  ...lazy(open.references, () => import("./routes/v1/references.ts")),
  ...lazy(open.submits, submitModule),
  ...lazy(open.payments, () => import("./routes/v1/payments.ts")),
  ...lazy(open.embeds, () => import("./routes/v1/embed.ts")),
  ...lazy(open.forms, () => import("./routes/v1/forms.ts")),
  ...lazy(open.publicAssets, () => import("./routes/v1/assets.ts")),
  ...lazy(open.publicObjects, () => import("./routes/v1/objects.ts")),
  ...lazy(open.stocks, () => import("./routes/v1/stock.ts")),
];

/**
 * Routes for the editor. Their modules are loaded on the first request so that no respondent waits for them.
 */
const PRIVATE_ROUTES: readonly MountedRoute[] = [
  ...lazy(own.identity, identityModule),
  ...lazy(own.workspace, () => import("./routes/private/documents/workspace.ts")),
  ...lazy(own.organizations, () => import("./routes/private/organizations/organizations.ts")),
  ...lazy(own.projects, () => import("./routes/private/organizations/projects.ts")),
  ...lazy(own.deletedProjects, () => import("./routes/private/organizations/deleted-projects.ts")),
  ...lazy(own.documents, () => import("./routes/private/documents/documents.ts")),
  ...lazy(own.roomTokens, () => import("./routes/private/documents/documents.ts")),
  ...lazy(own.canvases, () => import("./routes/private/documents/canvases.ts")),
  ...lazy(own.deletedDocuments, () => import("./routes/private/documents/deleted-documents.ts")),
  ...lazy(own.assets, () => import("./routes/private/assets.ts")),
  ...lazy(buckets, () => import("./routes/private/buckets/buckets.ts")),
  ...lazy(own.previews, () => import("./routes/pages/preview.ts")),
  ...lazy(own.otherPreviews, () => import("./routes/pages/preview-others.ts")),
  ...lazy(own.builder, () => import("./routes/private/building/builder.ts")),
  ...lazy(own.editing, () => import("./routes/private/building/edits.ts")),
  ...lazy(own.ai, () => import("./routes/private/building/ai.ts")),
  ...lazy(own.settings, async () => (await import("./routes/private/settings.ts")).settingRoutes),
  ...lazy(own.look, async () => (await import("./routes/private/settings.ts")).lookRoutes),
  ...lazy(own.styles, () => import("./routes/private/look.ts")),
  ...lazy(own.versions, () => import("./routes/private/versions.ts")),
  ...lazy(own.templates, () => import("./routes/private/templates.ts")),
  ...lazy(own.tables, () => import("./routes/private/documents/tables.ts")),
  ...lazy(own.referenceTables, () => import("./routes/private/documents/tables.ts")),
  ...lazy(own.referencedRecords, () => import("./routes/private/references.ts")),
  ...lazy(own.inventory, () => import("./routes/private/inventory/inventory.ts")),
  ...lazy(own.products, () => import("./routes/private/inventory/products.ts")),
  ...lazy(own.rows, () => import("./routes/private/grid/rows.ts")),
  ...lazy(own.analytics, () => import("./routes/private/analytics.ts")),
  ...lazy(results, () => import("./routes/private/results/results.ts")),
  ...lazy(funnel, () => import("./routes/private/results/funnel.ts")),
  ...lazy(own.groups, () => import("./routes/private/grid/groups.ts")),
  ...lazy(own.simulator, () => import("./routes/private/simulator.ts")),
  ...lazy(own.records, () => import("./routes/private/grid/records.ts")),
  ...lazy(own.deletions, () => import("./routes/private/grid/deletions.ts")),
  ...lazy(own.imports, () => import("./routes/private/grid/imports.ts")),
  ...lazy(own.files, () => import("./routes/private/files.ts")),
  ...lazy(own.entries, () => import("./routes/pages/entry.ts")),
  ...lazy(own.unfinished, () => import("./routes/private/submitting.ts")),
  ...lazy(own.heldResponses, () => import("./routes/private/submitting.ts")),
  ...lazy(connections.externalDatabases, () => import("./routes/private/connections/databases.ts")),
  ...lazy(connections.connectedFiles, () => import("./routes/private/connections/storage.ts")),
  ...lazy(connections.externalTables, () => import("./routes/private/connections/lookups.ts")),
  ...lazy(connections.connectedTables, () => import("./routes/private/connections/tables.ts")),
  ...lazy(connections.connectedRows, () => import("./routes/private/connections/rows.ts")),
  ...lazy(channels, () => import("./routes/private/delivery.ts")),
  ...lazy(own.customers, () => import("./routes/private/privacy/customers.ts")),
  ...lazy(own.privacy, () => import("./routes/private/privacy/privacy.ts")),
];

/** Every route of the Worker. `core/contracts/wire/{public,private}-addresses.ts` lists the addresses. */
export const ROUTES: readonly MountedRoute[] = [
  ...lazy(open.operations, () => import("./routes/health.ts")),
  ...PUBLIC_ROUTES,
  ...PRIVATE_ROUTES,
];

const IDENTITY_METHODS = ["GET", "POST"] as const;
const IDENTITY_ADDRESSES = `${IDENTITY_PATH}/*`;
const ADDRESSES = [...ROUTES, ...IDENTITY_METHODS.map((method) => ({ method, path: IDENTITY_ADDRESSES }))];
const onUnknownAddress = unknownAddress(ADDRESSES, refusePage);

export function createApp(connect = connectClients): HonoBase<AppEnv> {
  // `hono` itself brings three routers, of which the first request would compile the largest.
  const app = new HonoBase<AppEnv>({ router: new TrieRouter() });
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
