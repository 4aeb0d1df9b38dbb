import { createTable as createTableContract } from "#core/contracts/tables.ts";
import { route } from "../../middleware/route.ts";
import { createTable } from "../../services/create-table.ts";

export const createTableRoute = route(createTableContract, ({ ctx, params, body }) =>
  createTable(ctx, {
    schema_id: params.schema_id,
    name: body.table_name,
    description: body.description ?? null,
  }),
);
