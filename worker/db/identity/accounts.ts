import type { Database } from "../connection/database.ts";

/** A person with better-auth's column names. */
export interface PersonRow {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

interface StoredPerson extends Omit<PersonRow, "createdAt" | "updatedAt"> {
  createdAt: string;
  updatedAt: string;
}

const PERSON = `jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name, 'emailVerified', u.email_verified,
  'image', u.image, 'createdAt', u.created_at, 'updatedAt', u.updated_at)`;

const readPerson = (stored: StoredPerson): PersonRow => ({
  ...stored,
  createdAt: new Date(stored.createdAt),
  updatedAt: new Date(stored.updatedAt),
});

/** The person with this lower-case address and their password hash; null if there is none. */
export async function findCredential(
  db: Database,
  email: string,
): Promise<{ user: PersonRow; hash: string } | null> {
  const [row] = await db.query<{ person: StoredPerson; hash: string }>(
    `SELECT ${PERSON} AS person, a.password AS hash FROM auth_user u
     JOIN auth_account a ON a.user_id = u.id AND a.provider_id = 'credential' AND a.password IS NOT NULL
     WHERE u.email = $1`,
    [email],
  );
  return row ? { user: readPerson(row.person), hash: row.hash } : null;
}

export async function findPerson(db: Database, email: string): Promise<PersonRow | null> {
  const [row] = await db.query<{ person: StoredPerson }>(
    `SELECT ${PERSON} AS person FROM auth_user u WHERE u.email = $1`,
    [email],
  );
  return row ? readPerson(row.person) : null;
}

/** Facts that decide whether an address may have an account. */
export async function readApplicant(
  db: Database,
  email: string,
  now: Date,
): Promise<{ is_invited: boolean; has_accounts: boolean }> {
  const [row] = await db.sql<{ is_invited: boolean; has_accounts: boolean }>`
    SELECT EXISTS (SELECT FROM auth_user) AS has_accounts, EXISTS (
      SELECT FROM organization_invitation i JOIN organization o ON o.id = i.organization_id
      WHERE i.email = ${email} AND i.expires_at > ${now.toISOString()} AND o.deleted_at IS NULL
        AND may_invite(i.organization_id, i.inviter_id, i.role)) AS is_invited`;
  return row!;
}

export async function hasAccounts(db: Database): Promise<boolean> {
  const [row] = await db.sql<{
    has_accounts: boolean;
  }>`SELECT EXISTS (SELECT FROM auth_user) AS has_accounts`;
  return row!.has_accounts;
}

/** Stores what a mailed link proves, in the form that better-auth looks up. */
export async function storeProof(
  db: Database,
  identifier: string,
  user_id: string,
  expires_at: Date,
): Promise<void> {
  await db.sql`
    INSERT INTO auth_verification (identifier, value, expires_at)
    VALUES (${identifier}, ${user_id}, ${expires_at.toISOString()})`;
}
