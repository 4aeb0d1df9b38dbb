import type * as versions from "#core/contracts/versions.ts";
import { endpoint } from "./client.ts";

export const listVersions = endpoint<typeof versions.listVersions, versions.FormVersion[]>(
  "GET",
  "/private/editor/:form_id/versions",
);
export const keepVersion = endpoint<typeof versions.keepVersion, versions.KeptVersion>(
  "POST",
  "/private/editor/:form_id/versions",
);
export const loadVersion = endpoint<typeof versions.loadVersion, versions.LoadedVersion>(
  "GET",
  "/private/editor/:form_id/versions/:version_id",
);
export const renameVersion = endpoint<typeof versions.renameVersion>(
  "PATCH",
  "/private/editor/:form_id/versions/:version_id",
);
