import { beforeEach, describe, expect, test } from "vitest";
import type { FormEdits } from "#core/contracts/building/editing.ts";
import { acknowledge, type Batch, edit, openReplica, receive } from "#core/editing/replica.ts";
import { EditSender, FIRST_RETRY_MS, GATHER_MS, LAST_RETRY_MS, TYPING_PAUSE_MS } from "./edit-sender.ts";
import type { SaveStatus } from "./save-status.ts";

const FORM = { title: "", stylesheet: {}, blocks: [], fields: [] } as never;

let replica = openReplica(FORM, 0);
let taken: Batch[] = [];
let statuses: SaveStatus[] = [];
/** Outcomes of the next calls. When none is left, calls succeed. */
let outcomes: ("lost result" | "down" | "refused")[] = [];
let timer: { run: () => void; milliseconds: number } | null = null;
let sender: EditSender;

class Refused extends Error {}

beforeEach(() => {
  replica = openReplica(FORM, 0);
  taken = [];
  statuses = [];
  outcomes = [];
  timer = null;
  sender = new EditSender({
    read: () => replica,
    write: (next) => {
      replica = next;
    },
    async send(batch): Promise<FormEdits> {
      const outcome = outcomes.shift();
      if (outcome === "down") throw new Error("No connection");
      if (outcome === "refused") throw new Refused("The server refused this");
      const isKnown = taken.some(({ transaction_id }) => transaction_id === batch.transaction_id);
      if (!isKnown) taken.push(batch);
      if (outcome === "lost result") throw new Error("No connection");
      const entries = taken.map((one, index) => ({ ...one, number: index + 1, replica_id: "me" }));
      return { number: taken.length, entries };
    },
    async take(batch, { entries }) {
      replica = acknowledge(receive(replica, entries!)!, batch.transaction_id);
    },
    onStatus: (status) => statuses.push(status),
    isTemporary: (error) => !(error instanceof Refused),
    schedule(run, milliseconds) {
      const own = { run, milliseconds };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
  });
});

let transactions = 0;
function type(title: string, awaitsPause = false) {
  transactions += 1;
  replica = edit(replica, {
    transaction_id: `t${transactions}`,
    operations: [{ type: "form.set", property: "title", value: title }],
  });
  sender.changed(awaitsPause);
}

const titles = () => taken.flatMap(({ operations }) => operations.map((one) => "value" in one && one.value));
const run = async () => {
  const { run } = timer!;
  timer = null;
  run();
  await new Promise((resolve) => setTimeout(resolve));
};

describe("a change", () => {
  test("is collected with later ones and sent as one batch", async () => {
    type("a");
    type("ab");
    expect(timer?.milliseconds).toBe(GATHER_MS);
    expect(titles()).toEqual([]);
    await run();
    expect(titles()).toEqual(["ab"]);
    expect(statuses.at(-1)).toEqual({ kind: "saved" });
    expect(sender.isSaved).toBe(true);
  });

  test("by typing is sent after a pause", () => {
    type("a", true);
    const first = timer;
    type("ab", true);
    expect(timer).not.toBe(first);
    expect(timer?.milliseconds).toBe(TYPING_PAUSE_MS);
  });

  test("is resent unchanged until a result arrives, and is applied once", async () => {
    outcomes = ["lost result", "down"];
    type("a");
    await run();
    expect(statuses.at(-1)).toEqual({ kind: "unsaved", reason: "No connection", isRetrying: true });
    expect(timer?.milliseconds).toBe(FIRST_RETRY_MS);
    type("ab");
    expect(statuses.at(-1)).toMatchObject({ kind: "unsaved" });
    await run();
    expect(timer?.milliseconds).toBe(FIRST_RETRY_MS * 2);
    await run();
    expect(titles()).toEqual(["a", "ab"]);
    expect(sender.isSaved).toBe(true);
  });

  test("is retried after growing delays, which a success resets", async () => {
    outcomes = Array.from({ length: 10 }, () => "down" as const);
    type("a");
    for (let attempt = 0; attempt < 10; attempt += 1) await run();
    expect(timer?.milliseconds).toBe(LAST_RETRY_MS);
    await run();
    outcomes = ["down"];
    type("b");
    await run();
    expect(timer?.milliseconds).toBe(FIRST_RETRY_MS);
  });

  test("that was refused waits for another change", async () => {
    outcomes = ["refused"];
    type("wrong");
    await run();
    expect(statuses.at(-1)).toEqual({
      kind: "unsaved",
      reason: "The server refused this",
      isRetrying: false,
    });
    expect(timer).toBeNull();
    expect(replica.shown.title).toBe("wrong");
    type("right");
    await run();
    expect(titles()).toEqual(["right"]);
  });

  test("is sent immediately by flush(), which also resolves if that fails", async () => {
    outcomes = ["down"];
    type("a");
    await sender.flush();
    expect(sender.isSaved).toBe(false);
    expect(sender.problem).toBe("No connection");
    await sender.flush();
    expect(titles()).toEqual(["a"]);
    expect(sender.problem).toBeNull();
  });
});
