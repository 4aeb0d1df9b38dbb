import * as contracts from "#core/contracts/connections/storage.ts";
import { route, routeAsking } from "../../../middleware/route.ts";
import * as storage from "../../../services/connections/field-storage.ts";
import { listPooledFiles } from "../../../services/connections/pooled-files.ts";

export const listExternalBucketsRoute = route(contracts.listExternalBuckets, ({ ctx, params }) =>
  storage.listBuckets(ctx, params.database_id),
);

export const listProjectBucketsRoute = route(contracts.listProjectBuckets, ({ ctx, params }) =>
  storage.listProjectBuckets(ctx, params.form_id),
);

export const saveFieldStorageRoute = route(contracts.saveFieldStorage, ({ ctx, params, body }) =>
  storage.saveFieldStorage(ctx, params, body),
);

export const removeFieldStorageRoute = route(contracts.removeFieldStorage, ({ ctx, params }) =>
  storage.removeFieldStorage(ctx, params),
);

export const listPooledFilesRoute = routeAsking(contracts.listPooledFiles, ({ ctx, params, body, ask }) =>
  listPooledFiles(ctx, ask, params, body.rows),
);
