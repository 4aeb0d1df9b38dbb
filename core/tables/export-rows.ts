import type { Cell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { paymentText } from "../fields/payment.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import { csvLine } from "../values/csv.ts";
import type { JsonValue } from "../values/json.ts";
import { formatLocalIndex } from "../values/local-index.ts";
import { sheetTime, toZonedTime } from "../values/zoned-time.ts";
import { chosenLabels, documentText, fieldName, plainText } from "./cell-text.ts";

export const EXPORT_FORMATS = ["csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A response as exported. Times are ISO 8601 in UTC, with the zone. */
export interface ExportedRow {
  id: string;
  local_index: number;
  created_at: string;
  /** Cells keyed by field id. */
  data: Readonly<Record<string, Cell>>;
}

/** Writes responses one after another so that a file of any length needs memory for only one of them. */
export interface ExportWriter {
  media_type: string;
  begin: string;
  row(row: ExportedRow, index: number): string;
  end: string;
}

/** Address of a field's file for members, by its storage path. */
export type FileAddress = (field_id: string, path: string) => string;

/**
 * A writer for the form's fields. Secrets have no column: they are never stored in clear text. `zone`: time zone
 * of moments in a CSV; JSON keeps them exact.
 */
export function exportWriter(
  format: ExportFormat,
  fields: readonly FieldDefinition[],
  fileAddress: FileAddress,
  zone = "UTC",
): ExportWriter {
  const exported = fields
    .filter(({ type }) => fieldTypeRow(type).value !== "secret")
    .sort((a, b) => a.local_index - b.local_index);
  const addresses = (cell: Cell, { id }: FieldDefinition) =>
    (cell.storage_object_paths ?? []).map((path) => fileAddress(id, path));
  return format === "csv" ? csvWriter(exported, addresses, zone) : jsonWriter(exported, addresses);
}

type Addresses = (cell: Cell, field: FieldDefinition) => string[];

/** Without it Excel reads UTF-8 in the local code page. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * CSV for people and spreadsheets, formatted like the grid: yes and no in words, moments in the zone that the
 * header names.
 */
function csvWriter(fields: readonly FieldDefinition[], addresses: Addresses, zone: string): ExportWriter {
  const [number, id] = ["#", "Response ID"];
  const received = inZone("Received", zone);
  const labels = uniqueLabels(fields, [number, received, id], zone);
  return {
    media_type: "text/csv; charset=utf-8",
    begin: BYTE_ORDER_MARK + csvLine([number, received, ...labels, id]),
    row: ({ id, local_index, created_at, data }) => {
      const cells = fields.map((field) => csvValue(data[field.id], field, addresses, zone));
      return csvLine([formatLocalIndex(local_index), sheetTime(created_at, zone), ...cells, id]);
    },
    end: "",
  };
}

const inZone = (label: string, zone: string) => `${label} (${zone})`;

/** Labels of the fields; duplicates get the unique technical name added. */
function uniqueLabels(
  fields: readonly FieldDefinition[],
  reserved: readonly string[],
  zone: string,
): string[] {
  const labels: string[] = [];
  const taken = new Set(reserved.map((label) => label.toLowerCase()));
  for (const field of fields) {
    const names = [fieldName(field), `${fieldName(field)} (${field.name})`];
    const isMoment = fieldTypeRow(field.type).value === "datetime";
    const candidates = isMoment ? names.map((name) => inZone(name, zone)) : names;
    let label = candidates.find((candidate) => !taken.has(candidate.toLowerCase())) ?? candidates[1]!;
    while (taken.has(label.toLowerCase())) label += "*";
    taken.add(label.toLowerCase());
    labels.push(label);
  }
  return labels;
}

function csvValue(
  cell: Cell | undefined,
  field: FieldDefinition,
  addresses: Addresses,
  zone: string,
): string | number | null {
  if (cell === undefined || cell.value === null) return null;
  if (field.type === "richtext") return documentText(cell.value);
  if (field.type === "payment") return paymentText(cell, "en");
  switch (fieldTypeRow(field.type).value) {
    case "choice":
      return chosenLabels(cell, field).join(", ");
    case "files":
      return addresses(cell, field).join(", ");
    case "datetime":
      return [cell.value]
        .flat()
        .map((moment) => toZonedTime(plainText(moment), zone).replace("T", " ") || plainText(moment))
        .join(", ");
    default:
      if (typeof cell.value === "boolean") return cell.value ? "Yes" : "No";
      return typeof cell.value === "number" ? cell.value : plainText(cell.value);
  }
}

/** A list of records: answers by technical name, choices by value, files by address. */
function jsonWriter(fields: readonly FieldDefinition[], addresses: Addresses): ExportWriter {
  return {
    media_type: "application/json; charset=utf-8",
    begin: "[",
    row: ({ id, local_index, created_at, data }, index) => {
      const answers = Object.fromEntries(
        fields.map((field) => [field.name, jsonValue(data[field.id], field, addresses)]),
      );
      const record = { id, index: formatLocalIndex(local_index), created_at, answers };
      return `${index === 0 ? "\n" : ",\n"}${JSON.stringify(record)}`;
    },
    end: "\n]\n",
  };
}

function jsonValue(cell: Cell | undefined, field: FieldDefinition, addresses: Addresses): JsonValue {
  if (cell === undefined) return null;
  return fieldTypeRow(field.type).value === "files" ? addresses(cell, field) : cell.value;
}

/** The header that names the file for the browser: `Guest list responses.csv`. */
export function contentDisposition(title: string, format: ExportFormat): string {
  const name = `${title
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()} responses.${format}`.trim();
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="responses.${format}"; filename*=UTF-8''${encoded}`;
}
