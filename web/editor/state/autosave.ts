import type { BlockInput, FieldInput } from "#core/contracts/builder.ts";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { type Changes, SaveQueue } from "./save-queue.ts";
import { setSaveStatusAtom } from "./save-status.ts";
import { store } from "./store.ts";

type Save<Item> = (form_id: string, changes: Changes<Item>) => Promise<void>;

/** The fields that blocks show are not stored yet: the blocks follow as soon as they are. */
class FieldsWaiting extends Error {}

const all = new Map<string, Pick<SaveQueue<unknown>, "flush">>();

/** The queues of one kind, one for each form. They outlive the page, so that leaving the builder loses nothing. */
function queuesOf<Item>(kind: string, save: Save<Item>, awaitsRest: boolean) {
  const queues = new Map<string, SaveQueue<Item>>();
  return (form_id: string): SaveQueue<Item> => {
    const known = queues.get(form_id);
    if (known !== undefined) return known;
    const queue = new SaveQueue<Item>({
      save: (changes) => save(form_id, changes),
      onStatus: (status) => store.set(setSaveStatusAtom, `${kind} ${form_id}`, status),
      isTemporary: (error) =>
        error instanceof FieldsWaiting || (error instanceof ApiError && error.isTemporary),
      schedule: (run, milliseconds) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      awaitsRest,
    });
    queues.set(form_id, queue);
    all.set(`${kind} ${form_id}`, queue);
    return queue;
  };
}

/** The queue of a form's fields. */
export const fieldQueue = queuesOf("fields", saveFields, true);

/** The queue of a form's blocks. */
export const blockQueue = queuesOf("blocks", saveBlocks, false);

/** The queue of the title, by the document's id. */
export const titleQueue = queuesOf("title", saveTitle, true);

/** Sends at once whatever could not be stored so far. */
export function retrySaving(): void {
  for (const queue of all.values()) void queue.flush();
}

/** Stores everything of a form that waits. Rejects with a reason for people when something could not be. */
export async function storeAll(form_id: string): Promise<void> {
  for (const queue of [titleQueue(form_id), fieldQueue(form_id), blockQueue(form_id)]) {
    await queue.flush();
    if (!queue.isSaved) throw new Error(queue.problem ?? "Not everything is stored yet.");
  }
}

async function saveTitle(_form_id: string, changes: Changes<string>): Promise<void> {
  for (const [document_id, title] of changes) {
    if (title !== null) await call(endpoints.renameDocument, { params: { document_id }, body: { title } });
  }
}

async function saveFields(form_id: string, changes: Changes<FieldInput>): Promise<void> {
  for (const body of changes.values()) {
    if (body !== null) await call(endpoints.saveField, { params: { form_id }, body });
  }
}

/** A block may show a field that is new too: fields go first. */
async function saveBlocks(form_id: string, changes: Changes<BlockDefinition>): Promise<void> {
  const fields = fieldQueue(form_id);
  await fields.flush();
  if (!fields.isSaved) throw new FieldsWaiting(fields.problem ?? "A question is not stored yet.");
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
