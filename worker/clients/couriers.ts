import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { COURIERS_PATH } from "./courier-path.ts";

/** Every receiver of events has one courier, which calls it in invocations of its own (docs/decisions/079). */
export interface CourierClient {
  /**
   * Asks the receiver's courier to deliver what is due. Resolves once the courier has begun, to a promise that resolves
   * when it has finished. Rejects if it cannot be reached.
   */
  send(receiver: string): Promise<{ done: Promise<unknown> }>;
}

/** It answers before it does anything. */
const BEGINS_MS = 5_000;

/** Couriers are Durable Objects of the rooms' class, so that deploying and rolling back need no new class. */
export function createCouriers(rooms: Pick<DurableObjectNamespace, "idFromName" | "get">): CourierClient {
  return {
    async send(receiver) {
      const path = COURIERS_PATH + encodeURIComponent(receiver);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new Error("The courier does not answer.")), BEGINS_MS);
      const response = await rooms
        .get(rooms.idFromName(path))
        .fetch(`https://courier${path}`, { method: "POST", signal: late.signal })
        .finally(() => clearTimeout(timer));
      if (!response.ok) throw new Error(`The courier returned ${response.status}.`);
      // The headers arrive at once and the end of the body when the courier has finished, so that it is no connection
      // that waits for headers.
      return { done: response.text() };
    },
  };
}
