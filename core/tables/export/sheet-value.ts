import { countryName } from "../../fields/countries/country-names.ts";
import type { OptionDefinition } from "../../fields/field.ts";
import { paymentText } from "../../fields/payment.ts";
import { rowReference } from "../../fields/reference.ts";
import { fieldTypeRow } from "../../fields/registry.ts";
import { isJsonObject, type JsonValue } from "../../values/json.ts";
import { formatLocalIndex } from "../../values/local-index.ts";
import { exactTime, toZonedTime } from "../../values/zoned-time.ts";
import { chosenIds, documentText, fieldName, jsonText, plainText, rowsText } from "../cell-text.ts";
import { isSystemColumn, type SystemColumn } from "../columns.ts";
import { sourceName } from "../response-source.ts";
import { progressText, sessionStateName } from "../session-row.ts";
import type { ExportColumn } from "./export-columns.ts";
import type { ExportedRow, ExportedTable } from "./export-writer.ts";
import { chosenText, listText, rowNames } from "./list-text.ts";

/** A date or time on the clock that the header names: `2026-03-01`, `10:00`, `2026-03-01 11:00`. */
export interface SheetTime {
  type: "date" | "time" | "datetime";
  text: string;
}

/** What a spreadsheet's cell contains. `index`: a response's number, shown as `#001`. */
export type SheetValue = string | number | boolean | SheetTime | { type: "index"; number: number } | null;

/** A column's value of a row. Created once per column, because rows are many. */
export type SheetReader = (row: ExportedRow) => SheetValue;

export function sheetReader({ id, field, option }: ExportColumn, table: ExportedTable): SheetReader {
  if (isSystemColumn(id)) return systemReader(id, table);
  if (!field) return () => null;
  const read = option ? (cell: Stored) => isChosen(cell, option) : fieldReader(field, table);
  return ({ data }) => {
    const cell = data[field.id];
    return cell === undefined || cell.value === null ? null : read(cell);
  };
}

/** Whether an option is one of those that are chosen. */
function isChosen(cell: Stored, { id, value }: OptionDefinition): boolean {
  const ids = chosenIds(cell);
  return ids.length > 0 ? ids.includes(id) : [cell.value].flat().includes(value);
}

/** A value as people read it in a CSV. */
export function sheetText(value: SheetValue): string | number | null {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object" || value === null) return value;
  return value.type === "index" ? formatLocalIndex(value.number) : value.text;
}

function systemReader(id: SystemColumn, { fields, zone }: ExportedTable): SheetReader {
  const names = new Map(fields.map((field) => [field.id, fieldName(field)]));
  const moment = (iso: string | null | undefined): SheetValue =>
    iso ? { type: "datetime", text: exactTime(iso, zone) } : null;
  const readers: Record<SystemColumn, SheetReader> = {
    __gf_id: ({ id }) => id,
    __gf_display_id: ({ local_index }) =>
      local_index === undefined ? null : { type: "index", number: local_index },
    __gf_created_at: ({ created_at }) => moment(created_at),
    __gf_updated_at: ({ updated_at }) => moment(updated_at),
    __gf_submitted_at: ({ submitted_at }) => moment(submitted_at),
    __gf_state: ({ state }) => (state === undefined ? null : sessionStateName(state)),
    __gf_progress: ({ progress }) => (progress ? progressText(progress) : null),
    __gf_device: ({ device }) => device ?? null,
    // A deleted question has no name.
    __gf_last_field_id: ({ last_field_id }) => names.get(last_field_id ?? "") ?? null,
    __gf_last_seen_at: ({ last_seen_at }) => moment(last_seen_at),
    __gf_source: ({ platform_powered_by: source }) => (source === undefined ? null : sourceName(source)),
    __gf_customer_id: ({ customer_id }) => customer_id ?? null,
  };
  return readers[id];
}

type Field = NonNullable<ExportColumn["field"]>;
type Stored = ExportedRow["data"][string];

function fieldReader(
  field: Field,
  { fileAddress, zone, lang, lists }: Pick<ExportedTable, "fileAddress" | "zone" | "lang" | "lists">,
): (cell: Stored) => SheetValue {
  const joined = (items: readonly string[]) => (lists === "plain" ? items.join(", ") : listText(items));
  if (rowReference(field) !== null) return lists === "plain" ? rowsText : rowNames;
  if (field.type === "richtext") return ({ value }) => documentText(value);
  // A number is JSON as it is, and no formula: -1e-7.
  if (field.type === "json") return (cell) => (typeof cell.value === "number" ? cell.value : jsonText(cell));
  if (field.type === "payment") return (cell) => paymentText(cell, "en");
  if (field.type === "country")
    return ({ value }) => {
      const nameOf = (code: JsonValue) => countryName(plainText(code), lang);
      return Array.isArray(value) ? joined(value.map(nameOf)) : nameOf(value);
    };
  const local = (moment: string) => toZonedTime(moment, zone).replace("T", " ") || moment;
  switch (fieldTypeRow(field.type).value) {
    case "choice":
      return (cell) => chosenText(cell, field, lists);
    case "files":
      return (cell) => joined((cell.storage_object_paths ?? []).map((path) => fileAddress(field.id, path)));
    case "datetime":
      return ({ value }) =>
        Array.isArray(value)
          ? joined(value.map((moment) => local(plainText(moment))))
          : { type: "datetime", text: local(plainText(value)) };
    case "date": {
      const { type } = field;
      if (type !== "date" && type !== "time") return ({ value }) => plainText(value);
      return ({ value }) => (typeof value === "string" ? { type, text: value } : plainText(value));
    }
    default:
      return ({ value }) => {
        if (typeof value === "number" || typeof value === "boolean") return value;
        if (!Array.isArray(value)) return plainText(value);
        const items = value as JsonValue[];
        return items.some(isJsonObject) ? JSON.stringify(items) : joined(items.map(plainText));
      };
  }
}
