import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { deriveKey, sign } from "../services/keys/derive-key.ts";
import { sessionCookieName } from "../services/keys/read-session-cookie.ts";

/** Runs statements: a client of `pg` or a substitute. */
interface Sql {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Account {
  id: string;
  email: string;
  password: string;
}

/**
 * A person who signed up earlier: the same rows as a sign-up with mail. The password hash is cheap to
 * compute and contains its parameters, so signing in works as usual.
 */
export async function plantPerson(
  sql: Sql,
  name: string,
  email = `${randomUUID()}@example.com`,
  password = "correct horse battery",
): Promise<Account> {
  const { rows } = await sql.query(
    `WITH person AS (INSERT INTO auth_user (name, email, email_verified) VALUES ($1, $2, true) RETURNING id)
     INSERT INTO auth_account (account_id, provider_id, user_id, password)
     SELECT id, 'credential', id, $3 FROM person RETURNING user_id AS id`,
    [name, email, cheapHash(password)],
  );
  return { id: (rows[0] as Account).id, email, password };
}

/** As `services/keys/hash-password.ts` writes it. */
function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize("NFKC"), salt, 32, { N: 2, r: 1, p: 1 });
  return `scrypt$2$1$1$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** Signs the person in like better-auth, and returns the cookie. */
export async function plantSession(
  sql: Sql,
  { id }: Account,
  { APP_SECRET, APP_ORIGIN }: { APP_SECRET: string; APP_ORIGIN: string },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await sql.query(
    "INSERT INTO auth_session (user_id, token, expires_at) VALUES ($1, $2, now() + interval '7 days')",
    [id, token],
  );
  const signature = await sign(await deriveKey(APP_SECRET, "owner-session"), token);
  const value = `${token}.${Buffer.from(signature).toString("base64")}`;
  return `${sessionCookieName(APP_ORIGIN)}=${encodeURIComponent(value)}`;
}
