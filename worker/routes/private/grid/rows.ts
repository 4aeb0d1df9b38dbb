import {
  exportCustomers as exportCustomersContract,
  exportRows as exportRowsContract,
  exportSessions as exportSessionsContract,
  listCustomers as listCustomersContract,
  listRows as listRowsContract,
  listSessions as listSessionsContract,
  updateCell as updateCellContract,
  updateCells as updateCellsContract,
} from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import type { ListFormat } from "#core/tables/export/list-text.ts";
import { unpackIds } from "#core/tables/export/packed-ids.ts";
import type { Predicate, parseGridQuery } from "#core/tables/grid-query.ts";
import { route, routeAsking } from "../../../middleware/route.ts";
import {
  type Export,
  type ExportRequest,
  exportCustomers,
  exportRows,
  exportSessions,
} from "../../../services/grid/export-rows.ts";
import { listCustomers, listRows, listSessions } from "../../../services/grid/list-rows.ts";
import { updateCell } from "../../../services/grid/update-cell.ts";
import { updateCells } from "../../../services/grid/update-cells.ts";
import { readGridQuery } from "./read-grid-query.ts";

export const listRowsRoute = routeAsking(listRowsContract, async ({ ctx, params, query, ask }) =>
  listRows(ctx, ask, params.form_id, readGridQuery(query)),
);

export const listSessionsRoute = routeAsking(listSessionsContract, ({ ctx, params, query, ask }) =>
  listSessions(ctx, ask, params.form_id, readGridQuery(query)),
);

export const listCustomersRoute = route(listCustomersContract, ({ ctx, params, query }) =>
  listCustomers(ctx, params.project_id, readGridQuery(query)),
);

export const exportRowsRoute = route(exportRowsContract, async ({ ctx, params, query }) =>
  fileResponse(await exportRows({ ...ctx, db: ctx.long }, params.form_id, readExport(params, query))),
);

export const exportSessionsRoute = route(exportSessionsContract, async ({ ctx, params, query }) =>
  fileResponse(await exportSessions({ ...ctx, db: ctx.long }, params.form_id, readExport(params, query))),
);

export const exportCustomersRoute = route(exportCustomersContract, async ({ ctx, params, query }) =>
  fileResponse(await exportCustomers({ ...ctx, db: ctx.long }, params.project_id, readExport(params, query))),
);

export const updateCellRoute = routeAsking(updateCellContract, ({ ctx, params, body, ask }) =>
  updateCell(ctx, ask, { ...params, ...body }),
);

export const updateCellsRoute = routeAsking(updateCellsContract, ({ ctx, params, body, ask }) =>
  updateCells(ctx, ask, { ...params, ...body }),
);

function readExport(
  { format }: { format: ExportFormat },
  {
    columns,
    rows,
    zone = "UTC",
    lists = "quoted",
    ...rest
  }: { columns?: string; rows?: string; zone?: string; lists?: ListFormat } & Parameters<
    typeof parseGridQuery
  >[0],
): ExportRequest {
  const read = readGridQuery(rest);
  const query = { ...read, predicates: [...read.predicates, ...chosenRows(rows)] };
  return { format, query, columns: columns ? columns.split(",") : null, zone, lists };
}

function chosenRows(rows: string | undefined): Predicate[] {
  if (rows === undefined) return [];
  const value = unpackIds(rows);
  if (value === null) throw new AppError("BAD_REQUEST", { rows: "They must be ids as packIds writes them." });
  return [{ column: "__gf_id", op: "in", value }];
}

function fileResponse({ body, media_type, content_disposition }: Export): Response {
  return new Response(body, {
    headers: {
      "content-type": media_type,
      "content-disposition": content_disposition,
      "cache-control": "private, no-store",
    },
  });
}
