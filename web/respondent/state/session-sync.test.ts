import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnswersPatch } from "#core/forms/submitting/form-session.ts";
import { type PatchOutcome, SessionSync } from "./session-sync.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(outcome: (patch: AnswersPatch) => PatchOutcome | Promise<PatchOutcome> = () => "saved") {
  const sent: (AnswersPatch & { at: number; is_leaving: boolean })[] = [];
  const kept: Record<string, unknown>[] = [];
  const failing: boolean[] = [];
  const sync = new SessionSync({
    async send(patch, is_leaving) {
      sent.push({ ...patch, at: Date.now() - 1_000_000, is_leaving });
      return outcome(patch);
    },
    save: (unsaved) => kept.push({ ...unsaved }),
    onFailing: (isFailing) => failing.push(isFailing),
    now: () => Date.now(),
  });
  sync.release();
  return { sync, sent, kept, failing };
}

test("waits for 300 ms without edits, and sends two fields in one patch", async () => {
  const { sync, sent } = start();
  sync.record("a", "1");
  await vi.advanceTimersByTimeAsync(200);
  sync.record("b", "2");
  await vi.advanceTimersByTimeAsync(299);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toMatchObject([{ fields: { a: "1", b: "2" }, at: 500 }]);
});

test("sends once per second during continuous typing", async () => {
  const { sync, sent } = start();
  for (let letters = 1; letters <= 25; letters += 1) {
    sync.record("a", "x".repeat(letters));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent.map(({ at }) => at)).toEqual([1_000, 2_000]);
});

test("sends one patch at a time with rising numbers; later edits follow", async () => {
  let arrive: (outcome: PatchOutcome) => void = () => {};
  const { sync, sent } = start(() => new Promise((resolve) => (arrive = resolve)));
  sync.record("a", "old");
  await vi.advanceTimersByTimeAsync(300);
  sync.record("a", "new");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(1);
  arrive("saved");
  await vi.advanceTimersByTimeAsync(300);
  expect(sent[1]).toMatchObject({ fields: { a: "new" } });
  expect(sent[1]!.seq).toBeGreaterThan(sent[0]!.seq);
});

test("retries failed edits with growing pauses and newer edits; the tab stores them until then", async () => {
  let isDown = true;
  const { sync, sent, kept, failing } = start(() => (isDown ? "failed" : "saved"));
  sync.record("a", "1");
  await vi.advanceTimersByTimeAsync(300);
  sync.record("b", "2");
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.at(-1)).toEqual({ a: "1", b: "2" });
  await vi.advanceTimersByTimeAsync(1_000 + 2_000);
  isDown = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent.map(({ at }) => at)).toEqual([300, 1_300, 3_300, 7_300]);
  expect(sent.at(-1)!.fields).toEqual({ a: "1", b: "2" });
  await vi.advanceTimersByTimeAsync(1);
  expect(kept.at(-1)).toEqual({});
  expect(failing).toEqual([true, true, true, false]);
});

test("a closing page sends queued and unconfirmed edits immediately", async () => {
  const { sync, sent } = start(() => new Promise(() => {}));
  sync.record("a", "1");
  await vi.advanceTimersByTimeAsync(300);
  sync.record("b", "2");
  void sync.flush(true);
  expect(sent[1]).toMatchObject({ fields: { a: "1", b: "2" }, is_leaving: true });
});

test("a session that was submitted elsewhere accepts no edits, and none are stored", async () => {
  const { sync, sent, kept } = start(() => "closed");
  sync.record("a", "1");
  await vi.advanceTimersByTimeAsync(300);
  sync.record("a", "2");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(kept.at(-1)).toEqual({});
});

test("a refused patch does not stop later ones", async () => {
  const { sync, sent } = start(({ fields }) => ("bad" in fields ? "refused" : "saved"));
  sync.record("bad", "1");
  await vi.advanceTimersByTimeAsync(300);
  sync.record("good", "2");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ fields }) => fields)).toEqual([{ bad: "1" }, { good: "2" }]);
});

test("no patch exceeds what a closing page may send; longer texts wait for the submit", async () => {
  const { sync, sent } = start();
  sync.record("huge", "x".repeat(70_000));
  sync.record("long", "x".repeat(40_000));
  sync.record("also long", "x".repeat(40_000));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ fields }) => Object.keys(fields))).toEqual([["long"], ["also long"]]);
});

test("sends nothing before it is released", async () => {
  const { sent } = start();
  const sync = new SessionSync({
    send: async (patch) => {
      sent.push({ ...patch, at: 0, is_leaving: false });
      return "saved";
    },
    save() {},
    onFailing() {},
    now: () => Date.now(),
  });
  sync.record("a", "1");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
  sync.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toMatchObject([{ fields: { a: "1" } }]);
});

test("a draft that continues in another tab sends nothing more, and its unconfirmed edits stay stored", async () => {
  const { sync, sent, kept, failing } = start(() => "failed");
  sync.record("a", "1");
  const left = sync.flush(true);
  sync.stop();
  await left;
  sync.record("a", "2");
  await sync.flush(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ fields }) => fields)).toEqual([{ a: "1" }]);
  expect(kept).toEqual([{ a: "1" }]);
  expect(failing).toEqual([]);
});

test("without a way to send, keeps all edits where a reload finds them", async () => {
  const kept: Record<string, unknown>[] = [];
  const sync = new SessionSync({
    send: null,
    save: (unsaved) => kept.push({ ...unsaved }),
    onFailing: () => expect.unreachable(),
    now: () => Date.now(),
  });
  sync.release();
  sync.record("a", "1");
  await vi.advanceTimersByTimeAsync(5_000);
  await sync.flush(true);
  sync.record("b", "x".repeat(100_000));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kept.at(-1)).toEqual({ a: "1", b: "x".repeat(100_000) });
});

test("stores edits after the task of the key, and at once when the page goes away", async () => {
  const { sync, kept } = start();
  sync.record("a", "1");
  sync.record("a", "12");
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual([{ a: "12" }]);
  sync.record("a", "123");
  void sync.flush(true);
  expect(kept.at(-1)).toEqual({ a: "123" });
});

test("a draft that another tab continues stores nothing more", async () => {
  const { sync, kept } = start();
  sync.record("a", "1");
  sync.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toEqual([]);
});
