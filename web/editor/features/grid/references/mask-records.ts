import type { ReferencedRecords } from "#core/contracts/references.ts";
import { maskAnswer } from "#core/tables/mask.ts";

/** The records as they are shown while data is masked: by the same rules as the cells of their own table. */
export function maskRecords(found: ReferencedRecords): ReferencedRecords {
  const { columns, records } = found;
  if (columns === null) return found;
  const shown = records.map(({ value, cells }) => ({
    value,
    cells: Object.fromEntries(
      columns.map((column) => [column.id, maskAnswer(cells[column.id] ?? "", column)]),
    ),
  }));
  return { ...found, records: shown };
}
