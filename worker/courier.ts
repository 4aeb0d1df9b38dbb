import { COURIERS_PATH } from "./clients/courier-path.ts";
import type { Context, Invocation } from "./context.ts";
import { deliverTo } from "./services/delivery/deliver-to.ts";
import { openUpkeep } from "./upkeep.ts";

type Execution = Invocation["execution"];

/** The courier at an address of `createCouriers`. */
export function openCourier(pathname: string, bindings: object, execution: Execution): Courier {
  const receiver = decodeURIComponent(pathname.slice(COURIERS_PATH.length));
  return new Courier(receiver, () => openUpkeep(bindings, "courier", execution));
}

/**
 * Delivers the events of one receiver. One run at a time, because all calls of a Durable Object count together. Whoever
 * asks during a run waits for the next one, which may find what this one has missed.
 */
export class Courier {
  readonly #receiver: string;
  readonly #open: () => Context | null;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  /** `open`: the context of a run; null if the Worker is not configured. */
  constructor(receiver: string, open: () => Context | null) {
    this.#receiver = receiver;
    this.#open = open;
  }

  /** Responds at once. The body ends when the run has. */
  deliver(execution: Execution): Response {
    const { readable, writable } = new TransformStream();
    execution.waitUntil(this.#nextRun().finally(() => writable.close().catch(() => {})));
    return new Response(readable);
  }

  #nextRun(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      this.#running = this.#run();
      return this.#running;
    });
    return this.#next;
  }

  /** Never rejects: what is not delivered stays due. */
  async #run(): Promise<void> {
    const ctx = this.#open();
    if (ctx === null || ctx.env.MAINTENANCE) return;
    await deliverTo(ctx, this.#receiver).catch((error: unknown) => ctx.log.error("courier_failed", error));
  }
}
