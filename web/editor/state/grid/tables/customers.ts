import { CUSTOMER_FIELDS } from "#core/tables/customer-fields.ts";
import { call } from "../../../api/client.ts";
import { countCustomerGroups, listCustomers } from "../../../api/endpoints.ts";
import type { TableSource } from "./table-source.ts";

/** The customers of the document's project, whichever form they answered. */
export const customers: TableSource = {
  name: "customers",
  scope: ({ document }) => document.project_id,
  fields: () => CUSTOMER_FIELDS,
  list: (project_id, query, options) => call(listCustomers, { params: { project_id }, query }, options),
  countGroups: (project_id, query, options) =>
    call(countCustomerGroups, { params: { project_id }, query }, options),
  filled: ({ data }) => Object.keys(data),
  is_editable: false,
  panel: "customer",
};
