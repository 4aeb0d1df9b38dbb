import { isJsonObject } from "../values/json.ts";
import type { FieldDefinition } from "./field.ts";

/**
 * - rows: the rows themselves · values: one of their columns · count: how many there are · sum: of one of their columns
 */
export const RELATED_KINDS = ["rows", "values", "count", "sum"] as const;
export type RelatedKind = (typeof RELATED_KINDS)[number];

/** What a computed column takes from the rows that a row is related to. It contains ids because names may change. */
export interface Related {
  kind: RelatedKind;
  /** The table of those rows. */
  table_id: string;
  /** The field that relates them: of the column's own table, or of the other one. */
  via: string;
  /** Of a field that refers to rows of its own table: those that refer to the row, not those that it refers to. */
  is_back?: boolean;
  /** A column of the other table, for values and sums. */
  column?: string;
}

/** What a column is computed from; null: it is not computed from other rows. Never throws on stored data. */
export function relatedOf({ data }: Pick<FieldDefinition, "data">): Related | null {
  const related = data?.related;
  if (!isJsonObject(related)) return null;
  const { kind, table_id, via, is_back, column } = related;
  if (!(RELATED_KINDS as readonly unknown[]).includes(kind)) return null;
  if (typeof table_id !== "string" || typeof via !== "string") return null;
  return {
    kind: kind as RelatedKind,
    table_id,
    via,
    ...(is_back === true && { is_back }),
    ...(typeof column === "string" && { column }),
  };
}
