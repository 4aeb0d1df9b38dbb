import { createClient } from "@supabase/supabase-js";
import type { GuardedFetch } from "./guarded-fetch.ts";
import type { ExternalProblem } from "./problems.ts";

/** How to reach a connected database. */
export interface ConnectedKeys {
  /** Its origin: `https://abc.supabase.co`. */
  url: string;
  public_key: string;
  /** Null: only what the public key may see. */
  secret_key: string | null;
}

export type ExternalAnswer<Value> = { ok: true; value: Value } | { ok: false; problem: ExternalProblem };

/** The secret key, if there is one: it may do what the public one may. */
export const keyOf = ({ secret_key, public_key }: ConnectedKeys) => secret_key ?? public_key;

/**
 * The library reports a failed call as a text, so `failure` keeps the error itself. It reads no range of a refusal, so
 * `told` keeps that of the last answer.
 */
export function connect(fetch: GuardedFetch, keys: ConnectedKeys, schema: string) {
  const failure: { error: unknown } = { error: null };
  const told: { range: string | null } = { range: null };
  const client = createClient(keys.url, keyOf(keys), {
    db: { schema },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) =>
        fetch(input, init).then(
          (answer) => {
            told.range = answer.headers.get("content-range");
            return answer;
          },
          (error) => {
            failure.error = error;
            throw error;
          },
        ),
    },
  });
  return { client, failure, told };
}
