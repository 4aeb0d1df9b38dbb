import { expect, test } from "vitest";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { newBlock } from "./blocks.ts";
import { outlineOf } from "./canvas-outline.ts";

const block = (id: string, type: BlockDefinition["type"], parent_id: string | null = null) => ({
  ...newBlock(type),
  id,
  parent_id,
});

const always = () => true;

test("blocks are listed in the sections and groups in which the page shows them", () => {
  const blocks = [
    block("a", "section"),
    block("b", "html", "a"),
    block("g", "group", "a"),
    block("c", "html", "g"),
    block("d", "html", "a"),
    block("e", "section"),
  ];
  expect(outlineOf(blocks, null, always)).toEqual([
    {
      section_id: "a",
      isPage: true,
      runs: [
        { group_id: null, ids: ["b"] },
        { group_id: "g", ids: ["c"] },
        { group_id: null, ids: ["d"] },
      ],
    },
    { section_id: "e", isPage: true, runs: [] },
  ]);
});

test("a section that is not shown has no id, and hidden questions alone are no page", () => {
  const [section] = outlineOf([block("a", "section"), block("b", "html", "a")], "a", always);
  expect(section).toEqual({ section_id: null, isPage: true, runs: [{ group_id: null, ids: ["b"] }] });
  const hidden = outlineOf([block("h", "field"), block("a", "section")], null, ({ id }) => id !== "h");
  expect(hidden.map(({ isPage }) => isPage)).toEqual([false, true]);
});
