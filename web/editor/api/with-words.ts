import { ApiError } from "./client.ts";

/** A refusal in the server's own words, if it gave some. Unlike `withReason`, it keeps its code. */
export async function withWords<Data>(result: Promise<Data>): Promise<Data> {
  return result.catch((error: unknown) => {
    if (!(error instanceof ApiError) || typeof error.info?.reason !== "string") throw error;
    const { code, info, status } = error;
    throw new ApiError({ error: code, message: String(info.reason), info }, status);
  });
}
