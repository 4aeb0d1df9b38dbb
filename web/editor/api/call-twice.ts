import { ApiError } from "./client.ts";

/** Pause before a call is sent again, in milliseconds. */
const REPEAT_MS = 1_000;

/** Retries once if that may help. For calls that change nothing more when they are repeated. */
export async function callTwice<T>(send: () => Promise<T>): Promise<T> {
  return send().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || !error.isTemporary) throw error;
    await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    return send();
  });
}
