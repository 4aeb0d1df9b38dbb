import type * as files from "#core/contracts/files.ts";
import type * as rows from "#core/contracts/grid/rows.ts";
import { endpoint } from "./client.ts";

export const listRows = endpoint<typeof rows.listRows, rows.RowPage>("GET", "/private/editor/:form_id/rows");
export const updateCell = endpoint<typeof rows.updateCell, rows.UpdatedCell>(
  "PATCH",
  "/private/editor/:form_id/rows/:row_id/fields/:field_id",
);
export const deleteRows = endpoint<typeof rows.deleteRows, rows.DeletedRows>(
  "DELETE",
  "/private/editor/:form_id/rows",
);
export const signRowUpload = endpoint<typeof files.signRowUpload, files.SignedUpload>(
  "POST",
  "/private/editor/:form_id/rows/:row_id/fields/:field_id/files/signed-upload-url",
);
