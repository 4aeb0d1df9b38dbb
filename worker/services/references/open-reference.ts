import type { ReferenceMeta, ReferencePage, ReferenceRow } from "#core/contracts/references.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";

/** The query of one page of a referenced table. Columns are named by their ids in `meta`. */
export type ReferenceQuery = Pick<GridQuery, "page" | "limit" | "orderby" | "predicates" | "search">;

/** The table of a search field: its description and its search. */
export interface OpenReference {
  meta: ReferenceMeta;
  /** The shown columns, the referenced one first, or the one that names a row. */
  columns: readonly FieldDefinition[];
  /** `value`: only records with exactly this value. */
  search(
    query: ReferenceQuery & { value?: string | undefined },
  ): Promise<Pick<ReferencePage, "data" | "count" | "note">>;
  /** Records that have one of these values, at most 200. Only a connected database has it. */
  named?(values: readonly string[]): Promise<ReferenceRow[]>;
}
