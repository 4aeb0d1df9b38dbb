import type { HonoBase } from "hono/hono-base";
import { buckets } from "#core/contracts/wire/bucket-addresses.ts";
import * as connections from "#core/contracts/wire/connection-addresses.ts";
import { channels } from "#core/contracts/wire/delivery-addresses.ts";
import * as own from "#core/contracts/wire/private-addresses.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { funnel, results } from "#core/contracts/wire/results-addresses.ts";
import { lazy, type MountedRoute, mount } from "../middleware/mounted-route.ts";
import type { AppEnv } from "../middleware/route.ts";

const identityModule = () => import("./private/identity/identity.ts");

/** Routes for the editor, all of them under `/private`. Each module is loaded on the first request to one of its routes. */
export const PRIVATE_ROUTES: readonly MountedRoute[] = [
  ...lazy(own.identity, identityModule),
  ...lazy(own.workspace, () => import("./private/documents/workspace.ts")),
  ...lazy(own.organizations, () => import("./private/organizations/organizations.ts")),
  ...lazy(own.projects, () => import("./private/organizations/projects.ts")),
  ...lazy(own.deletedProjects, () => import("./private/organizations/deleted-projects.ts")),
  ...lazy(own.documents, () => import("./private/documents/documents.ts")),
  ...lazy(own.roomTokens, () => import("./private/documents/documents.ts")),
  ...lazy(own.canvases, () => import("./private/documents/canvases.ts")),
  ...lazy(own.deletedDocuments, () => import("./private/documents/deleted-documents.ts")),
  ...lazy(own.assets, () => import("./private/assets.ts")),
  ...lazy(buckets, () => import("./private/buckets/buckets.ts")),
  ...lazy(own.previews, () => import("./pages/preview.ts")),
  ...lazy(own.otherPreviews, () => import("./pages/preview-others.ts")),
  ...lazy(own.builder, () => import("./private/building/builder.ts")),
  ...lazy(own.editing, () => import("./private/building/edits.ts")),
  ...lazy(own.ai, () => import("./private/building/ai.ts")),
  ...lazy(own.settings, async () => (await import("./private/settings.ts")).settingRoutes),
  ...lazy(own.look, async () => (await import("./private/settings.ts")).lookRoutes),
  ...lazy(own.styles, () => import("./private/look.ts")),
  ...lazy(own.versions, () => import("./private/versions.ts")),
  ...lazy(own.templates, () => import("./private/templates.ts")),
  ...lazy(own.tables, () => import("./private/documents/tables.ts")),
  ...lazy(own.referenceTables, () => import("./private/documents/tables.ts")),
  ...lazy(own.referencedRecords, () => import("./private/references.ts")),
  ...lazy(own.inventory, () => import("./private/inventory/inventory.ts")),
  ...lazy(own.products, () => import("./private/inventory/products.ts")),
  ...lazy(own.rows, () => import("./private/grid/rows.ts")),
  ...lazy(own.analytics, () => import("./private/analytics.ts")),
  ...lazy(results, () => import("./private/results/results.ts")),
  ...lazy(funnel, () => import("./private/results/funnel.ts")),
  ...lazy(own.groups, () => import("./private/grid/groups.ts")),
  ...lazy(own.simulator, () => import("./private/simulator.ts")),
  ...lazy(own.records, () => import("./private/grid/records.ts")),
  ...lazy(own.deletions, () => import("./private/grid/deletions.ts")),
  ...lazy(own.imports, () => import("./private/grid/imports.ts")),
  ...lazy(own.files, () => import("./private/files.ts")),
  ...lazy(own.entries, () => import("./pages/entry.ts")),
  ...lazy(own.unfinished, () => import("./private/submitting.ts")),
  ...lazy(own.heldResponses, () => import("./private/submitting.ts")),
  ...lazy(connections.externalDatabases, () => import("./private/connections/databases.ts")),
  ...lazy(connections.connectedFiles, () => import("./private/connections/storage.ts")),
  ...lazy(connections.externalTables, () => import("./private/connections/lookups.ts")),
  ...lazy(connections.connectedTables, () => import("./private/connections/tables.ts")),
  ...lazy(connections.connectedRows, () => import("./private/connections/rows.ts")),
  ...lazy(channels, () => import("./private/delivery.ts")),
  ...lazy(own.customers, () => import("./private/privacy/customers.ts")),
  ...lazy(own.privacy, () => import("./private/privacy/privacy.ts")),
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
