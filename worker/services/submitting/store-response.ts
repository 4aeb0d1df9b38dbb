import { AppError } from "#core/errors/app-error.ts";
import { paymentCell } from "#core/fields/payment.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { PaymentDue } from "#core/forms/submitting/decision.ts";
import { isSoldOut } from "#core/forms/submitting/sold-out.ts";
import type { Context } from "../../context.ts";
import { stockAtRefusal } from "../../db/connection/sql-error.ts";
import { LEASE_MS } from "../../db/delivery/outbox.ts";
import type { SubmitResult, SubmitRow } from "../../db/submitting/responses.ts";
import type { PlaceOrder } from "./submit-request.ts";
import { submitTogether } from "./submit-together.ts";

type AcceptedResult = Extract<SubmitResult, { status: "accepted" }>;

/** Cached because resolving the import again takes longer than the work itself. */
let publishModule: typeof import("../delivery/publish-response.ts") | null = null;

interface Storing<Order> {
  definition: FormDefinition;
  row: SubmitRow;
  payment: PaymentDue | null;
  placeOrder: PlaceOrder<Order> | null;
}

/** Stores a decided submission, or places an order for it. */
export async function storeResponse<Order>(
  ctx: Context,
  storing: Storing<Order>,
): ReturnType<PlaceOrder<Order>> {
  try {
    return await store(ctx, storing);
  } catch (error) {
    const stock = stockAtRefusal(error);
    throw stock !== null && isSoldOut(storing.definition, stock) ? new AppError("FORM_SOLD_OUT") : error;
  }
}

/** Stores a response, or places an order if it must be paid. In test mode, the payment counts as paid. */
function store<Order>(
  ctx: Context,
  { definition, row, payment, placeOrder }: Storing<Order>,
): ReturnType<PlaceOrder<Order>> {
  if (payment !== null) {
    const isTest = ctx.payments.means === "test";
    row.data[payment.field_id] = paymentCell(payment, isTest ? "test" : "paid");
    if (!isTest && placeOrder !== null) return placeOrder(row, payment);
  }
  return submitTogether(ctx, definition, row, new Date(row.now.getTime() + LEASE_MS));
}

/** Publishes after the HTTP response was sent so that no visitor waits for the modules. */
export function publishSoon(
  ctx: Context,
  row: SubmitRow,
  { receipt, is_published_by_caller }: AcceptedResult,
): void {
  ctx.waitUntil("deliver-outbox", async (after) => {
    if (!is_published_by_caller)
      return (await import("../delivery/deliver-soon.ts")).deliverSoon(after, receipt.response_id);
    publishModule ??= await import("../delivery/publish-response.ts");
    return publishModule.publishResponse(after, row, receipt);
  });
}
