import type { ErrorCode } from "../errors/catalogue.ts";
import { type Cell, type FieldValue, toCell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { type PostedEntry, parseEntry, type StagedFile } from "../fields/parse-entry.ts";
import type { Reason } from "../fields/reason.ts";
import { type ValidationOptions, validate } from "../fields/validate.ts";
import type { JsonValue } from "../values/json.ts";
import type { FormDefinition } from "./definition.ts";

/** What was posted, by field name, system keys included. */
export type Entries = ReadonlyMap<string, PostedEntry>;

/** What the Worker knows of the visitor's session (read from the database or from a signed value). */
export interface SubmissionSession {
  session_id: string;
  /** Files staged in this session, by field id. */
  staged_files: Readonly<Record<string, readonly StagedFile[]>>;
  /** Verified addresses of challenge_email fields, by field id. */
  verified_emails: Readonly<Record<string, string>>;
}

export interface Submission {
  definition: FormDefinition;
  entries: Entries;
  session: SubmissionSession | null;
  /** Minutes as `getTimezoneOffset` has them. */
  utc_offset: number | null;
  /** Values that the page was loaded with (URL parameters), by field name: what a read-only field may be. */
  prefill?: Readonly<Record<string, string>>;
  isUrl?: ValidationOptions["isUrl"];
}

/** A secret in clear: hash it before anything is stored, then put the hash where the caller keeps it. */
export interface SubmittedSecret {
  field_id: string;
  value: string;
}

export interface CustomerHints {
  emails: string[];
  phones: string[];
}

export interface AcceptedSubmission {
  ok: true;
  /** The new row, by field id: every field of the form that is shown or was posted. */
  data: Record<string, Cell>;
  secrets: SubmittedSecret[];
  /** Names that were posted, are no field, and were dropped. */
  ignored_keys: string[];
  /** Names that become new text fields (strategy accept), with their values. */
  unknown_fields: Record<string, JsonValue>;
  /** Every chosen option: stock is taken of those that are tracked (sku = option id). */
  chosen_options: { option_id: string; quantity: number }[];
  /** Answers of fields of type email, challenge_email and tel. */
  customer_hints: CustomerHints;
}

export interface RefusedSubmission {
  ok: false;
  code: ErrorCode;
  /** VALIDATION_FAILED: `fields`, reasons by field name. Otherwise `keys`, the names concerned. */
  info: { fields?: Record<string, Reason[]>; keys?: string[] } | null;
}

export type Decision = AcceptedSubmission | RefusedSubmission;

function parse(field: FieldDefinition, entry: PostedEntry, submission: Submission) {
  return parseEntry(field, entry, {
    utc_offset: submission.utc_offset,
    staged_files: submission.session?.staged_files[field.id] ?? [],
  });
}

/** Decides a submission against one version of the definition. Pure: availability, limits and stock are the database's. */
export function decide(submission: Submission): Decision {
  const { definition, entries } = submission;
  const data: Record<string, Cell> = {};
  const fields: Record<string, Reason[]> = {};
  for (const field of definition.fields) {
    const entry = entries.get(field.name) ?? { values: [], files: [] };
    const parsed = parse(field, entry, submission);
    const reasons = parsed.ok ? validate(field, parsed.wire, submission) : parsed.reasons;
    if (reasons.length > 0) fields[field.name] = reasons;
    const value: FieldValue = parsed.ok ? parsed.value : null;
    data[field.id] = toCell(field, value);
  }
  if (Object.keys(fields).length > 0) return { ok: false, code: "VALIDATION_FAILED", info: { fields } };
  return {
    ok: true,
    data,
    secrets: [],
    ignored_keys: [],
    unknown_fields: {},
    chosen_options: [],
    customer_hints: { emails: [], phones: [] },
  };
}
