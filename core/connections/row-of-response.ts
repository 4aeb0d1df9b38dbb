import type { Cell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import type { JsonValue } from "../values/json.ts";
import { columnOfCell, connectedFields, type ReadClock } from "./column-values.ts";
import type { ConnectedTable } from "./connected-table.ts";

interface WrittenResponse {
  id: string;
  data: Readonly<Record<string, Cell | null | undefined>>;
  /** The respondent's clock: a column without a zone gets the time that they entered. */
  read: ReadClock;
}

interface Destination {
  definition: Pick<ConnectedTable, "columns">;
  /** The column for the ids of responses; null: there is none. */
  id_column: string | null;
}

/**
 * The row of a connected table for a response. What was not answered is left out, so that the column has its default. So
 * are secrets, of which we have only a hash. Null: no question has a column.
 */
export function rowOfResponse(
  fields: readonly FieldDefinition[],
  { id, data, read }: WrittenResponse,
  { definition, id_column }: Destination,
): Record<string, JsonValue> | null {
  const connected = connectedFields(fields, definition).filter(
    ({ field, column }) => column.name !== id_column && fieldTypeRow(field.type).value !== "secret",
  );
  if (connected.length === 0 && id_column === null) return null;
  const answers = connected.flatMap((one) => {
    const value = columnOfCell(one, data[one.field.id] ?? null, read);
    return value === null ? [] : [[one.column.name, value] as const];
  });
  // Of entries, because a column may be called __proto__.
  return Object.fromEntries(id_column === null ? answers : [[id_column, id] as const, ...answers]);
}
