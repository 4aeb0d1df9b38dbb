import { expect, test } from "vitest";
import type { Cell } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import * as phones from "../../values/international-phone.ts";
import type { JsonValue } from "../../values/json.ts";
import { editCell } from "../edit-cell.ts";
import { csvWriter } from "../export/csv-export.ts";
import { exportColumns, optionColumns } from "../export/export-columns.ts";
import { LIST_FORMATS, type ListFormat } from "../export/list-text.ts";
import { arrangeFile } from "./file-table.ts";
import { gatherOptions } from "./gather-options.ts";
import { importedValue } from "./imported-value.ts";
import { readCsv } from "./read-csv.ts";

type Given = Partial<FieldDefinition> & Pick<FieldDefinition, "type">;
const options = [
  { id: "o1", value: "tea", label: "Tea, green", index: 0 },
  { id: "o2", value: "coffee", label: "Coffee", index: 1 },
];
const document = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
const list = true;

const CELLS: readonly (readonly [Given, JsonValue, (readonly string[])?])[] = [
  ...["plain", "=1+1", "'=1+1", "'x", "-5", "007", 'a,b;c"d', "+1 x", "@a", "  a ", " =1 "].map(
    (text) => [{ type: "text" }, text] as const,
  ),
  [{ type: "textarea" }, "a\nb"],
  [{ type: "textarea" }, "\n a \n"],
  [{ type: "hidden" }, "a\nb"],
  [{ type: "email" }, "o'brien@bücher.example"],
  [{ type: "url" }, "https://x.example/?a=1,2"],
  [{ type: "tel" }, "+41791234568"],
  [{ type: "number", step: 1e-9 }, -1e-7],
  [{ type: "number", step: 0.001 }, 1.234],
  [{ type: "number" }, 1e21],
  [{ type: "number" }, 9_007_199_254_740_991],
  [{ type: "range" }, 5],
  ...(["checkbox", "switch", "toggle"] as const).flatMap((type) =>
    [true, false].map((value) => [{ type }, value] as const),
  ),
  [{ type: "date" }, "2024-03-04"],
  [{ type: "time", step: 1 }, "09:30:05"],
  [{ type: "month" }, "2024-03"],
  [{ type: "week" }, "2024-W05"],
  [{ type: "datetime-local", step: 0.001 }, "2024-03-04T10:00:05.123Z"],
  ...(["select", "radio", "toggle-group"] as const).map(
    (type) => [{ type, options }, "tea", ["o1"]] as const,
  ),
  [{ type: "checkboxes", options, multiple: true }, ["tea", "coffee"], ["o1", "o2"]],
  [{ type: "country" }, "DE"],
  [{ type: "color" }, "#ff0000"],
  [{ type: "latlng" }, { lat: 1.5, lng: 2 }],
  ...[{ a: [1, null] }, [[1], ["a, b"]], "text", "=1", -1e-7, true].map(
    (value) => [{ type: "json" }, value as JsonValue] as const,
  ),
  [{ type: "richtext" }, document("hi")],
  [{ type: "text", is_array: list }, ["a, b", "c"]],
  [{ type: "text", is_array: list }, ["=1", "b"]],
  [{ type: "number", step: 0.1, is_array: list }, [1.5, 2]],
  [{ type: "date", is_array: list }, ["2024-03-04", "2024-03-05"]],
  [{ type: "time", is_array: list }, ["09:30", "10:00"]],
  [{ type: "datetime-local", is_array: list }, ["2024-03-04T10:00:00.000Z", "2024-03-05T10:00:00.000Z"]],
  [{ type: "email", is_array: list }, ["a@b.example", "c@d.example"]],
  [{ type: "country", is_array: list }, ["DE", "KR"]],
  [{ type: "json", is_array: list }, [{ a: 1 }, "b"]],
  [
    { type: "latlng", is_array: list },
    [
      { lat: 1, lng: 2 },
      { lat: 3, lng: 4 },
    ],
  ],
];

const LANGUAGES = ["en", "de", "ja", "ar"] as const;

/** The text of a cell in a CSV file. */
function exported(field: FieldDefinition, cell: Cell, lang: string, lists: ListFormat): string {
  const own = exportColumns([field], "response").filter(({ id }) => id === field.id);
  const columns = lists === "columns" ? optionColumns(own) : own;
  const table = { kind: "response" as const, columns, fields: [field], zone: "Europe/Berlin", lang, lists };
  const writer = csvWriter({ ...table, fileAddress: () => "" });
  const row = { id: "r", created_at: "2024-01-01T00:00:00Z", data: { [field.id]: cell } };
  const parts = [writer.begin(), writer.rows([row]), writer.end()];
  const read = arrangeFile(readCsv(parts.join("").slice(1)), { has_header: true, skipped_lines: 0 });
  return gatherOptions(read, [field]).rows[0]?.[0] ?? "";
}

const cases = CELLS.map(([given, value, chosen]) => ({ given, value, chosen }));

test.each(cases)("$given with $value is imported from a CSV file as it was exported", (one) => {
  const { given, value, chosen } = one;
  const field: FieldDefinition = {
    ...{ id: "f", name: "f", options: [], optgroups: [], local_index: 1 },
    ...given,
  };
  const ids = Array.isArray(value)
    ? { form_field_option_ids: chosen }
    : { form_field_option_id: chosen?.[0] ?? null };
  const cell: Cell = chosen === undefined ? { value } : { value, ...(ids as Partial<Cell>) };
  const formats = chosen === undefined ? (["quoted"] as const) : LIST_FORMATS;
  for (const [lang, lists] of LANGUAGES.flatMap((lang) => formats.map((lists) => [lang, lists] as const))) {
    const text = exported(field, cell, lang, lists);
    const read = importedValue(text, field, { decimal: "point", date_order: "dmy" });
    const edited = editCell(field, read, { isUrl: URL.canParse, clock: "Europe/Berlin", phones });
    expect(edited).toMatchObject({ ok: true, cell: { value } });
  }
});
