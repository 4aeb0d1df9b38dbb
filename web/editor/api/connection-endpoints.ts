import type * as databases from "#core/contracts/connections/databases.ts";
import type * as tables from "#core/contracts/connections/tables.ts";
import * as addresses from "#core/contracts/wire/connection-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls about connected databases, which few pages load. */

export const {
  testExternalDatabase,
  connectExternalDatabase,
  findExternalDatabase,
  refreshExternalDatabase,
  disconnectExternalDatabase,
  saveSecretKey,
  revealSecretKey,
  removeSecretKey,
  addExternalSchema,
  removeExternalSchema,
} = of<typeof databases>()(addresses.externalDatabases);

export const { connectMainTable, disconnectMainTable, createConnectedTable } = of<typeof tables>()(
  addresses.connectedTables,
);
