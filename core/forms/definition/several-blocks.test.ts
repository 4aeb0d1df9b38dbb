import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleBlock } from "../testing/sample-definition.ts";
import type { BlockDefinition } from "./definition.ts";
import { flattenBlocks } from "./flatten.ts";
import { deleteBlocks, moveBlocks, stepBlocks, withContent } from "./several-blocks.ts";

/** One block per letter: a capital is a section, `g` a group, any other an HTML block. */
const form = (names: string) =>
  flattenBlocks(
    names
      .split("")
      .map((id) => sampleBlock({ id, type: /[A-Z]/.test(id) ? "section" : id === "g" ? "group" : "html" })),
  );
const names = (blocks: readonly BlockDefinition[]) => blocks.map(({ id }) => id).join("");
const set = (ids: string) => new Set(ids);

describe("several blocks", () => {
  it("include everything in a selected section", () => {
    expect(names(withContent(form("AabBcdC"), set("Ad")))).toBe("Aabd");
  });

  it.each<[string, string, -1 | 1, string, string]>([
    ["abcde", "bd", -1, "badce", "each passes the next block that stays"],
    ["abcde", "ab", -1, "abcde", "blocks at the top stay there"],
    ["abcde", "bd", 1, "acbed", ""],
    ["abcde", "de", 1, "abcde", ""],
    ["AabBcC", "c", -1, "AabcBC", "into the previous section"],
    ["AabBcC", "B", -1, "BcAabC", "a section with its content"],
    ["AabBcC", "BC", -1, "BcCAab", ""],
    ["AabBcC", "Ac", 1, "BcAabC", "with a section, only sections move"],
    ["xAaB", "B", -1, "xBAa", "nothing moves before blocks outside sections"],
  ])("%s: %s moved by %i gives %s %s", (before, moved, direction, after) => {
    expect(names(stepBlocks(form(before), set(moved), direction))).toBe(after);
  });

  it("keep the fixed blocks first", () => {
    expect(names(stepBlocks(form("Aab"), set("a"), -1, 1))).toBe("Aab");
  });

  it.each<[string, string, string, number, string, string]>([
    ["abcdef", "be", "b", 4, "acdbef", ""],
    ["abcdef", "be", "e", 0, "beacdf", "next to the lead, in their order"],
    ["abcdef", "bc", "c", 5, "adefbc", ""],
    ["AabBcC", "AC", "A", 5, "BcAabC", "sections at a boundary"],
    ["AabBcC", "aB", "B", 0, "aBcAbC", ""],
  ])("%s: %s moved with %s to %i gives %s %s", (before, moved, lead, index, after) => {
    expect(names(moveBlocks(form(before), set(moved), lead, index))).toBe(after);
  });

  it("are deleted without the content of a selected section", () => {
    expect(names(deleteBlocks(form("AabBc"), set("Ba")))).toBe("Abc");
  });

  it("are never lost, keep their relative order and stay flat", () => {
    const list = fc.uniqueArray(fc.constantFrom(..."abcdegABCD"), { maxLength: 10 });
    fc.assert(
      fc.property(list, list, fc.nat(10), fc.boolean(), (all, ids, index, isUp) => {
        const before = form(all.join(""));
        const chosen = ids.filter((id) => all.includes(id));
        const order = names(withContent(before, set(chosen.join(""))));
        const results = [stepBlocks(before, new Set(chosen), isUp ? -1 : 1)];
        if (chosen[0]) results.push(moveBlocks(before, new Set(chosen), chosen[0], index));
        for (const after of results) {
          expect(names(after).split("").sort()).toEqual([...all].sort());
          expect(flattenBlocks(after)).toEqual(after);
        }
        const moved = results[1];
        if (moved) expect(names(moved)).toContain(order);
      }),
    );
  });
});
