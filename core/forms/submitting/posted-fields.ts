import type { FieldDefinition } from "../../fields/field.ts";
import { type ParsedEntry, type PostedEntry, parseEntry, type StagedFile } from "../../fields/parse-entry.ts";
import { isComputed, isReadonly } from "../../fields/registry.ts";
import type { ValidationOptions } from "../../fields/validate.ts";
import type { Clock } from "../../values/clock.ts";
import { readInternationalPhone as readPhone } from "../../values/international-phone.ts";
import type { FormDefinition } from "../definition/definition.ts";
import type { Entries } from "./entries.ts";

/** What the Worker knows of the visitor's session (read from the database or from a signed value). */
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
  /** Local times are read by it; null: they are taken for UTC. */
  clock: Clock | null;
  /** Where the visitor seems to be, for expressions. */
  geo?: Readonly<Record<string, unknown>> | null;
  /** What the page's address filled into read-only questions, by field name. Nothing else that is posted for them counts. */
  prefill?: Readonly<Record<string, readonly string[]>>;
  /** Posted values that the tables behind search fields have, by field id; a field that is not among them refers to none. */
  references?: Readonly<Record<string, readonly string[]>>;
  /**
   * A page without a script shows every question. Ids of those that do not apply, whose answers the visitor knows to be
   * dropped: other such answers are asked back about. Absent: nobody is asked, they are dropped.
   */
  known_unasked?: readonly string[];
  isUrl?: ValidationOptions["isUrl"];
  /** Whether files can be sent at all: where there is no storage, nobody can be asked for one. */
  files_available: boolean;
}

const NOTHING: PostedEntry = { values: [], files: [] };

function postedEntry(field: FieldDefinition, { entries, prefill, session }: Submission): PostedEntry {
  const verified = verifiedEmail(field, session);
  // The proved address is the answer, not the one that was posted.
  if (verified !== null) return { values: [verified], files: [] };
  if (isReadonly(field)) {
    const held = prefill !== undefined && Object.hasOwn(prefill, field.name) ? prefill[field.name] : null;
    return held ? { values: held, files: [] } : NOTHING;
  }
  return entries.get(field.name) ?? NOTHING;
}

/** The parsed posts of every field, by field id. */
export function parseFields(submission: Submission): Map<string, ParsedEntry> {
  const { definition, session, clock } = submission;
  return new Map(
    definition.fields.map((field) => {
      const staged_files = session?.staged_files[field.id] ?? [];
      const read = (entry: PostedEntry) => parseEntry(field, entry, { clock, staged_files, readPhone });
      const parsed = read(isComputed(field) ? NOTHING : postedEntry(field, submission));
      // A malformed link answers nothing: nobody could correct it on the page.
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
