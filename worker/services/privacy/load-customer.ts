import type { CustomerDetails } from "#core/contracts/privacy/customers.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findCustomer } from "../../db/privacy/customers.ts";

/** Loads a customer with verified and unverified facts and the latest responses. */
export async function loadCustomer(ctx: Context, customer_id: string): Promise<CustomerDetails> {
  const customer = await findCustomer(ctx.db, customer_id);
  if (customer === null) throw new AppError("NOT_FOUND");
  return customer;
}
