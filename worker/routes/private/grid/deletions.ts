import * as contracts from "#core/contracts/grid/deletions.ts";
import { route } from "../../../middleware/route.ts";
import {
  countMatchingRows,
  deleteMatchingRows,
  deleteRows,
  restoreRows,
} from "../../../services/grid/delete-rows.ts";
import { readGridQuery } from "./read-grid-query.ts";

export const deleteRowsRoute = route(contracts.deleteRows, ({ ctx, params, body }) =>
  deleteRows(ctx, params.form_id, body),
);

export const countMatchingRowsRoute = route(contracts.countMatchingRows, ({ ctx, params, query }) =>
  countMatchingRows(ctx, params.form_id, readGridQuery(query), { isForDeletion: query.bound !== "none" }),
);

export const deleteMatchingRowsRoute = route(
  contracts.deleteMatchingRows,
  ({ ctx, params, body: { transaction_id, deletion_id, through, ...which } }) =>
    deleteMatchingRows(ctx, params.form_id, {
      transaction_id,
      deletion_id,
      through,
      query: readGridQuery(which),
    }),
);

export const restoreRowsRoute = route(contracts.restoreRows, ({ ctx, params, body }) =>
  restoreRows(ctx, params.form_id, { deletion_id: params.deletion_id, ...body }),
);
