import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AutosaveRules, Autosaver, Declined, REST_MS } from "./autosaver.ts";

interface Draft {
  open: string;
  close: string;
}

const STORED: Draft = { open: "1", close: "2" };
/** A part is valid if it is a number; the pair if it opens before it closes. */
const problemsOf = ({ open, close }: Draft) => ({
  ...(!/^\d+$/.test(open) && { open: "Enter a number." }),
  ...(!/^\d+$/.test(close) && { close: "Enter a number." }),
  ...(Number(close) <= Number(open) && { close: "It must close after it opens." }),
});

type Outcome = "stored" | "refused" | "stored without a reply" | "declined";

/** A server whose replies the test decides, and a saver that stores there. */
function setUp(rules: Partial<AutosaveRules<Draft>> = {}) {
  const server = { value: STORED, received: [] as Draft[], running: 0, most: 0 };
  let reply: ((outcome: Outcome) => void) | null = null;
  const save = (draft: Draft) =>
    new Promise<void>((resolve, reject) => {
      server.received.push(draft);
      server.running += 1;
      server.most = Math.max(server.most, server.running);
      reply = (outcome) => {
        reply = null;
        server.running -= 1;
        if (outcome.startsWith("stored")) server.value = draft;
        if (outcome === "stored") resolve();
        else reject(outcome === "declined" ? new Declined() : new Error(outcome));
      };
    });
  const saver = new Autosaver(STORED, { save, problemsOf, ...rules });
  const finish = async (outcome: Outcome = "stored") => {
    reply?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  const rest = () => vi.advanceTimersByTimeAsync(REST_MS);
  return { saver, server, finish, rest, isWaiting: () => reply !== null };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a change is stored", () => {
  test("at once if it is a choice, after a rest or when it is left if it is typed", async () => {
    const { saver, server, finish, rest } = setUp();
    saver.set({ close: "3" });
    expect(server.received).toEqual([{ open: "1", close: "3" }]);
    await finish();
    expect(saver.get()).toMatchObject({ isSaved: true, isUnsaved: false });
    saver.type({ close: "4" });
    saver.type({ close: "45" });
    expect(saver.get()).toMatchObject({ isSaved: false, isUnsaved: true });
    expect(server.received).toHaveLength(1);
    await rest();
    expect(server.received.at(-1)).toEqual({ open: "1", close: "45" });
    await finish();
    saver.type({ close: "46" });
    saver.leave();
    expect(server.received.at(-1)?.close).toBe("46");
    await finish();
    saver.leave();
    expect(server.received).toHaveLength(3);
  });

  test("together with what belongs to it, and only when all of it is valid", async () => {
    const { saver, server, finish, rest } = setUp();
    saver.type({ open: "5" });
    expect(saver.get().problems).toEqual({});
    await rest();
    expect(saver.get()).toMatchObject({ isUnsaved: true, problems: { close: expect.any(String) } });
    expect(server.received).toEqual([]);
    saver.type({ close: "9" });
    await rest();
    await finish();
    expect(server.received).toEqual([{ open: "5", close: "9" }]);
  });

  test("without its invalid parts if the parts are apart", async () => {
    const { saver, server, finish } = setUp({ isApart: true });
    saver.type({ close: "9x" });
    saver.set({ open: "0" });
    await finish();
    expect(server.received).toEqual([{ open: "0", close: "2" }]);
    expect(saver.get()).toMatchObject({ draft: { close: "9x" }, isUnsaved: true, isSaved: false });
  });

  test("only when it is left if it has consequences", async () => {
    const { saver, server, rest } = setUp({ isCareful: ({ close }) => Number(close) < 10 });
    saver.type({ close: "5" });
    await rest();
    saver.close();
    expect(server.received).toEqual([]);
    saver.type({ close: "50" });
    await rest();
    expect(server.received).toHaveLength(1);
  });
});

describe("a save that fails", () => {
  test("keeps the draft, and can be repeated", async () => {
    const { saver, server, finish } = setUp();
    saver.set({ close: "7" });
    await finish("refused");
    expect(saver.get()).toMatchObject({ failure: "refused", isUnsaved: true, draft: { close: "7" } });
    saver.retry();
    await finish();
    expect(server.value.close).toBe("7");
    expect(saver.get()).toMatchObject({ failure: null, isSaved: true });
  });

  test("may have been stored, so that going back to the former value stores that", async () => {
    const { saver, server, finish } = setUp();
    saver.set({ close: "7" });
    await finish("stored without a reply");
    saver.set({ close: "2" });
    await finish();
    expect(server.value).toEqual(STORED);
  });

  test("shows the former value again if the user took it back", async () => {
    const { saver, finish } = setUp();
    saver.set({ close: "7" });
    await finish("declined");
    expect(saver.get()).toMatchObject({ draft: STORED, isUnsaved: false, failure: null });
  });
});

test("while the user is asked, nothing is being saved, and after a no nothing is unsaved", async () => {
  let answer: (isYes: boolean) => void = () => {};
  const stored: Draft[] = [];
  const saver = new Autosaver(STORED, {
    save: async (draft: Draft, whileAsked) => {
      const question = new Promise<void>((resolve, reject) => {
        answer = (isYes) => (isYes ? resolve() : reject(new Declined()));
      });
      await whileAsked(question);
      stored.push(draft);
    },
  });
  saver.set({ close: "7" });
  expect(saver.get()).toMatchObject({ isAsked: true, isSaving: false, isUnsaved: false, isSaved: false });
  answer(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.get()).toMatchObject({ isAsked: false, isSaving: false, isUnsaved: false, draft: STORED });
  saver.set({ close: "8" });
  answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.get()).toMatchObject({ isAsked: false, isSaved: true, draft: { close: "8" } });
  expect(stored).toEqual([{ open: "1", close: "8" }]);
});

describe("a change from elsewhere", () => {
  test("is shown, but never over what is being typed", async () => {
    const { saver, server, finish, rest } = setUp();
    saver.receive({ open: "0", close: "2" });
    expect(saver.get().draft).toEqual({ open: "0", close: "2" });
    saver.type({ close: "8" });
    saver.receive({ open: "1", close: "3" });
    expect(saver.get().draft).toEqual({ open: "1", close: "8" });
    await rest();
    await finish();
    expect(server.value).toEqual({ open: "1", close: "8" });
    // Stored, but the user is still in the control.
    saver.receive({ open: "1", close: "4" });
    expect(saver.get().draft.close).toBe("8");
    saver.leave();
    expect(saver.get()).toMatchObject({ draft: { close: "4" }, isUnsaved: false });
    expect(server.received).toHaveLength(1);
  });

  test("to another part is not undone by storing one's own", async () => {
    const { saver, server, finish } = setUp();
    saver.type({ open: "0" });
    saver.set({ open: "0" });
    await finish();
    saver.receive({ open: "1", close: "2" });
    saver.set({ close: "9" });
    await finish();
    expect(server.value).toEqual({ open: "1", close: "9" });
  });

  test("that is the echo of an earlier save does not undo the running one", async () => {
    const { saver, server, finish } = setUp();
    saver.type({ open: "0" });
    saver.leave();
    await finish();
    saver.type({ close: "9" });
    saver.leave();
    saver.receive({ open: "0", close: "2" });
    await finish();
    saver.leave();
    expect(saver.get()).toMatchObject({ draft: { open: "0", close: "9" }, isUnsaved: false });
    expect(server.received).toHaveLength(2);
  });

  test("that is our own, normalized by the server, is not stored again", async () => {
    const { saver, server, finish } = setUp();
    saver.set({ close: "09" });
    saver.receive({ open: "1", close: "9" });
    await finish();
    expect(saver.get()).toMatchObject({ draft: { close: "9" }, isUnsaved: false });
    expect(server.received).toHaveLength(1);
  });
});

describe("whatever is typed, and however the server replies", () => {
  const text = fc.constantFrom("0", "1", "2", "3", "10", "20", "", "x");
  const part = fc.oneof(
    text.map((open) => ({ open })),
    text.map((close) => ({ close })),
  );
  const step = fc.oneof(
    part.map((value) => ["type", value] as const),
    part.map((value) => ["set", value] as const),
    fc.constantFrom(["rest"] as const, ["leave"] as const, ["close"] as const, ["retry"] as const),
    fc
      .constantFrom<Outcome>("stored", "refused", "stored without a reply")
      .map((outcome) => ["reply", outcome] as const),
  );
  const runs = { numRuns: 500 };

  async function run(steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[], isApart: boolean) {
    const world = setUp({ isApart });
    const { saver, finish, rest } = world;
    const typed = { ...STORED };
    for (const [kind, value] of steps) {
      if (kind === "type" || kind === "set") {
        saver[kind](value);
        Object.assign(typed, value);
      } else if (kind === "reply") await finish(value);
      else if (kind === "rest") await rest();
      else saver[kind]();
    }
    return { ...world, typed };
  }

  // Proves editor/setting-saves-itself
  test("one save runs at a time, and none of an invalid draft", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step), fc.boolean(), async (steps, isApart) => {
        const { server } = await run(steps, isApart);
        expect(server.most).toBeLessThanOrEqual(1);
        for (const draft of server.received) expect(problemsOf(draft)).toEqual({});
      }),
      runs,
    ));

  // Proves editor/setting-saves-itself
  test("what is stored last is what was entered last", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step), fc.boolean(), async (steps, isApart) => {
        const { saver, server, finish, typed, isWaiting } = await run(steps, isApart);
        expect(saver.get().draft).toEqual(typed);
        const isValid = Object.keys(problemsOf(typed)).length === 0;
        saver.leave();
        while (isWaiting()) await finish();
        if (isValid) expect(server.value).toEqual(typed);
        expect(saver.get().isUnsaved).toBe(!isValid);
      }),
      runs,
    ));
});
