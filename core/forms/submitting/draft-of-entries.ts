import type { FieldDefinition } from "../../fields/field.ts";
import { type PostedEntry, parseEntry, type StagedFile } from "../../fields/parse-entry.ts";
import { can, fieldTypeRow, type ValueKind } from "../../fields/registry.ts";
import type { Clock } from "../../values/clock.ts";
import type { JsonValue } from "../../values/json.ts";
import type { FormDefinition } from "../definition/definition.ts";
import type { Entries } from "./entries.ts";

interface PostedDraft {
  entries: Entries;
  /** Stored files of the session, by field id. */
  files: Readonly<Record<string, readonly StagedFile[]>>;
  clock: Clock;
  /** Whether every question was posted, so that one without an entry was left empty. */
  is_whole: boolean;
}

/** Values that are kept as typed if they are not valid yet. */
const TYPED: readonly ValueKind[] = ["text", "number", "date", "datetime"];

function draftValue(field: FieldDefinition, entry: PostedEntry, draft: PostedDraft): JsonValue | undefined {
  const parsed = parseEntry(field, entry, {
    clock: draft.clock,
    staged_files: draft.files[field.id] ?? [],
  });
  if (parsed.ok) return parsed.value as JsonValue;
  const [text] = entry.values;
  const isTyped = TYPED.includes(fieldTypeRow(field.type).value) && field.is_array !== true;
  return isTyped && typeof text === "string" && text.length <= MAX_TYPED ? text : undefined;
}

/** Longer texts than any answer can be are left out. */
const MAX_TYPED = 10_000;

/**
 * Unfinished answers as a session keeps them, by field id, from what a page posts. Nothing is validated. Hidden fields
 * are included because the link that continues the draft has no parameters. `last_field_id`: the last answered question.
 */
export function draftOfEntries(
  { fields }: Pick<FormDefinition, "fields">,
  draft: PostedDraft,
): { fields: Record<string, JsonValue>; last_field_id: string | null } {
  const answers: Record<string, JsonValue> = {};
  let last_field_id: string | null = null;
  for (const field of fields) {
    const isHidden = field.type === "hidden";
    if (!isHidden && !can(field.type, "sync")) continue;
    // Nobody typed it.
    if ((field.v_value ?? null) !== null) continue;
    const entry = draft.entries.get(field.name);
    if (entry === undefined && (isHidden || !draft.is_whole)) continue;
    const value = draftValue(field, entry ?? { values: [], files: [] }, draft);
    // An empty input may only wait for its saved answer. A cleared one is saved by the page itself.
    if (value === undefined || (value === null && !draft.is_whole)) continue;
    answers[field.id] = value;
    if (value !== null && value !== false && !isHidden) last_field_id = field.id;
  }
  return { fields: answers, last_field_id };
}
