import { replacePlaceholders } from "../expressions/templates.ts";
import { safeFileName } from "./names.ts";

/** Path of a file between its upload and the submit. `id` separates files of the same name. */
export function stagedPath(session_id: string, field_id: string, id: string, name: string): string {
  return `tmp/${session_id}/${field_id}/${id}/${safeFileName(name)}`;
}

/** Final path of a response's file. */
export function responsePath(response_id: string, field_id: string, id: string, name: string): string {
  return `response/${response_id}/${field_id}/${id}/${safeFileName(name)}`;
}

/** Session and field of a staged path; null for other paths. */
export function parseStagedPath(path: string): { session_id: string; field_id: string } | null {
  const [root, session_id, field_id, ...rest] = path.split("/");
  if (root !== "tmp" || !session_id || !field_id || rest.length === 0 || storagePathFault(path)) return null;
  return { session_id, field_id };
}

export type StoragePathFault =
  | "empty"
  | "leading_slash"
  | "forbidden_segment"
  | "forbidden_character"
  | "too_long";

const MAX_PATH_LENGTH = 1024;

/** Why a path inside a bucket is invalid, or null. */
export function storagePathFault(path: string): StoragePathFault | null {
  if (path === "") return "empty";
  if (path.length > MAX_PATH_LENGTH) return "too_long";
  if (path.startsWith("/")) return "leading_slash";
  if ([...path].some((character) => character < " " || character === "\x7f" || character === "\\")) {
    return "forbidden_character";
  }
  const isBad = (segment: string) => segment === "" || segment === "." || segment === "..";
  return path.split("/").some(isBad) ? "forbidden_segment" : null;
}

/** Limits a variable to one path segment so that it can neither add a folder nor leave one. */
function segment(value: string): string {
  const flat = value.replace(/[/\\]/g, "-");
  return /^\.+$/.test(flat) ? flat.replaceAll(".", "-") : flat;
}

/**
 * Renders a storage setting's path template, `public/{{RECORD.id}}/{{file.name}}`. Values are not
 * HTML-escaped, and each stays within its segment. Null when a variable is empty or the result is unsafe.
 */
export function renderPath(template: string, variables: Readonly<Record<string, unknown>>): string | null {
  let isComplete = true;
  const path = replacePlaceholders(template, variables, (value) => {
    if (value === "") isComplete = false;
    return segment(value);
  });
  return isComplete && storagePathFault(path) === null ? path : null;
}
