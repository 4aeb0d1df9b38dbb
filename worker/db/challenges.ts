import type { FieldType } from "#core/fields/field.ts";
import type { Campaign } from "#core/forms/definition/definition.ts";
import type { Language } from "#core/forms/definition/language.ts";
import type { Database } from "./connection/database.ts";
import type { SessionField } from "./files/files.ts";
import { CAMPAIGN_COLUMNS } from "./grid/campaign-columns.ts";
import type { Page } from "./page.ts";

/** A field with email verification, and whether its form is open. */
export interface ChallengeField extends Campaign {
  id: string;
  type: FieldType;
  form_id: string;
  title: string;
  lang: Language;
}

export async function findChallengeField(db: Database, field_id: string): Promise<ChallengeField | null> {
  const [field] = await db.query<ChallengeField>(
    `SELECT a.id, a.type, f.id AS form_id, coalesce(d.title, f.name) AS title, coalesce(p.lang, 'en') AS lang,
       ${CAMPAIGN_COLUMNS}
     FROM attribute a JOIN form f ON f.id = a.form_id
     LEFT JOIN document d ON d.id = f.document_id LEFT JOIN form_document p ON p.form_id = f.id
     WHERE a.id = $1 AND NOT is_form_deleted(f)`,
    [field_id],
  );
  return field ?? null;
}

/** The latest challenge of a field in a session. */
export interface ChallengeRow {
  id: string;
  form_field_id: string;
  email: string;
  attempts: number;
  created_at: string;
  expires_at: string;
  verified_at: string | null;
  /** The customer with this verified address. */
  customer_uid: string | null;
}

const COLUMNS = `c.id, c.form_field_id, c.email, c.attempts, c.created_at, c.expires_at, c.verified_at, (
  SELECT k.uid FROM form f JOIN customer k ON k.project_id = f.project_id
  WHERE f.id = s.form_id AND c.verified_at IS NOT NULL AND k.is_email_verified AND lower(k.email) = c.email
) AS customer_uid`;

/** A session's challenges, of one field or all. */
export function findChallenges(
  db: Database,
  { session_id, field_id = null }: { session_id: string; field_id?: string | null },
): Promise<ChallengeRow[]> {
  return db.query<ChallengeRow>(
    `SELECT ${COLUMNS} FROM email_challenge c JOIN response_session s ON s.id = c.session_id
     WHERE c.session_id = $1 AND ($2::uuid IS NULL OR c.form_field_id = $2)`,
    [session_id, field_id],
  );
}

export interface NewChallenge extends SessionField {
  id: string;
  form_id: string;
  email: string;
  /** In hex. */
  code_hash: string;
  pause_seconds: number;
  now: Date;
  expires_at: Date;
}

export type ChallengeStart =
  | { status: "started" | "not_found" | "closed" }
  | { status: "too_soon"; retry_at: string };

export async function startChallenge(db: Database, challenge: NewChallenge): Promise<ChallengeStart> {
  const { form_id, field_id: form_field_id, pause_seconds, now, ...rest } = challenge;
  const [row] = await db.sql<{ result: ChallengeStart }>`
    SELECT start_email_challenge(
      ${JSON.stringify({ ...rest, form_field_id })}::jsonb, ${form_id}, make_interval(secs => ${pause_seconds}),
      ${now.toISOString()}
    ) AS result`;
  return row!.result;
}

/** Deletes a challenge whose mail could not be sent. */
export async function dropChallenge(db: Database, id: string): Promise<void> {
  await db.sql`DELETE FROM email_challenge WHERE id = ${id} AND verified_at IS NULL`;
}

export interface CodeAttempt extends SessionField {
  challenge_id: string;
  /** In hex; a second one for a challenge from before a rotation of APP_SECRET. */
  code_hashes: readonly string[];
  most_attempts: number;
  now: Date;
}

/**
 * Counts an attempt, and accepts the right code. One statement on one row so that concurrent attempts are
 * counted one after the other. The row holds the result, whether or not the attempt still counted.
 */
export async function tryCode(db: Database, attempt: CodeAttempt): Promise<void> {
  const { session_id, field_id, challenge_id, code_hashes, most_attempts, now } = attempt;
  await db.sql`
    UPDATE email_challenge SET
      attempts = attempts + 1,
      verified_at = CASE WHEN encode(code_hash, 'hex') = ANY (${code_hashes}::text[]) THEN ${now.toISOString()}::timestamptz END
    WHERE id = ${challenge_id} AND session_id = ${session_id} AND form_field_id = ${field_id}
      AND verified_at IS NULL AND attempts < ${most_attempts} AND expires_at > ${now.toISOString()}`;
}

/** Removes old challenges. Verified addresses are stored with the response and the customer. */
export async function purgeChallenges(db: Database, before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM email_challenge WHERE id IN (
      SELECT id FROM email_challenge WHERE created_at < ${before.toISOString()}
      ORDER BY created_at, id LIMIT ${page.limit} OFFSET ${page.skip}
    ) RETURNING 1`;
  return rows.length;
}
