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
