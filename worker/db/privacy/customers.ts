import type { CustomerDetails } from "#core/contracts/privacy/customers.ts";
import type { Database } from "../connection/database.ts";

const MOST_RESPONSES = 100;

/** A customer with their latest responses, in one statement. */
export async function findCustomer(db: Database, customer_id: string): Promise<CustomerDetails | null> {
  const [row] = await db.sql<CustomerDetails>`
    SELECT c.uid, c.uuid, c.visitor_id, c.email, c.is_email_verified, c.email_provisional, c.phone,
      c.phone_provisional, c.name, c.name_provisional, c.created_at, c.last_seen_at,
      (SELECT count(*)::integer FROM response r WHERE r.customer_id = c.uid) AS response_count,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', l.id, 'form_id', l.form_id, 'document_id', l.document_id,
          'form_title', l.form_title, 'local_index', l.local_index, 'created_at', l.created_at)
          ORDER BY l.created_at DESC, l.id)
        FROM (
          SELECT r.id, r.form_id, f.document_id, coalesce(d.title, f.name) AS form_title, r.local_index, r.created_at
          FROM response r JOIN form f ON f.id = r.form_id LEFT JOIN document d ON d.id = f.document_id
          WHERE r.customer_id = c.uid AND NOT is_form_deleted(f) ORDER BY r.created_at DESC, r.id LIMIT ${MOST_RESPONSES}
        ) l
      ), '[]') AS responses
    FROM customer c WHERE c.uid = ${customer_id}`;
  return row ?? null;
}

export interface SigningSecret {
  id: string;
  sealed: string;
  created_at: string;
  /** Null: the current secret. */
  expires_at: string | null;
}

/** The accepted signing secrets of a form's project, the current one first. */
export function findSigningSecrets(db: Database, form_id: string, now: Date): Promise<SigningSecret[]> {
  return db.sql<SigningSecret>`
    SELECT s.id, s.sealed, s.created_at, s.expires_at FROM customer_signing_secret s
    JOIN form f ON f.project_id = s.project_id
    WHERE f.id = ${form_id} AND (s.expires_at IS NULL OR s.expires_at > ${now.toISOString()})
    ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC LIMIT 3`;
}

/** Replaces the current secret, which stays valid until `until`. One statement. */
export async function replaceSigningSecret(
  db: Database,
  {
    id,
    project_id,
    sealed,
    until,
    now,
  }: { id: string; project_id: string; sealed: string; until: Date; now: Date },
): Promise<void> {
  await db.sql`SELECT replace_signing_secret(${id}, ${project_id}, ${sealed}, ${until.toISOString()}, ${now.toISOString()})`;
}
