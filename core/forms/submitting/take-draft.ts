import type { FieldDefinition } from "../../fields/field.ts";
import { type ParseContext, parseEntry } from "../../fields/parse-entry.ts";
import { fieldTypeRow, isComputed } from "../../fields/registry.ts";
import type { JsonValue } from "../../values/json.ts";
import type { FormDefinition } from "../definition/definition.ts";
import type { AcceptedSubmission } from "./decision.ts";
import { isBlank } from "./draft-progress.ts";
import type { Entries } from "./entries.ts";
import type { Submission } from "./posted-fields.ts";
import { takeUnfinished } from "./submission.ts";
import { unfinishedDefinition } from "./unfinished-definition.ts";

/** Answers of an unfinished session, by field id, with what the Worker knows of them. */
export interface Draft
  extends Pick<Submission, "definition" | "clock" | "geo" | "references" | "files_available"> {
  session_id: string;
  raw: Readonly<Record<string, JsonValue>>;
  /** Files of the session that can become part of a response, by field id. */
  staged_files: NonNullable<Submission["session"]>["staged_files"];
}

export interface TakenDraft {
  accepted: AcceptedSubmission;
  /**
   * Answers, or the parts of them, that are in no cell, by field id: half a number, a deleted option, a lost file, a
   * question that is hidden or deleted.
   */
  as_typed: ReadonlyMap<string, JsonValue>;
}

/**
 * Takes the answers of a draft as they are, whatever the rules of the form. Each of them is in a cell or stays as typed,
 * except the text of a password, which is stored nowhere. Never throws on posted input.
 */
export function takeDraft(draft: Draft): TakenDraft {
  const { raw, session_id, staged_files, ...given } = draft;
  const definition = unfinishedDefinition(draft.definition);
  const parts = new Map(definition.fields.map((field) => [field.id, partsOf(field, draft)]));
  const accepted = takeUnfinished({
    ...given,
    definition,
    entries: draftEntries(definition, (id) => parts.get(id)?.fitting ?? null),
    session: { session_id, staged_files, verified_emails: {} },
  });
  const fields = new Map(draft.definition.fields.map((field) => [field.id, field]));
  const as_typed = Object.entries(raw).flatMap(([id, value]): [string, JsonValue][] => {
    const field = fields.get(id);
    if (isBlank(value) || (field && fieldTypeRow(field.type).value === "secret")) return [];
    const rest = isTaken(field, value, accepted) ? (parts.get(id)?.rest ?? null) : value;
    return rest === null ? [] : [[id, rest]];
  });
  return { accepted, as_typed: new Map(as_typed) };
}

/** Answers of a draft as if they were posted. */
export function draftEntries(
  { fields }: Pick<FormDefinition, "fields">,
  answerOf: (field_id: string) => JsonValue,
): Entries {
  return new Map(
    fields.flatMap(({ id, name }) => {
      const value = answerOf(id);
      return value === null ? [] : [[name, { values: [value], files: [] }] as const];
    }),
  );
}

/** Whether a cell has the answer, as far as it fits. A computed cell has another one. */
function isTaken(
  field: FieldDefinition | undefined,
  value: JsonValue,
  { data }: AcceptedSubmission,
): boolean {
  const cell = field && Object.hasOwn(data, field.id) ? data[field.id] : undefined;
  if (!field || !cell || cell.value === null) return false;
  return !isComputed(field) || String(cell.value) === String(value);
}

interface Parts {
  fitting: JsonValue;
  rest: JsonValue;
}

/** Divides an answer into what its field can hold and the rest: of a list, item by item. */
function partsOf(field: FieldDefinition, { raw, references, staged_files, clock }: Draft): Parts {
  const value = Object.hasOwn(raw, field.id) ? (raw[field.id] ?? null) : null;
  const { value: kind } = fieldTypeRow(field.type);
  if (isBlank(value) || kind === "secret") return { fitting: null, rest: null };
  const context: ParseContext = { clock, staged_files: staged_files[field.id] ?? [] };
  const known = references && Object.hasOwn(references, field.id) ? (references[field.id] ?? []) : null;
  const fits = (posted: JsonValue) => {
    const parsed = parseEntry(field, { values: [posted], files: [] }, context);
    return parsed.ok && parsed.wire.every((text) => text === "" || known === null || known.includes(text));
  };
  if (fits(value)) return { fitting: value, rest: null };
  const items = Array.isArray(value) && (kind !== "json" || field.is_array) ? (value as JsonValue[]) : [];
  const isFitting = items.map((item) => fits([item]));
  const fitting = items.filter((_, index) => isFitting[index]);
  if (fitting.length === 0 || !fits(fitting)) return { fitting: null, rest: value };
  const rest = items.filter((item, index) => !isFitting[index] && !isBlank(item));
  return { fitting, rest: rest.length === 0 ? null : rest };
}
