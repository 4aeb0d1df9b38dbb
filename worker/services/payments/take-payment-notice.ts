import { uuid } from "#core/contracts/wire/schemas.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { PaymentProvider } from "#core/fields/payment.ts";
import type { Context } from "../../context.ts";
import { readOrder } from "../../db/payments.ts";
import { askProvider } from "./settle-order.ts";

/** What a notice is about is asked of the provider; a failure makes the provider tell us again. */
export async function takePaymentNotice(
  ctx: Context,
  provider: PaymentProvider,
  { headers, body }: { headers: Headers; body: Uint8Array },
): Promise<{ received: true }> {
  const client = await ctx.payments.client(provider);
  // Whoever is not connected has nothing to tell.
  if (client === null) throw new AppError("NOT_FOUND");
  const named = uuid.safeParse(await client.readWebhook(body, headers, ctx.now()));
  // The account may be used for other things, too: what is none of ours is none of our business.
  const order = named.success ? await readOrder(ctx.db, named.data) : null;
  if (order !== null && order.provider === provider) await askProvider(ctx, order);
  return { received: true };
}
