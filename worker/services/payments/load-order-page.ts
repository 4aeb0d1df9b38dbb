import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Context } from "../../context.ts";
import { loadDefinition, loadLive } from "../forms/load-form.ts";
import { askProvider, loadOrder, type OrderState } from "./settle-order.ts";

/**
 * Loads an order with its form, for a visitor who returns from paying. Throws ORDER_NOT_FOUND for another form's order.
 */
export async function loadOrderPage(
  ctx: Context,
  { form_id, order_id, cookieHeader }: { form_id: string; order_id: string; cookieHeader: string | null },
): Promise<{ definition: FormDefinition; state: OrderState }> {
  const order = await loadOrder(ctx, order_id);
  if (order.form_id !== form_id) throw new AppError("ORDER_NOT_FOUND");
  const [known, state] = await Promise.all([
    loadDefinition(ctx, form_id, cookieHeader),
    askProvider(ctx, order),
  ]);
  return { definition: known ?? (await loadLive(ctx, { form_id, known })).definition, state };
}
