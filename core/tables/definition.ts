import type { FieldDefinition, TableReference } from "../fields/field.ts";
import { relatedOf } from "../fields/related.ts";
import { formatOfField } from "./columns.ts";

/** A column of another table of ours. */
type OwnKey = Pick<TableReference, "table_id" | "column">;
/** A column of a table of the same connected database. */
interface OutsideKey {
  outside: { table: string; column: string };
}

/** A column of a table as its definition lists it, with PostgreSQL's names of types. */
export interface TableProperty<Key = OwnKey | OutsideKey> {
  name: string;
  /** The field's label; null for a column that every table has. */
  label: string | null;
  /** PostgreSQL's type: `text`, `numeric[]`. */
  format: string;
  description: string | null;
  /** The values that it can have; null: any of its type. */
  choices: readonly string[] | null;
  is_primary_key: boolean;
  /** The column of another table whose values it has. */
  foreign_key: Key | null;
  /** What it is without a value of its own. */
  default: string | null;
  is_nullable: boolean;
}

const own = (
  name: string,
  format: string,
  fallback: string,
  is_primary_key = false,
): TableProperty<OwnKey> => ({
  name,
  label: null,
  format,
  description: null,
  choices: null,
  is_primary_key,
  foreign_key: null,
  default: fallback,
  is_nullable: false,
});

/** The columns of a table: those that every table has, then its fields in their order. */
export function tableProperties(fields: readonly FieldDefinition[]): TableProperty<OwnKey>[] {
  // Nobody can send what is computed from other rows.
  const sorted = fields
    .filter((field) => relatedOf(field) === null)
    .sort((a, b) => a.local_index - b.local_index);
  return [
    own("id", "uuid", "gen_random_uuid()", true),
    own("created_at", "timestamptz", "now()"),
    ...sorted.map((field): TableProperty<OwnKey> => {
      const { name, label, help_text, reference, required, options } = field;
      return {
        name,
        label: label || null,
        format: formatOfField(field),
        description: help_text || null,
        choices: options.length > 0 ? options.map(({ value }) => value) : null,
        is_primary_key: false,
        foreign_key:
          reference?.type === "sheaf" ? { table_id: reference.table_id, column: reference.column } : null,
        default: null,
        is_nullable: required !== true,
      };
    }),
  ];
}
