import type { FieldDefinition } from "../fields/field.ts";
import type { TableProperty } from "../tables/definition.ts";
import type { ConnectedTable } from "./connected-table.ts";

/** The columns of a connected table, as its database last described them, with the labels of the fields that show them. */
export function connectedProperties(
  { columns }: Pick<ConnectedTable, "columns">,
  fields: readonly Pick<FieldDefinition, "name" | "label">[],
): TableProperty[] {
  const labels = new Map(fields.map(({ name, label }) => [name, label || null]));
  return columns.map((column): TableProperty => {
    const { name, format, is_array, description, enum_values, is_key, refers_to } = column;
    return {
      name,
      label: labels.get(name) ?? null,
      format: is_array ? `${format}[]` : format,
      description,
      choices: enum_values,
      is_primary_key: is_key,
      foreign_key: refers_to === null ? null : { outside: refers_to },
      default: column.default_value,
      is_nullable: column.is_nullable,
    };
  });
}
