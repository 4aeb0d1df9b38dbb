import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AnswersPatch,
  mergeAnswers,
  NO_ANSWERS,
  patchFailed,
  patchSaved,
  recordEdit,
  resumableAnswers,
  startSync,
  takePatch,
} from "./form-session.ts";

describe("mergeAnswers", () => {
  it("keeps the value with the highest number for every field, in any order of patches", () => {
    const patches = fc.uniqueArray(
      fc.record({ seq: fc.nat(20), fields: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.nat(9)) }),
      { selector: ({ seq }) => seq },
    );
    const shuffled = patches.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.subarray(list)),
    );
    fc.assert(
      fc.property(shuffled, ([list, order, again]) => {
        const merge = (all: AnswersPatch[]) => all.reduce(mergeAnswers, NO_ANSWERS);
        const inOrder = merge([...list].sort((a, b) => a.seq - b.seq));
        expect(merge([...order, ...again])).toEqual(inOrder);
      }),
    );
  });
});

describe("the patches of a page", () => {
  it("contain every change and are sent one at a time", () => {
    let sync = recordEdit(recordEdit(startSync(4), "a", "1"), "b", "2");
    sync = takePatch(sync);
    expect(sync.sent).toEqual({ seq: 5, fields: { a: "1", b: "2" } });
    sync = recordEdit(sync, "a", "3");
    expect(takePatch(sync)).toBe(sync);
    sync = takePatch(patchSaved(sync, 5));
    expect(sync.sent).toEqual({ seq: 6, fields: { a: "3" } });
  });

  it("contain failed values again unless newer ones exist", () => {
    let sync = takePatch(recordEdit(recordEdit(startSync(0), "a", "old"), "b", "kept"));
    sync = patchFailed(recordEdit(sync, "a", "new"), 1);
    expect(takePatch(sync).sent).toEqual({ seq: 2, fields: { a: "new", b: "kept" } });
  });

  it("repeat unconfirmed values when the visitor leaves", () => {
    let sync = takePatch(recordEdit(startSync(0), "a", "1"));
    sync = takePatch(recordEdit(sync, "b", "2"), true);
    expect(sync.sent).toEqual({ seq: 2, fields: { a: "1", b: "2" } });
    expect(takePatch(startSync(0), true).sent).toBeNull();
  });

  it("lose no edit when requests fail", () => {
    const event = fc.oneof(
      fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(99)),
      fc.constantFrom(
        "take" as const,
        "saved" as const,
        "lost" as const,
        "failed" as const,
        "leave" as const,
      ),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let sync = startSync(0);
        let stored = NO_ANSWERS;
        const typed: Record<string, number> = {};
        for (const happening of [...events, "failed", "take", "saved"] as const) {
          if (Array.isArray(happening)) {
            typed[happening[0]] = happening[1];
            sync = recordEdit(sync, happening[0], happening[1]);
          } else if (happening === "take" || happening === "leave")
            sync = takePatch(sync, happening === "leave");
          else if (sync.sent !== null) {
            if (happening === "saved" || happening === "lost") stored = mergeAnswers(stored, sync.sent);
            sync = happening === "saved" ? patchSaved(sync, sync.sent.seq) : patchFailed(sync, sync.sent.seq);
          }
        }
        expect(stored.raw).toEqual(typed);
      }),
    );
  });

  it("leave the fields alone that the visitor has already edited when a draft is resumed", () => {
    expect(resumableAnswers({ a: 1, b: null, c: "x" }, new Set(["c"]))).toEqual([["a", 1]]);
  });
});
