import type { FieldDefinition } from "../../fields/field.ts";
import { type ParsedEntry, type PostedEntry, parseEntry, type StagedFile } from "../../fields/parse-entry.ts";
import type { PatternWork } from "../../fields/patterns/safe-pattern.ts";
import { rowsOnce } from "../../fields/reference.ts";
import { isComputed, isReadonly } from "../../fields/registry.ts";
import type { ValidationOptions } from "../../fields/validate.ts";
import type { Clock } from "../../values/clock.ts";
import { readInternationalPhone as readPhone } from "../../values/international-phone.ts";
import type { FormDefinition } from "../definition/definition.ts";
import type { Entries } from "./entries.ts";

/** The visitor's session, from the database or from a signed value. */
export interface SubmissionSession {
  /** Null in previews, which have none. */
  session_id: string | null;
  /** Files staged in this session, by field id. */
  staged_files: Readonly<Record<string, readonly StagedFile[]>>;
  /** Verified addresses of challenge_email fields, by field id. */
  verified_emails: Readonly<Record<string, string>>;
}

export interface Submission {
  definition: FormDefinition;
  entries: Entries;
  session: SubmissionSession | null;
  /** Converts local times; null: treat them as UTC. */
  clock: Clock | null;
  /** The visitor's approximate location, for expressions. */
  geo?: Readonly<Record<string, unknown>> | null;
  /** Prefill of read-only questions, by field name. All other posts to them are ignored. */
  prefill?: Readonly<Record<string, readonly string[]>>;
  /**
   * Posted values that exist in the tables of search fields, by field id. Fields without a table are absent; null: the
   * table could not be asked just now.
   */
  references?: Readonly<Record<string, readonly string[] | null>>;
  /**
   * A page without JavaScript cannot hide questions. These are the ids of hidden questions whose answers the
   * visitor agreed to drop. Answers to other hidden questions make the server ask first. Absent: drop all
   * without asking.
   */
  known_unasked?: readonly string[];
  isUrl?: ValidationOptions["isUrl"];
  /** Shared by the rows of an import. Absent: this one has all of it. */
  pattern_work?: PatternWork;
  /** Whether files can be uploaded. Without a storage no file is required. */
  files_available: boolean;
}

const NOTHING: PostedEntry = { values: [], files: [] };

function postedEntry(field: FieldDefinition, { entries, prefill, session }: Submission): PostedEntry {
  const verified = verifiedEmail(field, session);
  // The answer is the verified address, not the posted one.
  if (verified !== null) return { values: [verified], files: [] };
  if (isReadonly(field)) {
    const held = prefill !== undefined && Object.hasOwn(prefill, field.name) ? prefill[field.name] : null;
    return held ? { values: held, files: [] } : NOTHING;
  }
  return entries.get(field.name) ?? NOTHING;
}

/** The parsed entries of every field, by field id. */
export function parseFields(submission: Submission): Map<string, ParsedEntry> {
  const { definition, session, clock } = submission;
  return new Map(
    definition.fields.map((field) => {
      const staged_files = session?.staged_files[field.id] ?? [];
      const context = { clock, staged_files, readPhone };
      const read = (entry: PostedEntry) => rowsOnce(field, parseEntry(field, entry, context));
      const parsed = read(isComputed(field) ? NOTHING : postedEntry(field, submission));
      // A malformed prefill is no answer, because visitors cannot correct it on the page.
      return [field.id, !parsed.ok && isReadonly(field) ? read(NOTHING) : parsed];
    }),
  );
}

/** The address that was verified for a field in this session. */
export function verifiedEmail(
  { id, type }: FieldDefinition,
  session: SubmissionSession | null,
): string | null {
  if (type !== "challenge_email" || session === null || !Object.hasOwn(session.verified_emails, id))
    return null;
  return session.verified_emails[id] ?? null;
}
