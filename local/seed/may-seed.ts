import { Client } from "pg";
import { DEMO_OWNER } from "./seed.ts";

/** Returns why the demo workspace must not be created, or null. Its owner's password is publicly known. */
export async function whyNotSeed(options: {
  /** Whether it is the embedded PostgreSQL of `npm run dev`, which nothing else uses. */
  isEmbedded: boolean;
  connectionString: string;
  /** Whether `npm run dev` got `--demo`. */
  isAskedFor: boolean;
}): Promise<string | null> {
  if (options.isEmbedded || options.isAskedFor) return null;
  if (!isLoopback(options.connectionString)) return "none, because the database is not on this machine";
  // The loopback may be the end of a tunnel, and the database a copy of production.
  const isOthers = await hasOthersAccounts(options.connectionString);
  return isOthers ? "none, because the database has other accounts" : null;
}

/** Whether the connection string points to this machine. */
export function isLoopback(connectionString: string): boolean {
  const { hostname, searchParams } = new URL(connectionString);
  // In PostgreSQL's clients, `?host=` takes precedence, and a path names a local socket.
  const host = (searchParams.get("host") ?? hostname).replace(/^\[|\]$/g, "");
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\/.*|)$/.test(decodeURIComponent(host));
}

async function hasOthersAccounts(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM auth_user) AND NOT EXISTS (SELECT FROM auth_user WHERE email = $1)
         OR EXISTS (SELECT FROM response) AND NOT EXISTS (SELECT FROM auth_user) AS it`,
      [DEMO_OWNER.email],
    );
    return rows[0].it;
  } finally {
    await client.end();
  }
}
