import type { FieldDefinition } from "../../fields/field.ts";
import { fieldTypeRow } from "../../fields/registry.ts";
import type { JsonValue } from "../../values/json.ts";
import { formatLocalIndex } from "../../values/local-index.ts";
import { isSystemColumn, type SystemColumn, type TableKind } from "../columns.ts";
import type { ExportedRow, ExportedTable, ExportWriter, FileAddress } from "./export-writer.ts";

/** Names and values of system columns for programs. `last_field`: a technical name, null if the question is deleted. */
const SYSTEM: Readonly<
  Record<SystemColumn, [name: string, read: (row: ExportedRow, names: FieldNames) => JsonValue]>
> = {
  __gf_id: ["id", ({ id }) => id],
  __gf_display_id: [
    "index",
    ({ local_index }) => (local_index === undefined ? null : formatLocalIndex(local_index)),
  ],
  __gf_created_at: ["created_at", ({ created_at }) => created_at],
  __gf_updated_at: ["updated_at", ({ updated_at }) => updated_at ?? null],
  __gf_submitted_at: ["submitted_at", ({ submitted_at }) => submitted_at ?? null],
  __gf_state: ["state", ({ state }) => state ?? null],
  __gf_progress: ["progress", ({ progress }) => progress ?? null],
  __gf_device: ["device", ({ device }) => device ?? null],
  __gf_last_field_id: ["last_field", ({ last_field_id }, names) => names.get(last_field_id ?? "") ?? null],
  __gf_last_seen_at: ["last_seen_at", ({ last_seen_at }) => last_seen_at ?? null],
  __gf_source: ["source", ({ platform_powered_by }) => platform_powered_by ?? null],
  __gf_customer_id: ["customer_id", ({ customer_id }) => customer_id ?? null],
};

type FieldNames = ReadonlyMap<string, string>;

/** Answers are a record of their own, so that no question's name meets another one. */
const HAS_ANSWERS: Readonly<Record<TableKind, boolean>> = {
  response: true,
  session: true,
  row: true,
  connected: true,
  customer: false,
};

/** A list of records: answers by technical name, choices by value, files by address. */
export function jsonWriter({ kind, columns, fields, fileAddress }: ExportedTable): ExportWriter {
  const names = new Map(fields.map(({ id, name }) => [id, name]));
  const hasAnswers = HAS_ANSWERS[kind] && columns.some(({ field }) => field !== null);
  const recordOf = (row: ExportedRow) => {
    const record: Record<string, JsonValue> = Object.create(null);
    const answers: Record<string, JsonValue> = hasAnswers ? Object.create(null) : record;
    for (const { id, field } of columns) {
      if (field) answers[field.name] = jsonValue(row, field, fileAddress);
      else if (isSystemColumn(id)) record[SYSTEM[id][0]] = SYSTEM[id][1](row, names);
    }
    if (hasAnswers) record.answers = answers;
    return JSON.stringify(record);
  };
  let isFirst = true;
  let length = 0;
  const counted = (text: string) => {
    length += text.length;
    return text;
  };
  return {
    media_type: "application/json; charset=utf-8",
    begin: () => counted("["),
    rows(rows) {
      if (rows.length === 0) return "";
      const before = isFirst ? "\n" : ",\n";
      isFirst = false;
      return counted(before + rows.map(recordOf).join(",\n"));
    },
    end: () => counted("\n]\n"),
    get length() {
      return length;
    },
  };
}

function jsonValue({ data }: ExportedRow, field: FieldDefinition, fileAddress: FileAddress): JsonValue {
  const cell = data[field.id];
  if (cell === undefined) return null;
  if (fieldTypeRow(field.type).value !== "files") return cell.value;
  return (cell.storage_object_paths ?? []).map((path) => fileAddress(field.id, path));
}
