import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionLock } from "./session-lock.ts";

beforeEach(() => {
  vi.stubGlobal("origin", "https://sheaf.test");
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  window.dispatchEvent(new Event("pagehide"));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let sessions = 0;
/** Tabs that record their events in order. */
function open() {
  sessions += 1;
  const session_id = `session-${sessions}`;
  const events: string[] = [];
  const tab = (name: string, finish: () => Promise<void> = async () => {}) =>
    new SessionLock(async () => {
      events.push(`${name} is asked`);
      await finish();
      events.push(`${name} has finished`);
    });
  const take = async (name: string, lock: SessionLock) => {
    await lock.take(session_id, () => events.push(`${name} waits`));
    events.push(`${name} has it`);
  };
  return { session_id, events, tab, take };
}

test("one tab at a time holds a session, until it releases it or its page is gone", async () => {
  const { session_id, events, tab } = open();
  const [first, second, third] = [tab("first"), tab("second"), tab("third")];
  expect(await first.hold(session_id)).toBe(true);
  expect(await second.hold(session_id)).toBe(false);
  first.release();
  expect(await second.hold(session_id, 1_000)).toBe(true);
  expect(await third.hold(session_id)).toBe(false);
  window.dispatchEvent(new Event("pagehide"));
  expect(await third.hold(session_id, 1_000)).toBe(true);
  expect(events).toEqual([]);
});

test("waits for the previous page, which is unloading, but not for a tab that stays", async () => {
  const { session_id, tab } = open();
  const [first, second] = [tab("first"), tab("second")];
  await first.hold(session_id);
  expect(await second.hold(session_id, 20)).toBe(false);
  const held = second.hold(session_id, 60_000);
  first.release();
  expect(await held).toBe(true);
});

test("a tab hands its session over once it has finished, and can take it back", async () => {
  const { session_id, events, tab, take } = open();
  const [first, second] = [
    tab("first", () => new Promise((resolve) => setTimeout(resolve, 30))),
    tab("second"),
  ];
  await first.hold(session_id);
  await take("second", second);
  expect(events).toEqual(["first is asked", "first has finished", "second has it"]);
  await take("first", first);
  expect(events.slice(3)).toEqual(["second is asked", "second has finished", "first has it"]);
});

test("two tabs that ask for a session get it one after the other", async () => {
  const { session_id, events, tab, take } = open();
  const [first, second, third] = [tab("first"), tab("second"), tab("third")];
  await first.hold(session_id);
  const taken = Promise.all([take("second", second), take("third", third)]);
  await vi.waitFor(() => expect(events.filter((event) => event.endsWith("has it"))).toHaveLength(1));
  window.dispatchEvent(new Event("pagehide"));
  await taken;
  expect(events.filter((event) => event.endsWith("has it"))).toHaveLength(2);
});

test("waits for a busy tab as long as it takes, and never steals its lock", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { session_id, events, tab, take } = open();
  let finish = () => {};
  const first = tab("first", () => new Promise((resolve) => (finish = resolve)));
  await first.hold(session_id);
  const taken = take("second", tab("second"));
  await vi.waitFor(() => expect(events).toEqual(["first is asked"]));
  await untilReceived();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(events).toEqual(["first is asked", "second waits"]));
  finish();
  await taken;
  expect(events.slice(2)).toEqual(["first has finished", "second has it"]);
});

test("steals the lock of a silent tab, which stops when it notices", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { session_id, events, tab, take } = open();
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
      close() {}
    },
  );
  await tab("frozen").hold(session_id);
  vi.stubGlobal("BroadcastChannel", Channel);
  const taken = take("second", tab("second"));
  await vi.advanceTimersByTimeAsync(3_000);
  await taken;
  await vi.waitFor(() => expect(events).toContain("frozen has finished"));
  expect(events).toContain("second has it");
  expect(events).not.toContain("second waits");
});

test("without coordination between tabs, each tab uses the session it remembers", async () => {
  vi.stubGlobal("navigator", {});
  const { session_id, tab, take, events } = open();
  expect(await tab("first").hold(session_id)).toBe(true);
  await take("second", tab("second"));
  expect(events).toEqual(["second has it"]);
});

/** Messages between channels take turns of the event loop. */
function untilReceived(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

const denied = () => new DOMException("Access to the Locks API is denied.", "SecurityError");

// Private windows and policies deny them to pages that have an origin, too.
test.each(["null", "https://sheaf.test"])(
  "a browser that denies locks has the session to itself: %s",
  async (origin) => {
    const { session_id, events, tab } = open();
    vi.stubGlobal("origin", origin);
    vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(denied()) } });
    expect(await tab("first").hold(session_id)).toBe(true);
    expect(await tab("second").hold(session_id, 1_000)).toBe(true);
    expect(events).toEqual([]);
  },
);
