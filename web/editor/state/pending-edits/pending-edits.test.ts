import { beforeEach, expect, test } from "vitest";
import { type Batch, orphanedBatches } from "#core/editing/replica.ts";
import {
  type PageLocks,
  type PendingEditsStorage,
  PendingEditsWriter,
  resumePendingEdits,
} from "./pending-edits.ts";
import type { PendingEdits } from "./pending-edits-store.ts";

const batch = (transaction_id: string, title = transaction_id): Batch => ({
  transaction_id,
  base: 0,
  operations: [{ type: "form.set", property: "title", value: title }],
});
const NOTHING = { sent: null, waiting: [] };
const ADA = { user_id: "ada", form_id: "party" };

let stored: Map<string, PendingEdits>;
let writes: number;
/** The page that holds each lock, by name. */
let holders: Map<string, Page>;

/** A browser page. Its locks are free after it has crashed. */
class Page implements PageLocks {
  isAlive = true;

  readonly storage: PendingEditsStorage = {
    put: async (edits) => {
      if (!this.isAlive) return;
      writes += 1;
      stored.set(edits.replica_id, structuredClone(edits));
    },
    keep: (edits) => void stored.set(edits.replica_id, structuredClone(edits)),
    delete: async (replica_id) => {
      if (this.isAlive) stored.delete(replica_id);
    },
    get: async (replica_id) => stored.get(replica_id),
    of: async (user_id, form_id) =>
      [...stored.values()].filter((one) => one.user_id === user_id && one.form_id === form_id),
  };

  async hold(name: string) {
    return (await this.holdIfFree(name))!;
  }

  async holdIfFree(name: string) {
    if (holders.get(name)?.isAlive) return null;
    holders.set(name, this);
    return () => void holders.delete(name);
  }

  get options() {
    return { storage: this.storage, locks: this, now: () => 1 };
  }

  writer(replica_id: string, copy = ADA): PendingEditsWriter {
    return new PendingEditsWriter({ ...copy, replica_id }, this.options);
  }

  /** The batches that this page adopts, by the replica that left them. */
  async takeUp(copy = ADA): Promise<Record<string, readonly Batch[]>> {
    const taken: Record<string, readonly Batch[]> = {};
    await resumePendingEdits(this.options, copy, async (left) => {
      taken[left.replica_id] = orphanedBatches(left, left.replica_id);
    });
    return taken;
  }
}

beforeEach(() => {
  stored = new Map();
  holders = new Map();
  writes = 0;
});

test("pending edits are stored until they are sent, and changes during a write share the next write", async () => {
  const writer = new Page().writer("one");
  const all = [batch("a"), batch("b"), batch("c")];
  await Promise.all(all.map((_, index) => writer.save({ sent: null, waiting: all.slice(0, index + 1) })));
  expect(stored.get("one")).toMatchObject({ ...ADA, sent: null, waiting: all });
  expect(writes).toBe(2);
  await writer.save({ sent: all[0]!, waiting: all.slice(1) });
  expect(stored.get("one")).toMatchObject({ sent: all[0], waiting: all.slice(1) });
  await writer.save(NOTHING);
  expect(stored.size).toBe(0);
  expect(holders.size).toBe(0);
});

test("what a closing page has no time to write is kept, and deleted once it is sent after all", async () => {
  const page = new Page();
  const writer = page.writer("one");
  const isClosed = writer.close({ sent: batch("a"), waiting: [batch("b")] });
  page.isAlive = false;
  expect(stored.get("one")).toMatchObject({ ...ADA, sent: batch("a"), waiting: [batch("b")] });
  page.isAlive = true;
  await isClosed;
  await writer.save(NOTHING);
  expect(stored.size).toBe(0);
  // Sent before the write began.
  await Promise.all([writer.close({ sent: batch("c"), waiting: [] }), writer.save(NOTHING)]);
  expect(stored.size).toBe(0);
});

test("nothing is written while nothing was ever pending", async () => {
  await new Page().writer("one").save(NOTHING);
  expect(writes).toBe(0);
});

test("a page adopts what a crashed page has left, and no other page adopts it again", async () => {
  const [dead, second, third] = [new Page(), new Page(), new Page()];
  await dead.writer("one").save({ sent: batch("a"), waiting: [batch("b")] });
  dead.isAlive = false;
  const taken = await second.takeUp();
  expect(taken.one).toMatchObject([
    { transaction_id: "a", replica_id: "one", is_whole: true },
    { transaction_id: "b", replica_id: "one", is_whole: true },
  ]);
  expect(stored.size).toBe(0);
  expect(await third.takeUp()).toEqual({});
});

test("edits that another page is still sending are not adopted", async () => {
  const [first, second] = [new Page(), new Page()];
  await first.writer("one").save({ sent: null, waiting: [batch("a")] });
  expect(await second.takeUp()).toEqual({});
  expect(stored.size).toBe(1);
});

test("two pages that open at the same time do not both adopt the same edits", async () => {
  const [dead, second, third] = [new Page(), new Page(), new Page()];
  await dead.writer("one").save({ sent: null, waiting: [batch("a")] });
  dead.isAlive = false;
  const taken = await Promise.all([second.takeUp(), third.takeUp()]);
  expect(taken.flatMap((one) => Object.keys(one))).toEqual(["one"]);
});

test("edits of another user or another form are not adopted", async () => {
  const dead = new Page();
  await dead.writer("one").save({ sent: null, waiting: [batch("a")] });
  dead.isAlive = false;
  expect(await new Page().takeUp({ ...ADA, user_id: "bob" })).toEqual({});
  expect(await new Page().takeUp({ ...ADA, form_id: "picnic" })).toEqual({});
  expect(Object.keys(await new Page().takeUp())).toEqual(["one"]);
});

test("a page that crashes while it adopts edits leaves them again, with the same ids", async () => {
  const [dead, second, third] = [new Page(), new Page(), new Page()];
  await dead.writer("one").save({ sent: null, waiting: [batch("a"), batch("b")] });
  dead.isAlive = false;
  await resumePendingEdits(second.options, ADA, async (left) => {
    const batches = orphanedBatches(left, left.replica_id);
    await second.writer("two").save({ sent: null, waiting: [...batches, batch("c")] });
    second.isAlive = false;
  });
  const taken = await third.takeUp();
  const ids = (id: string) => taken[id]!.map(({ transaction_id }) => transaction_id);
  expect(ids("one")).toEqual(["a"]);
  expect(ids("two")).toEqual(["a", "c"]);
  expect(taken.two![0]).toEqual(taken.one![0]);
});

test("orphaned batches are joined exactly as the closed page would have joined them", () => {
  const undo = { ...batch("u"), is_undo: true };
  const left = orphanedBatches(
    { sent: batch("s"), waiting: [batch("a"), batch("b"), undo, batch("c")] },
    "one",
  );
  expect(left.map(({ transaction_id }) => transaction_id)).toEqual(["s", "a", "u", "c"]);
  expect(left[1]!.operations).toEqual(batch("b").operations);
  expect(orphanedBatches({ sent: null, waiting: left }, "two")).toEqual(left);
});
