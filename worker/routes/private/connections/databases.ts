import * as contracts from "#core/contracts/connections/databases.ts";
import { route } from "../../../middleware/route.ts";
import { testDatabase } from "../../../services/connections/check-database.ts";
import * as databases from "../../../services/connections/databases.ts";

export const testExternalDatabaseRoute = route(contracts.testExternalDatabase, ({ ctx, body }) =>
  testDatabase(ctx, { url: body.url, public_key: body.key, secret_key: body.secret_key ?? null }),
);

export const connectExternalDatabaseRoute = route(contracts.connectExternalDatabase, ({ ctx, body }) =>
  databases.connectDatabase(ctx, body.project_id, {
    url: body.sb_project_url,
    public_key: body.sb_anon_key,
    secret_key: body.secret_key ?? null,
  }),
);

export const findExternalDatabaseRoute = route(contracts.findExternalDatabase, ({ ctx, query }) =>
  databases.findDatabase(ctx, query.project_id),
);

export const loadExternalDatabaseRoute = route(contracts.loadExternalDatabase, ({ ctx, params }) =>
  databases.loadDatabase(ctx, params.database_id),
);

export const refreshExternalDatabaseRoute = route(contracts.refreshExternalDatabase, ({ ctx, params }) =>
  databases.refreshDatabase(ctx, params.database_id),
);

export const disconnectExternalDatabaseRoute = route(
  contracts.disconnectExternalDatabase,
  ({ ctx, params }) => databases.disconnectDatabase(ctx, params.database_id),
);

export const saveSecretKeyRoute = route(contracts.saveSecretKey, ({ ctx, params, body }) =>
  databases.saveSecretKey(ctx, params.database_id, body.secret),
);

export const revealSecretKeyRoute = route(contracts.revealSecretKey, async ({ ctx, params, user }) => {
  const secret = await databases.revealSecretKey(ctx, params.database_id, user);
  return Response.json({ data: { secret } }, { headers: { "cache-control": "no-store" } });
});

export const removeSecretKeyRoute = route(contracts.removeSecretKey, ({ ctx, params }) =>
  databases.removeSecretKey(ctx, params.database_id),
);

export const addExternalSchemaRoute = route(contracts.addExternalSchema, ({ ctx, params, body }) =>
  databases.addSchema(ctx, params.database_id, body.schema_name),
);

export const removeExternalSchemaRoute = route(contracts.removeExternalSchema, ({ ctx, params }) =>
  databases.removeSchema(ctx, params.database_id, params.schema_name),
);
