import { transaction_id } from "#core/contracts/wire/schemas.ts";

/**
 * The caller's own id of a change, for calls without a place for it in the body: header `x-transaction-id`.
 */
export function transactionId(request: Request): string | null {
  const result = transaction_id.safeParse(request.headers.get("x-transaction-id"));
  return result.success ? result.data : null;
}
