import fc from "fast-check";
import { deflateSync, strToU8, Zip, ZipDeflate } from "fflate";
import { expect, test } from "vitest";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { formatHtml, parseHtmlTable } from "#core/tables/clipboard/html-table.ts";
import { plainCopy, readPlainCopy } from "#core/tables/clipboard/plain-copy.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import { withoutFormula } from "#core/tables/export/csv.ts";
import { csvWriter } from "#core/tables/export/csv-export.ts";
import { exportColumns, optionColumns } from "#core/tables/export/export-columns.ts";
import { LIST_FORMATS, type ListFormat } from "#core/tables/export/list-text.ts";
import { xlsxWriter } from "#core/tables/export/xlsx-writer.ts";
import { gatherOptions } from "#core/tables/import/gather-options.ts";
import { matchColumns } from "#core/tables/import/match-columns.ts";
import type { JsonValue } from "#core/values/json.ts";
import { fromZonedTime, toZonedTime } from "#core/values/zoned-time.ts";
import { cellKind } from "#web/editor/features/grid/cells/cell-kinds.ts";
import { type ImportPlan, readingOf, valuesOf } from "#web/editor/features/schemas/import/plan.ts";
import { readTable } from "#web/editor/features/schemas/import/read-table.ts";

/** Tables of hostile texts, which an export and an import, or a copy and a paste, must leave as they are. */

const ZONES = ["UTC", "America/New_York", "Asia/Tokyo"] as const;
const GUESSED = {
  chosen: { decimal: null, date_order: null },
  guessed: { decimal: "point", date_order: "dmy" },
} as const;

const signs = fc.constantFrom(..."ab019,; \n\"'=+-@[]{}()\\_|%$€é&<>");
const hostile = fc.oneof(
  fc.string({ unit: signs, minLength: 1, maxLength: 8 }),
  fc.constantFrom("00123", "1E5", "2-3", "=1+1", "'=1", "''", ";=1", " \ufeff=1", "_x0041_", "true", "a, b"),
);
const line = hostile.map((text) => text.replaceAll("\n", " "));
const labels = fc.uniqueArray(line, { minLength: 1, maxLength: 5 });

const field = (properties: Partial<FieldDefinition>): FieldDefinition => ({
  ...{ id: "f", name: "f", type: "text", options: [], optgroups: [], local_index: 0 },
  ...properties,
});
const optionsOf = (all: readonly string[], id: string) =>
  all.map((label, index) => ({ id: `${id}-o${index}`, value: `${id}-v${index}`, label, index }));

/** The fields of a table, with labels that are nearly the same. */
const tables = fc.tuple(labels, labels, fc.constantFrom(...ZONES)).map(([some, others, zone]) => ({
  zone,
  fields: [
    field({ type: "text", label: "a b" }),
    field({ type: "text", label: "a-b" }),
    field({ type: "textarea", label: "A_B" }),
    field({ type: "text", label: "a b", is_array: true }),
    field({ type: "checkboxes", label: '=x, "y"', options: optionsOf(some, "several") }),
    field({ type: "select", label: "Kind (UTC)", options: optionsOf(others, "one") }),
    field({ type: "number", label: "n", step: 1e-9 }),
    field({ type: "checkbox", label: "done" }),
    field({ type: "datetime-local", label: "at", step: 1 }),
    field({ type: "date", label: "day" }),
    field({ type: "country", label: "from" }),
  ].map((one, n) => ({ ...one, id: `id-${n}`, name: `f_${n}`, local_index: n })),
}));
type Table = { zone: string; fields: FieldDefinition[] };

const date = fc.date({ min: new Date("1905-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });

/** What an editor of the field would send; null: nothing. */
function valuesFor(of: FieldDefinition, zone: string): fc.Arbitrary<JsonValue> {
  const some = (arbitrary: fc.Arbitrary<JsonValue>) => fc.option(arbitrary, { nil: null });
  const ids = of.options.map(({ id }) => id);
  switch (of.type) {
    case "textarea":
      return some(hostile);
    case "checkboxes":
      return some(fc.subarray(ids, { minLength: 1 }));
    case "select":
      return some(fc.constantFrom(...ids));
    case "number":
      return some(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1_000));
    case "checkbox":
      return some(fc.boolean());
    case "datetime-local":
      return some(
        date
          .map((at) => new Date(Math.floor(at.getTime() / 1_000) * 1_000).toISOString())
          // An hour that the clock shows twice is one of both.
          .filter((at) => fromZonedTime(toZonedTime(at, zone), zone) === at),
      );
    case "date":
      return some(date.map((at) => at.toISOString().slice(0, 10)));
    case "country":
      return some(fc.constantFrom("DE", "KR", "CD"));
    default:
      return some(of.is_array ? fc.array(line, { minLength: 1, maxLength: 3 }) : line);
  }
}

type Row = Record<string, Cell>;

function cellOf(of: FieldDefinition, value: JsonValue): Cell {
  const edited = editCell(of, value, { clock: "UTC" });
  if (!edited.ok) throw new Error(`${of.type} refuses ${JSON.stringify(value)}`);
  return edited.cell ?? { value: null };
}
const rowOf = (fields: readonly FieldDefinition[], values: readonly JsonValue[]): Row =>
  Object.fromEntries(fields.map((of, n) => [of.id, cellOf(of, values[n]!)]));

const filled = tables.chain((table) =>
  fc
    .array(fc.tuple(...table.fields.map((of) => valuesFor(of, table.zone))), { minLength: 1, maxLength: 4 })
    .map((rows) => ({ table, rows: rows.map((values) => rowOf(table.fields, values)) })),
);

function exported(
  { fields, zone }: Table,
  rows: readonly Row[],
  format: string,
  lists: ListFormat,
): Uint8Array {
  const all = exportColumns(fields, "row");
  const columns = lists === "columns" ? optionColumns(all) : all;
  const table = { kind: "row" as const, columns, fields, fileAddress: () => "", zone, lang: "de", lists };
  const writer =
    format === "csv"
      ? csvWriter(table)
      : xlsxWriter(table, new Date("2026-01-01"), { Zip, ZipDeflate, deflateSync, strToU8 });
  const written = rows.map((data, n) => ({
    id: `r${n}`,
    local_index: n + 1,
    created_at: "2026-01-01T00:00:00Z",
    data,
  }));
  const parts = [writer.begin(), writer.rows(written), writer.end()];
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? strToU8(part) : part)));
}

function imported({ fields }: Table, bytes: Uint8Array, name: string): Row[] {
  const options = { sheet: 0, encoding: null, delimiter: null, has_header: null, skipped_lines: null };
  const read = readTable(bytes, name, options);
  if (!read.ok) throw new Error(read.problem);
  const table = gatherOptions(read.table, fields);
  const matches = matchColumns(
    table.columns.map(({ label }) => label),
    fields,
  );
  const columns = table.columns.flatMap((column, place) => {
    const of = fields.find(({ id }) => id === matches[place]);
    return of === undefined ? [] : [{ place, field: of, reading: readingOf(column, GUESSED) }];
  });
  expect(columns).toHaveLength(fields.length);
  const plan: ImportPlan = { table, columns };
  return table.rows.map((_, row) => {
    const values = valuesOf(plan, row);
    return Object.fromEntries(columns.map(({ field: of }, n) => [of.id, cellOf(of, values[n]!)]));
  });
}

/** Whether lists can be written with commas only: otherwise they can have two meanings, or none. */
const isClear = ({ fields }: Table, rows: readonly Row[]): boolean =>
  fields.every(
    ({ id, is_array, options }) =>
      options.every(({ label }) => /^\w+$/.test(label)) &&
      (!is_array || rows.every((row) => row[id]!.value === null)),
  );

test.each(["csv", "xlsx"])("a table is the same after an export and an import of %s, twice", (format) => {
  fc.assert(
    fc.property(filled, fc.constantFrom(...LIST_FORMATS), ({ table, rows }, asked) => {
      const lists = asked === "plain" && !isClear(table, rows) ? "quoted" : asked;
      const once = imported(table, exported(table, rows, format, lists), `a.${format}`);
      expect(once).toEqual(rows);
      expect(imported(table, exported(table, once, format, lists), `a.${format}`)).toEqual(rows);
    }),
    { numRuns: 150 },
  );
});

const copies = {
  text: (block: string[][]) => readPlainCopy(plainCopy(block)),
  HTML: (block: string[][]) =>
    parseHtmlTable(formatHtml(block, { shown: withoutFormula, isText: () => true })),
};

test.each(["text", "HTML"] as const)("cells are the same after a copy and a paste as %s, twice", (way) => {
  fc.assert(
    fc.property(filled, ({ table, rows }) => {
      const columns = table.fields.filter((of) => cellKind(of).paste !== undefined);
      const again = (cells: readonly Row[]) => {
        const block = cells.map((row) =>
          columns.map((of) => {
            const { copy, text } = cellKind(of);
            const cell = row[of.id]!;
            return cell.value === null ? "" : (copy ?? text)(cell, of, table.zone);
          }),
        );
        return copies[way](block)!.map((texts) =>
          Object.fromEntries(
            columns.map((of, n) => {
              const pasted = cellKind(of).paste!(texts[n]!, of, table.zone);
              return [of.id, cellOf(of, pasted === "" ? null : pasted!)];
            }),
          ),
        );
      };
      const expected = rows.map((row) => Object.fromEntries(columns.map(({ id }) => [id, row[id]!])));
      const once = again(rows);
      expect(once).toEqual(expected);
      expect(again(once)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});
