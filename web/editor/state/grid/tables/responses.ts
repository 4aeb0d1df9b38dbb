import { call } from "../../../api/client.ts";
import { countResponseGroups, listRows } from "../../../api/endpoints.ts";
import type { TableSource } from "./table-source.ts";

export const responses: TableSource = {
  name: "responses",
  scope: ({ form }) => form.form_id,
  fields: ({ form }) => form.fields,
  list: (form_id, query, options) => call(listRows, { params: { form_id }, query }, options),
  countGroups: (form_id, query, options) =>
    call(countResponseGroups, { params: { form_id }, query }, options),
  is_editable: true,
  panel: "record",
};
