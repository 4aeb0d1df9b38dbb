import type { Cell } from "../fields/cell.ts";
import type { FieldDefinition, FieldType } from "../fields/field.ts";

/** The columns of customers beside the system columns. */
const COLUMNS = {
  name: { type: "text", label: "Name" },
  email: { type: "email", label: "Email" },
  phone: { type: "tel", label: "Phone" },
  uuid: { type: "text", label: "Your ID" },
  /** From a link that was not signed, so that anyone may have written it. */
  unsigned_uuid: { type: "text", label: "Your ID (not signed)" },
} as const satisfies Record<string, { type: FieldType; label: string }>;

export type CustomerColumn = keyof typeof COLUMNS;

/** Customers as the grid shows them: each fact is a field, whose id is its name. */
export const CUSTOMER_FIELDS: readonly FieldDefinition[] = Object.entries(COLUMNS).map(
  ([name, { type, label }], local_index) => ({
    id: name,
    name,
    type,
    label,
    local_index,
    options: [],
    optgroups: [],
  }),
);

/** A customer's facts as cells, keyed by column. */
export function customerCells(texts: Readonly<Record<string, string>>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(texts).map(([column, value]) => [column, { value }]));
}
