import type { ConnectedTable } from "#core/connections/connected-table.ts";
import type { ExternalDatabase } from "#core/contracts/connections/databases.ts";
import type { Choices } from "../../../ui/inputs/choices/choices.ts";

/** A table of a connected database, with its schema. */
export interface PlacedTable {
  /** Of both names, for a control. */
  key: string;
  schema_name: string;
  table: ConnectedTable;
}

export const placedTables = ({ schemas }: ExternalDatabase): PlacedTable[] =>
  schemas.flatMap(({ name, tables }) =>
    tables.map((table) => ({ key: JSON.stringify([name, table.name]), schema_name: name, table })),
  );

/** The tables as choices, by schema if there are several. `whyNot`: why one cannot be chosen; null: it can. */
export function tableChoices(
  tables: readonly PlacedTable[],
  whyNot: (table: PlacedTable) => string | null,
): Choices {
  const names = [...new Set(tables.map(({ schema_name }) => schema_name))];
  const choices = (of: readonly PlacedTable[]) =>
    of.map((placed) => {
      const reason = whyNot(placed);
      const label = placed.table.name;
      return {
        value: placed.key,
        label,
        isDisabled: reason !== null,
        ...(reason && { description: reason }),
      };
    });
  if (names.length < 2) return choices(tables);
  return names.map((label) => ({
    label,
    choices: choices(tables.filter(({ schema_name }) => schema_name === label)),
  }));
}
