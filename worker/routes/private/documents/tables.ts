import {
  createTable as createTableContract,
  deleteTable as deleteTableContract,
  listTables as listTablesContract,
  updateTable as updateTableContract,
} from "#core/contracts/documents/tables.ts";
import {
  listReferenceTables as listReferenceTablesContract,
  listReferringFields as listReferringFieldsContract,
} from "#core/contracts/references.ts";
import { route, routeAsking } from "../../../middleware/route.ts";
import { transactionId } from "../../../middleware/transaction-id.ts";
import { createTable } from "../../../services/documents/create-table.ts";
import { deleteTable } from "../../../services/documents/delete-table.ts";
import { listTables } from "../../../services/documents/list-tables.ts";
import { updateTable } from "../../../services/documents/update-table.ts";
import {
  listReferenceTables,
  listReferringFields,
} from "../../../services/references/list-reference-tables.ts";

export const listTablesRoute = routeAsking(listTablesContract, ({ params, ask }) =>
  listTables(ask, params.schema_id),
);

export const createTableRoute = route(createTableContract, ({ ctx, params, body }) =>
  createTable(ctx, {
    schema_id: params.schema_id,
    name: body.table_name,
    description: body.description ?? null,
    template: body.template ?? null,
    columns: body.columns,
  }),
);

export const listReferenceTablesRoute = route(listReferenceTablesContract, ({ ctx, params }) =>
  listReferenceTables(ctx, params.form_id),
);

export const listReferringFieldsRoute = route(listReferringFieldsContract, ({ ctx, params }) =>
  listReferringFields(ctx, params.form_id),
);

export const deleteTableRoute = route(deleteTableContract, ({ ctx, params, body }) =>
  deleteTable(ctx, params, body.user_confirmation_txt),
);

export const updateTableRoute = route(updateTableContract, ({ ctx, request, params, body }) =>
  updateTable(ctx, { ...params, change: body, transaction_id: transactionId(request) }),
);
