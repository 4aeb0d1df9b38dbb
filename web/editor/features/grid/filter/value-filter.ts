import type { Cell } from "#core/fields/cell.ts";
import { rowReference } from "#core/fields/reference.ts";
import { chosenIds, plainText, rowsText } from "#core/tables/cell-text.ts";
import type { Column } from "#core/tables/columns.ts";
import { GRID_QUERY_LIMITS } from "#core/tables/grid-query.ts";
import type { PredicateDraft } from "#core/tables/predicates.ts";
import { formatNumber } from "#core/values/numbers/number-readings.ts";
import { labeled } from "../../../state/grid/references/row-labels.ts";
import { isAskable } from "./askable.ts";
import { filterInput, filterOperators } from "./filter-operators.ts";

/** The filter for rows with the same value as a cell; null if there is none for such a column. */
export function valueFilter(column: Column, cell: Cell | undefined): PredicateDraft | null {
  if (column.field === null || !isAskable(column)) return null;
  const of = (op: PredicateDraft["op"], value: PredicateDraft["value"]) => ({ column: column.id, op, value });
  const value = cell?.value ?? null;
  const input = filterInput(column);
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return filterOperators(column).includes("EXT_IS_EMPTY") ? of("EXT_IS_EMPTY", null) : null;
  const text = rowReference(column.field) === null ? plainText(value) : rowsText(labeled(cell!));
  switch (input) {
    case "text":
      return text.length > GRID_QUERY_LIMITS.value_length ? null : of("EXT_ILIKE_IS", text);
    case "number":
      return of("eq", typeof value === "number" ? formatNumber(value) : text);
    case "date":
    case "country":
      return of("eq", text);
    case "yes_no":
      return typeof value === "boolean" ? of("eq", value) : null;
    case "option":
      return chosenIds(cell ?? null).length === 1 ? of("eq", chosenIds(cell ?? null)[0]!) : null;
    case "options":
      return chosenIds(cell ?? null).length > 0 ? of("cs", chosenIds(cell ?? null)) : null;
    default:
      return null;
  }
}
