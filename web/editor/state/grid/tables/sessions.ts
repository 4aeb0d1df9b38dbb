import { call } from "../../../api/client.ts";
import { countSessionGroups, listSessions } from "../../../api/endpoints.ts";
import type { TableSource } from "./table-source.ts";

export const sessions: TableSource = {
  name: "sessions",
  scope: ({ form }) => form.form_id,
  fields: ({ form }) => form.fields,
  list: (form_id, query, options) => call(listSessions, { params: { form_id }, query }, options),
  countGroups: (form_id, query, options) => call(countSessionGroups, { params: { form_id }, query }, options),
  filled: () => [],
  is_editable: false,
  panel: "record",
};
