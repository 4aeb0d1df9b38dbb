import { AppError } from "#core/errors/app-error.ts";
import { type PaymentProvider, type PaymentTerms, paymentTerms } from "#core/fields/payment.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import type { Context } from "../../context.ts";
import { loadDefinition, loadLive } from "../forms/load-form.ts";
import { mintSessionId } from "../keys/session-id.ts";

interface QuotedCheckout extends PaymentTerms {
  order_id: string;
  session_id: string;
}

/**
 * Returns a form's price before any answers, and stores nothing. Throws FORM_NOT_FOUND, or the reason if the form is
 * closed because its questions and price are then hidden. Throws ORDER_NOT_FOUND if the form has no payment by this
 * provider, and PAYMENTS_NOT_CONFIGURED if the provider is not connected.
 */
export async function quoteCheckout(
  ctx: Context,
  form_id: string,
  provider: PaymentProvider,
): Promise<QuotedCheckout> {
  const known = await loadDefinition(ctx, form_id);
  const { fields, campaign } = known ?? (await loadLive(ctx, { form_id, known })).definition;
  const closed = closedCode(campaign, ctx.now().getTime());
  if (closed) throw new AppError(closed);
  const asked = fields.find(({ type }) => type === "payment");
  const terms = asked ? paymentTerms(asked) : null;
  if (terms?.provider !== provider) throw new AppError("ORDER_NOT_FOUND");
  const { means } = ctx.payments;
  if (means === "test" || means[provider] === undefined) throw new AppError("PAYMENTS_NOT_CONFIGURED");
  return { ...terms, order_id: crypto.randomUUID(), session_id: await mintSessionId(ctx) };
}
