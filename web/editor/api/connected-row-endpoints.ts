import type * as rows from "#core/contracts/connections/rows.ts";
import { connectedRows } from "#core/contracts/wire/connection-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The rows of connected tables. */
export const { addConnectedRow, listConnectedRows, updateConnectedRows, deleteConnectedRows } =
  of<typeof rows>()(connectedRows);
