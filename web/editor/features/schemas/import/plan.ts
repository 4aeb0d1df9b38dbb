import type { CreatedTable, NewColumn } from "#core/contracts/documents/tables.ts";
import { columnFields } from "#core/documents/table-templates.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { ImportedValue } from "#core/tables/import/batches.ts";
import type { ColumnType } from "#core/tables/import/column-types.ts";
import { type FileColumn, type FileTable, namesOf } from "#core/tables/import/file-table.ts";
import { importedValue } from "#core/tables/import/imported-value.ts";
import { zoneOfLabel } from "#core/tables/import/match-columns.ts";
import { columnRules } from "#core/tables/import/new-column.ts";
import type { Reading } from "#core/tables/import/read-text.ts";

/** Which column of a file goes into which field, and how it is read. */
export interface PlannedColumn {
  /** Place of the file's column. */
  place: number;
  field: FieldDefinition;
  reading: Reading;
}

/** The rows of a file as they will be stored. */
export interface ImportPlan {
  table: FileTable;
  columns: readonly PlannedColumn[];
}

/** A column of a new table, as the person sees it. */
export interface ColumnDraft {
  label: string;
  type: ColumnType;
  isImported: boolean;
}

export interface NewTablePlan extends ImportPlan {
  new_columns: NewColumn[];
}

/** How the values of a file are read. */
export interface FileReading {
  /** What the person says of all columns; null: nothing. */
  chosen: { [Sign in "decimal" | "date_order"]: Reading[Sign] | null };
  /** For columns that do not tell it. */
  guessed: Reading;
}

/** How a column is read: as the person says, or as its header and its values tell. */
export const readingOf = ({ label, facts }: FileColumn, { chosen, guessed }: FileReading): Reading => ({
  zone: zoneOfLabel(label),
  decimal: chosen.decimal ?? facts.decimal ?? guessed.decimal,
  date_order: chosen.date_order ?? facts.date_order ?? guessed.date_order,
});

/** The values of a row in the order of the planned columns. */
export const valuesOf = ({ table, columns }: ImportPlan, row: number): ImportedValue[] =>
  columns.map(({ place, field, reading }) => importedValue(table.rows[row]![place]!, field, reading));

/** The time zone of moments in files that name none. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The columns of a plan, as they are sent. */
export const sentColumns = ({ columns }: ImportPlan) => ({
  time_zone: ownZone(),
  columns: columns.map(({ field }) => field.id),
});

/** The plan of a new table with the columns that are imported. */
export function planTable(table: FileTable, drafts: readonly ColumnDraft[], how: FileReading): NewTablePlan {
  const places = table.columns.flatMap((_, place) => (drafts[place]?.isImported ? [place] : []));
  const names = namesOf(places.map((place) => drafts[place]!.label));
  const new_columns = places.map((place, at): NewColumn => {
    const { label, type } = drafts[place]!;
    const rules = columnRules(type, table.columns[place]!.facts);
    return { name: names[at]!, label: label.trim(), type, ...rules };
  });
  const fields = columnFields(new_columns, () => crypto.randomUUID());
  const columns = places.map((place, at) => ({
    place,
    field: { ...fields[at]!, local_index: at },
    reading: readingOf(table.columns[place]!, how),
  }));
  return { table, columns, new_columns };
}

/** The plan with the ids that the server gave to the columns. */
export function withMadeColumns(plan: ImportPlan, { attributes }: CreatedTable): ImportPlan {
  const ids = new Map(attributes.map(({ name, id }) => [name, id]));
  const columns = plan.columns.flatMap((column) => {
    const id = ids.get(column.field.name);
    return id === undefined ? [] : [{ ...column, field: { ...column.field, id } }];
  });
  return { ...plan, columns };
}
