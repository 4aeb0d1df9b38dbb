import {
  deleteRows as deleteRowsContract,
  exportRows as exportRowsContract,
  listCustomers as listCustomersContract,
  listRows as listRowsContract,
  listSessions as listSessionsContract,
  updateCell as updateCellContract,
} from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import { contentDisposition } from "#core/tables/export-rows.ts";
import { type GridQuery, parseGridQuery } from "#core/tables/grid-query.ts";
import { route } from "../../../middleware/route.ts";
import { deleteRows } from "../../../services/grid/delete-rows.ts";
import { exportRows } from "../../../services/grid/export-rows.ts";
import { listCustomers, listRows, listSessions } from "../../../services/grid/list-rows.ts";
import { updateCell } from "../../../services/grid/update-cell.ts";

export const listRowsRoute = route(listRowsContract, async ({ ctx, params, query }) =>
  listRows(ctx, params.form_id, readGridQuery(query)),
);

export const listSessionsRoute = route(listSessionsContract, ({ ctx, params, query }) =>
  listSessions(ctx, params.form_id, readGridQuery(query)),
);

export const listCustomersRoute = route(listCustomersContract, ({ ctx, params, query }) =>
  listCustomers(ctx, params.project_id, readGridQuery(query)),
);

export const exportRowsRoute = route(exportRowsContract, async ({ ctx, params, query }) => {
  const { form_id, format } = params;
  const { title, media_type, body } = await exportRows(
    ctx,
    form_id,
    readGridQuery(query),
    format,
    query.zone,
  );
  return new Response(body, {
    headers: {
      "content-type": media_type,
      "content-disposition": contentDisposition(title, format),
      "cache-control": "private, no-store",
    },
  });
});

export const updateCellRoute = route(updateCellContract, ({ ctx, params, body }) =>
  updateCell(ctx, { ...params, ...body }),
);

export const deleteRowsRoute = route(deleteRowsContract, ({ ctx, params, body }) =>
  deleteRows(ctx, params.form_id, body),
);

function readGridQuery(query: Parameters<typeof parseGridQuery>[0]): GridQuery {
  const parsed = parseGridQuery(query);
  if (!parsed.ok) throw new AppError("BAD_REQUEST", { faults: parsed.faults });
  return parsed.query;
}
