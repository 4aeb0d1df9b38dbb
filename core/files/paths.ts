import { replacePlaceholders } from "../expressions/templates.ts";
import { safeFileName } from "./names.ts";

/** Where a file waits between its upload and the submit. `id` keeps two files of one name apart. */
export function stagedPath(session_id: string, field_id: string, id: string, name: string): string {
  return `tmp/${session_id}/${field_id}/${id}/${safeFileName(name)}`;
}

/** Where a file of a response stays. */
export function responsePath(response_id: string, field_id: string, id: string, name: string): string {
  return `response/${response_id}/${field_id}/${id}/${safeFileName(name)}`;
}

/** Session and field of a staged path; null when it is none. */
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

/** What is wrong with a path inside a bucket, or null. */
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

/** A variable as one segment of a path: it can neither open a folder nor climb out of one. */
function segment(value: string): string {
  const flat = value.replace(/[/\\]/g, "-");
  return /^\.+$/.test(flat) ? flat.replaceAll(".", "-") : flat;
}

/**
 * Renders the path template of a storage setting, `public/{{RECORD.id}}/{{file.name}}`. Values stand as they are, without
 * HTML escaping; each stays within its segment. Null when a variable is empty or the outcome is no safe path.
 */
export function renderPath(template: string, variables: Readonly<Record<string, unknown>>): string | null {
  let isComplete = true;
  const path = replacePlaceholders(template, variables, (value) => {
    if (value === "") isComplete = false;
    return segment(value);
  });
  return isComplete && storagePathFault(path) === null ? path : null;
}
