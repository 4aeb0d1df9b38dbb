import { uuid } from "#core/contracts/wire/schemas.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { PaymentProvider } from "#core/fields/payment.ts";
import type { Context } from "../../context.ts";
import { readOrder } from "../../db/payments.ts";
import { askProvider } from "./settle-order.ts";

/** Asks the provider about a webhook's order. On failure, the provider sends the webhook again. */
export async function takePaymentNotice(
  ctx: Context,
  provider: PaymentProvider,
  { headers, body }: { headers: Headers; body: Uint8Array },
): Promise<{ received: true }> {
  const client = await ctx.payments.client(provider);
  // Without a connected provider, no webhook is valid.
  if (client === null) throw new AppError("NOT_FOUND");
  const named = uuid.safeParse(await client.readWebhook(body, headers, ctx.now()));
  // The provider's account may have other uses, so webhooks about unknown orders are ignored.
  const order = named.success ? await readOrder(ctx.db, named.data) : null;
  if (order !== null && order.provider === provider) await askProvider(ctx, order);
  return { received: true };
}
