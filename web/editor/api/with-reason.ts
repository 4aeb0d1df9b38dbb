import { ApiError } from "./client.ts";

/** Replaces a refusal's general message with the server's explanation, if the server gave one. */
export async function withReason<Data>(result: Promise<Data>): Promise<Data> {
  return result.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { issues, reason } = (error.info ?? {}) as { issues?: { message?: string }[]; reason?: string };
    const explanation = issues?.[0]?.message ?? reason;
    throw typeof explanation === "string" ? new Error(explanation) : error;
  });
}
