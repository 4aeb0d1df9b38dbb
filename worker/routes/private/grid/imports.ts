import { importRows as importRowsContract } from "#core/contracts/grid/imports.ts";
import { route } from "../../../middleware/route.ts";
import { importRows } from "../../../services/grid/import-rows.ts";

export const importRowsRoute = route(importRowsContract, ({ ctx, params, body, user }) =>
  importRows(ctx, { ...params, ...body, entered_by: user.id }),
);
