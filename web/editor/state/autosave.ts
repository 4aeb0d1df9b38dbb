import type { BlockInput } from "#core/contracts/builder.ts";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { type Changes, SaveQueue } from "./save-queue.ts";
import { setSaveStatusAtom } from "./save-status.ts";
import { store } from "./store.ts";

const queues = new Map<string, SaveQueue<BlockDefinition>>();

/** The queue of a form's blocks. It outlives the page, so that leaving the builder loses nothing. */
export function blockQueue(form_id: string): SaveQueue<BlockDefinition> {
  const known = queues.get(form_id);
  if (known !== undefined) return known;
  const queue = new SaveQueue<BlockDefinition>({
    save: (changes) => saveBlocks(form_id, changes),
    onStatus: (status) => store.set(setSaveStatusAtom, form_id, status),
    isTemporary: (error) => error instanceof ApiError && error.isTemporary,
    schedule: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  queues.set(form_id, queue);
  return queue;
}

/** Sends at once whatever could not be stored so far. */
export function retrySaving(): void {
  for (const queue of queues.values()) void queue.flush();
}

async function saveBlocks(form_id: string, changes: Changes<BlockDefinition>): Promise<void> {
  const deletes = [...changes].flatMap(([id, block]) => (block === null ? [id] : []));
  const upserts = [...changes.values()].filter((block) => block !== null);
  await call(endpoints.saveBlocks, {
    params: { form_id },
    body: { transaction_id: crypto.randomUUID(), upserts: upserts as BlockInput[], deletes },
  });
}

if (typeof window !== "undefined") {
  window.addEventListener("online", retrySaving);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") retrySaving();
  });
}
