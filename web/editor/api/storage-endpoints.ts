import type * as storage from "#core/contracts/connections/storage.ts";
import * as addresses from "#core/contracts/wire/connection-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls about files of answers in buckets. Apart from the other calls, which every page loads. */

export const {
  listExternalBuckets,
  listProjectBuckets,
  saveFieldStorage,
  removeFieldStorage,
  listPooledFiles,
} = of<typeof storage>()(addresses.connectedFiles);
