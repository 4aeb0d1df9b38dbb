import fc from "fast-check";
import { expect, test } from "vitest";
import { DRAFT_PAUSE } from "#core/contracts/rooms/draft-pause.ts";
import { RoomRefusal } from "#core/contracts/rooms/room-refusal.ts";
import { DraftGatherer, type TellDrafts } from "./gather-drafts.ts";

const FORM = "form";

/** Time that passes when it is told to. */
class VirtualTime {
  time = 0;
  readonly #waiting: { at: number; go: () => void }[] = [];
  readonly now = () => this.time;
  readonly wait = (ms: number) =>
    new Promise<void>((go) => {
      this.#waiting.push({ at: this.time + ms, go });
    });

  /** Until nobody waits any more, or until this moment. */
  async pass(until = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#waiting.sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > until) break;
      this.#waiting.shift();
      this.time = Math.max(this.time, next.at);
      next.go();
    }
    if (Number.isFinite(until)) this.time = Math.max(this.time, until);
  }
}

interface Shown {
  at: number;
  session_id: string;
  field_id: string;
  value: number;
}

/** A form whose drafts are stored in one place and typed in through several isolates, with a room that is told. */
class Crowd {
  readonly time = new VirtualTime();
  readonly stored = new Map<string, number>();
  readonly shown: Shown[] = [];
  readonly told: { at: number; isolate: number }[] = [];
  readonly failed: unknown[] = [];
  readonly #gatherers: DraftGatherer[];
  pause_ms: number = DRAFT_PAUSE.least;
  /** Messages that fail before one arrives. */
  failures = 0;

  constructor(isolates: number) {
    this.#gatherers = Array.from({ length: isolates }, () => new DraftGatherer(this.time));
  }

  type(isolate: number, session_id: string, field_id: string, value: number): void {
    this.stored.set(`${session_id}.${field_id}`, value);
    const tell: TellDrafts = async (typed) => {
      const read = [...typed].flatMap(([session, fields]) =>
        [...fields].map((field) => ({
          at: this.time.now(),
          session_id: session,
          field_id: field,
          value: this.stored.get(`${session}.${field}`)!,
        })),
      );
      await this.time.wait(20);
      if (this.failures > 0) {
        this.failures -= 1;
        throw new Error("The room has too much to do.");
      }
      this.shown.push(...read);
      this.told.push({ at: this.time.now(), isolate });
      return this.pause_ms;
    };
    const added = this.#gatherers[isolate]!.add({ form_id: FORM, session_id, field_ids: [field_id] }, tell);
    added.catch((error: unknown) => this.failed.push(error));
  }

  lastShown(): Map<string, number> {
    return new Map(this.shown.map(({ session_id, field_id, value }) => [`${session_id}.${field_id}`, value]));
  }
}

const edit = fc.record({
  after: fc.integer({ min: 0, max: 900 }),
  isolate: fc.nat(2),
  session_id: fc.constantFrom("a", "b", "c", "d"),
  field_id: fc.constantFrom("name", "mail"),
});

test("the last state of every draft arrives, whatever isolates it came through, and if a message fails", async () => {
  const run = fc.asyncProperty(
    fc.array(edit, { minLength: 1, maxLength: 60 }),
    fc.integer({ min: DRAFT_PAUSE.least, max: DRAFT_PAUSE.most }),
    fc.nat(60),
    async (edits, pause_ms, failing) => {
      const crowd = new Crowd(3);
      crowd.pause_ms = pause_ms;
      for (const [index, { after, isolate, session_id, field_id }] of edits.entries()) {
        if (index === failing) crowd.failures = 1;
        await crowd.time.pass(crowd.time.now() + after);
        crowd.type(isolate, session_id, field_id, index);
      }
      await crowd.time.pass();
      expect(crowd.failed).toEqual([]);
      expect(crowd.lastShown()).toEqual(crowd.stored);
    },
  );
  await fc.assert(run, { numRuns: 40 });
});

test("an isolate tells the room no more often than the room wants", async () => {
  const run = fc.asyncProperty(
    fc.array(edit, { minLength: 1, maxLength: 60 }),
    fc.integer({ min: DRAFT_PAUSE.least, max: DRAFT_PAUSE.most }),
    async (edits, pause_ms) => {
      const crowd = new Crowd(3);
      crowd.pause_ms = pause_ms;
      for (const [index, { after, isolate, session_id, field_id }] of edits.entries()) {
        await crowd.time.pass(crowd.time.now() + after);
        crowd.type(isolate, session_id, field_id, index);
      }
      await crowd.time.pass();
      for (const isolate of [0, 1, 2]) {
        const times = crowd.told.filter((one) => one.isolate === isolate).map(({ at }) => at);
        for (const [index, at] of times.entries()) {
          // The pause is known once the first message has arrived.
          if (index > 1) expect(at - times[index - 1]!).toBeGreaterThanOrEqual(pause_ms);
        }
      }
    },
  );
  await fc.assert(run, { numRuns: 30 });
});

test("few people are shown within a second", async () => {
  const crowd = new Crowd(1);
  for (let index = 0; index < 40; index += 1) {
    const typed_at = crowd.time.now();
    crowd.type(0, `draft ${index % 5}`, "name", index);
    await crowd.time.pass(typed_at + 150);
  }
  await crowd.time.pass();
  const typed = Array.from({ length: 40 }, (_, index) => index * 150);
  for (const [index, at] of typed.entries()) {
    const first = crowd.shown.find(
      ({ session_id, value }) => session_id === `draft ${index % 5}` && value >= index,
    );
    expect(first!.at - at).toBeLessThanOrEqual(1_000);
  }
});

test("a request that was ended does not keep the others silent", async () => {
  const time = new VirtualTime();
  const lost = new DraftGatherer({
    now: time.now,
    wait: (ms) => (time.now() === 0 ? new Promise(() => {}) : time.wait(ms)),
  });
  const told: string[][] = [];
  const tell: TellDrafts = async (typed) => {
    told.push([...typed.keys()]);
    return DRAFT_PAUSE.least;
  };
  const add = (session_id: string) => void lost.add({ form_id: FORM, session_id, field_ids: ["name"] }, tell);
  add("a");
  await time.pass(5_000);
  add("b");
  await time.pass(60_000);
  expect(told).toEqual([]);
  add("c");
  await time.pass();
  expect(told).toEqual([["a", "b", "c"]]);
});

test("what a room refuses is not sent again, and what it cannot take is given up after a while", async () => {
  const time = new VirtualTime();
  const gatherer = new DraftGatherer(time);
  let tries = 0;
  const add = (error: Error) => {
    tries = 0;
    return gatherer.add({ form_id: FORM, session_id: "a", field_ids: ["name"] }, async () => {
      tries += 1;
      throw error;
    });
  };
  const outcome = async (error: Error) => {
    const settled = add(error).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    await time.pass();
    return settled;
  };
  const unread = new RoomRefusal("form:a", 400, "malformed");
  expect(await outcome(unread)).toBe(unread);
  expect(tries).toBe(1);
  const busy = new Error("busy");
  expect(await outcome(busy)).toBe(busy);
  expect(tries).toBeGreaterThan(1);
  expect(time.now()).toBeLessThan(60_000);
});
