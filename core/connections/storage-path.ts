import type { Cell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import type { JsonValue } from "../values/json.ts";
import type { ConnectedTable } from "./connected-table.ts";

/** Where the files of a field are kept, beside this server. */
export interface FieldStorage {
  /** `x-supabase`: in a bucket of the connected project. `bucket`: copies in a bucket of the form's own project. */
  type: "x-supabase" | "bucket";
  /** Its id; of our own bucket, the id of the document. */
  bucket: string;
  /**
   * A path with placeholders: `photos/{{RECORD.id}}/{{file.name}}`. Without any, it is a folder, in which each response
   * has one of its own.
   */
  path: string;
  /** `staged`: the path depends on the row, so files wait until that is written. */
  mode: "direct" | "staged";
}

export const MAX_STORAGE_PATH = 500;
/** What a path can name, with the parts that are known in advance. */
const PLACEHOLDERS = {
  TABLE: ["name", "schema"],
  /** The row as it was written, by column. */
  RECORD: null,
  /** The row as it is sent, by column. */
  NEW: null,
  file: ["name", "extension", "index"],
} as const satisfies Record<string, readonly string[] | null>;

const PLACEHOLDER = /\{\{\s*([A-Za-z]+)\.([^{}]+?)\s*\}\}/g;

/** A path with a placeholder is staged, whatever else was chosen. */
export const storageMode = (path: string, wanted: FieldStorage["mode"]): FieldStorage["mode"] =>
  path.includes("{{") ? "staged" : wanted;

/** The columns of a table that a path can name, and those that it cannot because the database fills them in. */
export function pathColumns(
  { definition, id_column }: { definition: Pick<ConnectedTable, "columns">; id_column: string | null },
  fields: readonly string[],
): { columns: string[]; later: string[] } {
  const isSent = (name: string) => name === id_column || fields.includes(name);
  const all = definition.columns.map(({ name }) => name);
  return { columns: all.filter(isSent), later: all.filter((name) => !isSent(name)) };
}

/** What a path into a bucket of our own can name: the id of the response, and answers that fit into a path. */
export function answerColumns(fields: readonly Pick<FieldDefinition, "name" | "type">[]): {
  columns: string[];
  later: string[];
} {
  const names = fields.filter(fitsIntoPath).map(({ name }) => name);
  return { columns: [...new Set(["id", ...names])], later: [] };
}

/** The values of `answerColumns`. */
export function answersByName(
  fields: readonly FieldDefinition[],
  { id, data }: { id: string; data: Readonly<Record<string, Cell | null | undefined>> },
): Record<string, JsonValue> {
  const answers = fields
    .filter(fitsIntoPath)
    .map((field) => [field.name, data[field.id]?.value ?? null] as const);
  // Of entries, because a question may be called __proto__.
  return Object.fromEntries([...answers, ["id", id] as const]);
}

function fitsIntoPath(field: Pick<FieldDefinition, "type">): boolean {
  const { value } = fieldTypeRow(field.type);
  return value !== "secret" && value !== "none" && !keepsFiles(field);
}

/**
 * Why a path cannot be used, as a sentence for people; null if it can. `columns`: those whose values are sent; `later`:
 * those that the database fills in.
 */
export function storagePathIssue(
  path: string,
  {
    field,
    columns,
    later = [],
  }: {
    field: Pick<FieldDefinition, "type" | "multiple">;
    columns: readonly string[];
    later?: readonly string[];
  },
): string | null {
  if (path.trim() === "") return "Enter a path.";
  if (path.length > MAX_STORAGE_PATH) return `Use at most ${MAX_STORAGE_PATH} characters.`;
  if (path.startsWith("/")) return "A path can’t start with a slash.";
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return "A path can’t contain control characters.";
  const parts = [...path.matchAll(PLACEHOLDER)];
  if (path.replace(PLACEHOLDER, "").match(/[{}]/)) return "A placeholder looks like {{RECORD.id}}.";
  if (path.split("/").some((segment) => segment.trim() === "" || /^\.{1,2}$/.test(segment))) {
    return "A path can’t have an empty part, “.” or “..”.";
  }
  for (const [whole, root, name] of parts) {
    if (!Object.hasOwn(PLACEHOLDERS, root!)) return `There is nothing named ${whole}.`;
    if (PLACEHOLDERS[root as keyof typeof PLACEHOLDERS] === null && later.includes(name!)) {
      return `“${name}” gets its value when the row is written, which is later. Name a column that has a question.`;
    }
    const known: readonly string[] = PLACEHOLDERS[root as keyof typeof PLACEHOLDERS] ?? columns;
    if (!known.includes(name!)) return `There is nothing named ${whole}.`;
  }
  const hasSeveral = field.multiple === true || field.type === "richtext";
  const isPerFile = parts.some(([, root, name]) => root === "file" && name !== "extension");
  if (hasSeveral && parts.length > 0 && !isPerFile) {
    return "Add {{file.name}} or {{file.index}}. Otherwise its files would replace each other.";
  }
  return null;
}

/** Whether the type of question keeps files. */
export const keepsFiles = ({ type }: Pick<FieldDefinition, "type">) =>
  fieldTypeRow(type).value === "files" || type === "richtext";

/** Whether its files are shown to anyone who knows their address, as the pictures of a rich text are. */
export const needsPublicBucket = ({ type }: Pick<FieldDefinition, "type">) => type === "richtext";

export interface PathFacts {
  table: { name: string; schema: string };
  /** The row as written; null: it is not known yet. */
  record: Readonly<Record<string, JsonValue>> | null;
  sent: Readonly<Record<string, JsonValue>>;
  file: { name: string; index: number };
  response_id: string;
}

/**
 * The path of one file. It contains the response's id, because answers of two responses can be the same, and one would
 * replace the files of the other: in place of what is empty, or else as a folder of its own. `segment`: makes a value a
 * part of it.
 */
export function renderStoragePath(path: string, facts: PathFacts, segment = keySegment): string {
  const { table, record, sent, file, response_id } = facts;
  if (!path.includes("{{")) {
    return `${path.replace(/\/+$/, "")}/${response_id}/${segment(file.name) || response_id}`;
  }
  const known: Record<string, Readonly<Record<string, JsonValue>>> = {
    TABLE: table,
    RECORD: record ?? {},
    NEW: sent,
    file: { ...file, extension: extensionOf(file.name) },
  };
  const rendered = path.replace(PLACEHOLDER, (_, root: string, name: string) => {
    const value =
      Object.hasOwn(known, root) && Object.hasOwn(known[root]!, name) ? known[root]![name]! : null;
    return (typeof value === "object" ? "" : segment(String(value))) || response_id;
  });
  if (rendered.includes(response_id)) return rendered;
  const name = rendered.lastIndexOf("/") + 1;
  return `${rendered.slice(0, name)}${response_id}/${rendered.slice(name)}`;
}

/** The path, with a number before its extension if another file has it: `a.png`, `a-2.png`. */
export function freePath(path: string, taken: ReadonlySet<string>): string {
  const dot = path.lastIndexOf(".");
  const end = dot > path.lastIndexOf("/") + 1 ? dot : path.length;
  for (let number = 2, free = path; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${path.slice(0, end)}-${number}${path.slice(end)}`;
  }
}

/** Characters that the keys of Supabase Storage have. */
const ALLOWED = /[^\w!\-.*'() &$@=;:+,?]/g;

/** A value as a part of a path: it neither adds a folder nor leaves one. */
function keySegment(text: string): string {
  return withoutDots(text.normalize("NFKD").replace(/\p{M}/gu, "").replace(ALLOWED, "_"));
}

/** Characters of a value in the path of our own bucket, so that a long answer leaves room for the rest. */
const MAX_SEGMENT = 120;

/** The same for a bucket of our own, in which names have all letters. */
export const nameSegment = (text: string): string =>
  withoutDots([...text.replace(/[/\p{Cc}\p{Cs}]/gu, "_")].slice(0, MAX_SEGMENT).join("").normalize("NFC"));

const withoutDots = (text: string) => (/^\.{1,2}$/.test(text) ? text.replaceAll(".", "_") : text);

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1) : "";
}
