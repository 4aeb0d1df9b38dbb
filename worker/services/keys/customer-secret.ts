import type { CustomerSecretFacts, NewCustomerSecret } from "#core/contracts/privacy/customers.ts";
import type { Context } from "../../context.ts";
import { findSigningSecrets, replaceSigningSecret } from "../../db/privacy/customers.ts";
import { toHex } from "./derive-key.ts";
import { seal } from "./seal.ts";

const SECRET_BYTES = 32;
/** How long the previous secret stays valid so that signing systems can switch to the new one. */
const PREVIOUS_MS = 24 * 60 * 60 * 1_000;

const iso = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null);

/** Returns when the current secret was created, and until when the previous one is valid. */
export async function customerSecretFacts(ctx: Context, form_id: string): Promise<CustomerSecretFacts> {
  const secrets = await findSigningSecrets(ctx.db, form_id, ctx.now());
  const current = secrets.find(({ expires_at }) => expires_at === null);
  const previous = secrets.find(({ expires_at }) => expires_at !== null);
  return { created_at: iso(current?.created_at), previous_until: iso(previous?.expires_at) };
}

/** Replaces the project's secret. Only this call returns the new one. */
export async function rotateCustomerSecret(
  ctx: Context,
  { form_id, project_id }: { form_id: string; project_id: string },
): Promise<NewCustomerSecret> {
  const secret = `cus_${toHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
  const now = ctx.now();
  const id = crypto.randomUUID();
  const sealed = await seal(ctx.env.APP_SECRET, "customer-secret", id, secret);
  await replaceSigningSecret(ctx.db, {
    id,
    project_id,
    sealed,
    until: new Date(now.getTime() + PREVIOUS_MS),
    now,
  });
  return { secret, ...(await customerSecretFacts(ctx, form_id)) };
}
