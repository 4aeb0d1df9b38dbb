import { type Context, type Invocation, openContext } from "./context.ts";

/** Durable Objects need an address; nothing that the cron trigger sends contains it. */
const NOWHERE = "https://sheaf.invalid";

/** A run of the cron trigger, or of what it sends for. `by` begins the request's id. */
export const upkeep = (by: string, execution: Invocation["execution"]): Invocation => ({
  request_id: `${by}-${crypto.randomUUID()}`,
  origin: NOWHERE,
  execution,
  place: null,
  isUpkeep: true,
});

/** Its context; null, and a line in the log, if the Worker is not configured. */
export function openUpkeep(bindings: object, by: string, execution: Invocation["execution"]): Context | null {
  const opened = openContext(bindings, upkeep(by, execution));
  return "ctx" in opened ? opened.ctx : null;
}
