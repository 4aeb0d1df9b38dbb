import { escapeLike } from "../tables/predicates.ts";
import type { ConnectedColumn } from "./connected-table.ts";
import { canContain, isTextLike } from "./referenced-columns.ts";
import { isSearchable } from "./shown-columns.ts";
import { columnName, type QueryParameter, quoted } from "./write-conditions.ts";

/**
 * A condition for PostgREST that a row contains the text in one of the columns: as a part of a text, as words (a web
 * search), or as a whole number or id. Null: none of them can contain it.
 */
export function writeSearch(columns: readonly ConnectedColumn[], text: string): QueryParameter | null {
  const search = text.trim();
  const found = columns.flatMap((column) => conditionsFor(column, search));
  return found.length === 0 ? null : ["or", `(${found.join(",")})`];
}

function conditionsFor(column: ConnectedColumn, search: string): string[] {
  const name = columnName(column.name);
  if (/^tsvector$/i.test(column.format) && !column.is_array) return [`${name}.wfts.${quoted(search)}`];
  if (isSearchable(column) && column.enum_values === null) {
    // A search for texts without a word would find nearly every row in one of its columns.
    const isPositive = search.split(/\s+/).some((word) => !word.startsWith("-"));
    const words = isTextLike(column) && isPositive ? [`${name}.wfts(simple).${quoted(search)}`] : [];
    // PostgREST takes an asterisk of a pattern for `%`.
    const part = search.includes("*")
      ? `imatch.${quoted(escapeRegex(search))}`
      : `ilike.${quoted(`%${escapeLike(search)}%`)}`;
    return [...words, `${name}.${part}`];
  }
  return canContain(column, search) && isExact(column) ? [`${name}.eq.${quoted(search)}`] : [];
}

/** Of other formats, a part of a value could be invalid, and the server would refuse the whole query. */
const isExact = ({ format, enum_values }: ConnectedColumn) =>
  enum_values !== null || /^(?:uuid|bigint|int8|numeric|decimal|integer|int4?)\b/i.test(format);

const escapeRegex = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, (character) => `\\${character}`);
