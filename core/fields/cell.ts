import { isJsonObject, type JsonValue } from "../values/json.ts";
import { composed } from "../values/text.ts";
import type { FieldDefinition } from "./field.ts";
import { fieldTypeRow, isMultiple } from "./registry.ts";

/**
 * One answer as it is stored in `response.data[field_id]`.
 * - value: what people read: the option's `value`, the file's name, an ISO time, a number. Null: not
 *   answered.
 * - form_field_option_id(s): the chosen option(s)
 * - storage_object_paths: paths of files, including the pictures of a rich text
 * - local: date-times as they were typed, if the respondent's clock skips one of them, so that `value` has another time
 * - labels: names of the rows in `value`, in its order; null: the row was deleted. Added when a cell is read, never
 *   stored
 * - count: rows of which `value` has only the first. Like `labels`
 */
export interface Cell {
  value: JsonValue;
  form_field_option_id?: string | null;
  form_field_option_ids?: readonly string[];
  storage_object_paths?: readonly string[];
  local?: string | readonly string[];
  labels?: readonly (string | null)[];
  count?: number;
}

/**
 * One answer in the form's runtime, by `ValueKind`: option ids for choices, storage paths for files, a list
 * for several values, null when not answered.
 */
export type FieldValue = JsonValue;

const BULLET = "•";

function optionValue(field: FieldDefinition, option_id: string): string {
  return field.options.find((option) => option.id === option_id)?.value ?? option_id;
}

function textList(value: FieldValue): string[] {
  const list = Array.isArray(value) ? value : value === null ? [] : [value];
  return list.filter((item): item is string => typeof item === "string");
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Converts an answer to its stored form. A secret becomes bullets, so its text must be hashed separately.
 * `files`: the visitor's file names; without them a file is named after the last part of its path.
 */
export function toCell(
  field: FieldDefinition,
  value: FieldValue,
  files: readonly { path: string; name: string }[] = [],
): Cell {
  if (value === null) return { value: null };
  switch (fieldTypeRow(field.type).value) {
    case "choice": {
      const ids = textList(value);
      if (isMultiple(field) || field.is_array === true) {
        return { value: ids.map((id) => optionValue(field, id)), form_field_option_ids: ids };
      }
      const id = ids[0];
      if (id === undefined) return { value: null };
      return { value: optionValue(field, id), form_field_option_id: id };
    }
    case "files": {
      const paths = textList(value);
      const names = paths.map((path) => files.find((file) => file.path === path)?.name ?? fileName(path));
      // A Mac names files in decomposed letters.
      return { value: names.map(composed), storage_object_paths: paths };
    }
    case "secret":
      return { value: typeof value === "string" ? BULLET.repeat([...value].length) : null };
    case "none":
      return { value: null };
    default:
      return files.length > 0 ? { value, storage_object_paths: files.map(({ path }) => path) } : { value };
  }
}

/** The files of a cell, from the cell alone. Files that never reached the storage are not included. */
export function filesOfCell(cell: Cell | null | undefined): { path: string; name: string }[] {
  const names = Array.isArray(cell?.value) ? (cell.value as readonly JsonValue[]) : [];
  return (cell?.storage_object_paths ?? []).map((path, index) => ({
    path,
    name: typeof names[index] === "string" ? names[index] : fileName(path),
  }));
}

/** Converts a cell back to an answer, to show, resume or edit it. Secrets are not restored. */
export function fromCell(field: FieldDefinition, cell: Cell | null | undefined): FieldValue {
  if (!isJsonObject(cell) || cell.value === null || cell.value === undefined) return null;
  switch (fieldTypeRow(field.type).value) {
    case "choice": {
      if (isMultiple(field) || field.is_array === true) return cell.form_field_option_ids ?? [];
      return cell.form_field_option_id ?? null;
    }
    case "files":
      return cell.storage_object_paths ?? [];
    case "secret":
    case "none":
      return null;
    default:
      return cell.value;
  }
}
