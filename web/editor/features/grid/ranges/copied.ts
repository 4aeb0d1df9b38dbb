import { fieldTypeRow, type ValueKind } from "#core/fields/registry.ts";
import { formatHtml } from "#core/tables/clipboard/html-table.ts";
import { plainCopy } from "#core/tables/clipboard/plain-copy.ts";
import { withoutFormula } from "#core/tables/export/csv.ts";
import { maskAnswer } from "#core/tables/mask.ts";
import { say } from "../../../../ui/say.ts";
import { copiedRangeAtom } from "../../../state/grid/copied-range.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import type { Position } from "../table/navigation.ts";
import { cellCount } from "../table/range.ts";
import { copiedText, type RangePlace } from "./range-place.ts";
import { rangeTexts } from "./texts.ts";

/** The plain text of the last copy, if masks changed it. */
let maskedText: string | null = null;

/** Whether a plain text, which has no marks, is what was copied here last and is masked. */
export const isMaskedCopy = (text: string) => text !== "" && text === maskedText;

/**
 * The range as plain text and as HTML. Announces that it is copied, and marks it. A spreadsheet runs none of its texts as a
 * formula.
 */
export function copied(place: RangePlace): { text: string; html: string } {
  const { top, bottom, left, right } = place.range;
  const rows = Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, across) => {
      const at = { row: top + down, column: left + across };
      const text = shownText(place, at);
      return { text, isMasked: text !== copiedText(place, at) };
    }),
  );
  const block = rows.map((row) => row.map(({ text }) => text));
  const n = cellCount(place.range);
  place.store.set(announceAtom, say(rangeTexts.copied, { n }));
  const corner = (row: number, column: number) => ({
    row_id: place.rows[row]!.id,
    column: place.columns[column]!,
  });
  place.store.set(copiedRangeAtom, { from: corner(top, left), to: corner(bottom, right) });
  const text = plainCopy(block);
  maskedText = rows.flat().some(({ isMasked }) => isMasked) ? text : null;
  const html = formatHtml(block, {
    shown: withoutFormula,
    isMasked: (row, column) => rows[row]![column]!.isMasked,
    isText: (_, column) => isTextColumn(place, left + column),
  });
  return { text, html };
}

/** What spreadsheets may read as it is: a number, a day, yes or no. */
const PLAIN_VALUES: readonly ValueKind[] = ["number", "boolean", "date", "datetime"];

/** Whether a column has texts, which a spreadsheet must not read as numbers or days. */
function isTextColumn({ fields, columns }: RangePlace, column: number): boolean {
  const field = fields.get(columns[column] ?? "");
  return (
    field !== undefined && (field.is_array === true || !PLAIN_VALUES.includes(fieldTypeRow(field.type).value))
  );
}

/** A cell's text, masked like in the grid. */
function shownText(place: RangePlace, at: Position): string {
  const text = copiedText(place, at);
  const field = place.fields.get(place.columns[at.column] ?? "");
  return field && place.store.get(isMaskedAtom) ? maskAnswer(text, field) : text;
}
