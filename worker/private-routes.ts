import type { HonoBase } from "hono/hono-base";
import { buckets } from "#core/contracts/wire/bucket-addresses.ts";
import * as connections from "#core/contracts/wire/connection-addresses.ts";
import { channels } from "#core/contracts/wire/delivery-addresses.ts";
import * as own from "#core/contracts/wire/private-addresses.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { funnel, results } from "#core/contracts/wire/results-addresses.ts";
import { lazy, type MountedRoute, mount } from "./middleware/mounted-route.ts";
import type { AppEnv } from "./middleware/route.ts";

const identityModule = () => import("./routes/private/identity/identity.ts");

/** Routes for the editor, all of them under `/private`. Each module is loaded on the first request to one of its routes. */
export const PRIVATE_ROUTES: readonly MountedRoute[] = [
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

const IDENTITY_METHODS = ["GET", "POST"] as const;
const IDENTITY_ADDRESSES = `${IDENTITY_PATH}/*`;

/** All addresses under `/private`. */
export const PRIVATE_ADDRESSES: readonly Pick<MountedRoute, "method" | "path">[] = [
  ...PRIVATE_ROUTES,
  ...IDENTITY_METHODS.map((method) => ({ method, path: IDENTITY_ADDRESSES })),
];

export function mountPrivate(app: HonoBase<AppEnv>): void {
  mount(app, PRIVATE_ROUTES);
  app.on([...IDENTITY_METHODS], IDENTITY_ADDRESSES, async (c) => {
    c.set("route", IDENTITY_ADDRESSES);
    const { handleIdentity } = await identityModule();
    return handleIdentity(c.get("ctx"), c.req.raw);
  });
}
