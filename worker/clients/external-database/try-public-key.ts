import type { ConnectedKeys } from "./connect.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";

/** How gateways refuse a key that they do not know: the hosted one, for both kinds of keys, and Kong. */
const UNKNOWN = /^(?:(?:invalid|unregistered) api key|invalid authentication credentials)/i;
const DISABLED = /^legacy api keys are disabled/i;

/**
 * Why the server does not accept the public key; null: it does, or does not say. Asks for the public settings of the
 * accounts, because a server may refuse to describe its tables to a valid public key. Never rejects.
 */
export async function problemOfPublicKey(
  fetch: GuardedFetch,
  { url, public_key }: ConnectedKeys,
): Promise<string | null> {
  try {
    // A new key is no token, so it must not be sent as one.
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: public_key } });
    if (response.status !== 401 && response.status !== 403) return null;
    const { message } = (await response.json()) as { message?: unknown };
    if (typeof message !== "string") return null;
    if (DISABLED.test(message)) return "The anon key is disabled in this project. Enter its publishable key.";
    return UNKNOWN.test(message)
      ? "This project doesn’t know this key. Check the key and the project URL."
      : null;
  } catch {
    // Other calls tell why the server cannot be read.
    return null;
  }
}
