import {
  deleteRows as deleteRowsContract,
  listRows as listRowsContract,
  updateCell as updateCellContract,
} from "#core/contracts/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import { parseGridQuery } from "#core/tables/grid-query.ts";
import { route } from "../../middleware/route.ts";
import { deleteRows } from "../../services/delete-rows.ts";
import { listRows } from "../../services/list-rows.ts";
import { updateCell } from "../../services/update-cell.ts";

export const listRowsRoute = route(listRowsContract, async ({ ctx, params, query }) => {
  const parsed = parseGridQuery(query);
  if (!parsed.ok) throw new AppError("BAD_REQUEST", { faults: parsed.faults });
  return listRows(ctx, params.form_id, parsed.query);
});

export const updateCellRoute = route(updateCellContract, ({ ctx, params, body }) =>
  updateCell(ctx, { ...params, ...body }),
);

export const deleteRowsRoute = route(deleteRowsContract, ({ ctx, params, body }) =>
  deleteRows(ctx, params.form_id, body),
);
