import { ApiError } from "../../api/client.ts";

/** Why a call was refused, in words, and the entry that is wrong; null: none in particular. */
export interface Refusal {
  field: string | null;
  reason: string;
}

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const { field, reason, issues } = (error.info ?? {}) as {
    field?: unknown;
    reason?: unknown;
    issues?: { message?: unknown }[];
  };
  const words = [reason, issues?.[0]?.message].find((text) => typeof text === "string");
  return {
    field: typeof field === "string" ? field : null,
    reason: typeof words === "string" ? words : error.message,
  };
}
