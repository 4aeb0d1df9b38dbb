import { isOwnResponse } from "#core/tables/response-source.ts";
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
  // Most forms have responses of one source only. Those that no respondent sent are told apart.
  filled: ({ platform_powered_by }) => (isOwnResponse(platform_powered_by) ? ["__gf_source"] : []),
  is_editable: true,
  panel: "record",
};
