import { transaction_id } from "#core/contracts/wire/schemas.ts";

/** The caller's own id of a change, for calls whose body has no place for it: header `x-transaction-id`. */
export function transactionId(request: Request): string | null {
  const result = transaction_id.safeParse(request.headers.get("x-transaction-id"));
  return result.success ? result.data : null;
}
