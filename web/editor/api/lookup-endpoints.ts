import type * as databases from "#core/contracts/connections/databases.ts";
import type * as lookups from "#core/contracts/connections/lookups.ts";
import * as addresses from "#core/contracts/wire/connection-addresses.ts";
import { endpoints as of } from "./client.ts";

/** What is looked up in a connected database. Apart from the other calls, which every page loads. */

export const { listAuthUsers } = of<typeof lookups>()(addresses.externalTables);

export const { findExternalDatabase } = of<typeof databases>()(addresses.externalDatabases);
