import { drizzle } from "drizzle-orm/neon-http";
import type { Env } from "../../env.ts";
import { type ConnectionOptions, connect } from "../connection/neon.ts";
import { authAccount, authSession, authUser, authVerification } from "../schema/auth.ts";

/** The tables under better-auth's model names. */
const IDENTITY_TABLES = {
  user: authUser,
  session: authSession,
  account: authAccount,
  verification: authVerification,
};

/** Drizzle over the owners' identity tables; no other code uses it at run time. */
export function connectIdentityDatabase(env: Env, options: ConnectionOptions) {
  const database = drizzle(connect(env, options), { schema: IDENTITY_TABLES });
  return { database, tables: IDENTITY_TABLES };
}
