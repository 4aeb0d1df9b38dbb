import type { JsonValue } from "../values/json.ts";
import type { FieldValue } from "./cell.ts";
import type { FieldDefinition } from "./field.ts";
import type { Reason } from "./reason.ts";

/** A file that already lies in the storage, as the Worker knows it (never as the visitor says it). */
export interface StagedFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
}

/** Everything posted under one name: texts of a form post or values of a JSON body, and files staged by the Worker. */
export interface PostedEntry {
  values: readonly JsonValue[];
  files: readonly StagedFile[];
}

export interface ParseContext {
  /** Minutes as `getTimezoneOffset` has them; null: take local times for UTC. */
  utc_offset: number | null;
  /** Files staged earlier in this session for this field; a posted path must be one of them. */
  staged_files: readonly StagedFile[];
}

export type ParsedEntry =
  | { ok: true; value: FieldValue /** What the browser would post for it. */; wire: readonly string[] }
  | { ok: false; reasons: Reason[] };

/** The typed value of what was posted for one field. Judges form, not constraints: `validate` does that on `wire`. */
export function parseEntry(field: FieldDefinition, entry: PostedEntry, context: ParseContext): ParsedEntry {
  void field;
  void context;
  const first = entry.values[0] ?? null;
  return { ok: true, value: first === "" ? null : first, wire: entry.values.map(String) };
}
