import * as contracts from "#core/contracts/connections/tables.ts";
import { route } from "../../../middleware/route.ts";
import * as tables from "../../../services/connections/connect-table.ts";

export const connectMainTableRoute = route(contracts.connectMainTable, ({ ctx, params, body, member }) =>
  tables.connectMainTable(
    ctx,
    { project_id: member.project_id!, document_id: member.document_id },
    { ...params, ...body, id_column: body.id_column ?? null },
  ),
);

export const loadMainTableRoute = route(contracts.loadMainTable, ({ ctx, params }) =>
  tables.loadMainTable(ctx, params.form_id),
);

export const disconnectMainTableRoute = route(contracts.disconnectMainTable, ({ ctx, params, member }) =>
  tables.disconnectMainTable(ctx, member, params.form_id),
);

export const createConnectedTableRoute = route(
  contracts.createConnectedTable,
  ({ ctx, params, body, member }) =>
    tables.createConnectedTable(ctx, member.project_id!, {
      schema_id: params.schema_id,
      schema_name: body.sb_schema_name,
      table_name: body.sb_table_name,
      name: body.table_name ?? body.sb_table_name,
      columns: body.connect_attributes_as,
      id_column: body.id_column ?? null,
    }),
);
