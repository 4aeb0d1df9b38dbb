import type { LimitFunction } from "p-limit";
import type { AddressGuard } from "../addresses/address-guard.ts";

/** For a whole exchange, unless the caller sends much. */
const TIMEOUT_MS = 15_000;
const MOST_BYTES = 10 * 1024 * 1024;

/** Why a call to a server that an owner named was not made, or has no usable result. */
export class OutsideError extends Error {
  readonly reason: "address" | "redirect" | "too_large" | "foreign";

  /** `message`: for `address`, the words of the guard. */
  constructor(reason: OutsideError["reason"], message = "") {
    super(message);
    this.name = "OutsideError";
    this.reason = reason;
  }
}

export type GuardedFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

interface FetchOptions {
  guard: AddressGuard;
  /** The limit that all calls of an invocation share. */
  atOnce: LimitFunction;
  timeout_ms?: number;
}

/**
 * A `fetch` that looks up the address before each call, follows no redirect, and reads no more than 10 MB in 15
 * seconds. Throws OutsideError.
 */
export function guardedFetch({ guard, atOnce, timeout_ms = TIMEOUT_MS }: FetchOptions): GuardedFetch {
  async function send(request: Request): Promise<Response> {
    const problem = await guard.problemNow(request.url);
    if (problem !== null) throw new OutsideError("address", problem);
    // A redirect would bypass every rule.
    return fetch(request, { redirect: "manual", signal: AbortSignal.timeout(timeout_ms) });
  }
  return async (input, init = {}) => {
    const request = new Request(input, init);
    const response = await atOnce(() => send(request));
    if (response.status >= 300 && response.status < 400) throw new OutsideError("redirect");
    const { status, statusText, headers } = response;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : await readBytes(response), { status, statusText, headers });
  };
}

async function readBytes({ body }: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new OutsideError("too_large");
    parts.push(part);
  }
  return new Blob(parts);
}
