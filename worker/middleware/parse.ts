import type { Contract, Schema } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";

/** A malformed id is not found, like an unknown one. */
export function parseParams(contract: Contract, params: Record<string, string>): unknown {
  if (!contract.params) return params;
  const result = contract.params.safeParse(params);
  if (result.success) return result.data;
  throw new AppError("NOT_FOUND");
}

export function parseQuery(contract: Contract, search: URLSearchParams): unknown {
  return contract.query && parse(contract.query, Object.fromEntries(search));
}

export function parseBody(contract: Contract, body: unknown): unknown {
  return contract.body && parse(contract.body, body);
}

const MAX_ISSUES = 20;

function parse(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_ISSUES);
  throw new AppError("BAD_REQUEST", {
    issues: issues.map(({ path, message }) => ({ path: path.map(String), message })),
  });
}
