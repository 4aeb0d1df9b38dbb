import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import { sampleBlock } from "../testing/sample-definition.ts";
import { BLOCK_TYPES, type BlockDefinition } from "./definition.ts";
import { availableFields, flattenBlocks, insertBlock, orderBlocks } from "./flatten.ts";
import { deleteBlocks, moveBlocks } from "./several-blocks.ts";
import { buildTree, IMPLICIT_SECTION_ID, repeatedTitleId } from "./tree.ts";

const block = (id: string, properties: Partial<BlockDefinition> = {}) =>
  sampleBlock({ id, type: "html", ...properties });

function field(id: string, properties: Partial<FieldDefinition> = {}): FieldDefinition {
  return { id, name: id, type: "text", options: [], optgroups: [], local_index: 0, ...properties };
}

/** The sections with their items: `s1(a b) s2()`. */
function picture(blocks: BlockDefinition[], fields: FieldDefinition[] = []): string {
  const { sections } = buildTree({ blocks, fields });
  return sections.map(({ id, items }) => `${id}(${items.map((item) => item.id).join(" ")})`).join(" ");
}

const section = (id: string) => block(id, { type: "section" });
const moveBlock = (blocks: BlockDefinition[], id: string, index: number) =>
  moveBlocks(blocks, new Set([id]), id, index);
const deleteBlock = (blocks: BlockDefinition[], id: string) => deleteBlocks(blocks, new Set([id]));
const list = flattenBlocks([section("s1"), block("a"), block("b"), section("s2"), block("c")]);

describe("buildTree", () => {
  it("puts items into their sections, in order", () => {
    expect(picture(list)).toBe("s1(a b) s2(c)");
  });

  it("keeps orphans and items before the first section at the start", () => {
    const blocks = [
      block("orphan", { parent_id: "gone", local_index: 3 }),
      block("root", { local_index: 0 }),
      { ...section("s1"), local_index: 1 },
      block("a", { parent_id: "s1", local_index: 2 }),
    ];
    expect(picture(blocks)).toBe(`${IMPLICIT_SECTION_ID}(root orphan) s1(a)`);
  });

  it("adds no page for hidden fields before the first section", () => {
    const blocks = [
      block("tracked", { type: "field", form_field_id: "campaign", local_index: 0 }),
      { ...section("s1"), local_index: 1 },
      block("a", { parent_id: "s1", local_index: 2 }),
    ];
    expect(picture(blocks, [field("campaign", { type: "hidden" })])).toBe("s1(a tracked)");
    expect(picture(blocks.slice(0, 1), [field("campaign", { type: "hidden" })])).toBe(
      `${IMPLICIT_SECTION_ID}(tracked)`,
    );
  });

  it("finds the section through groups and tolerates cyclic parents", () => {
    const blocks = [
      { ...section("s1"), local_index: 0 },
      block("g", { type: "group", parent_id: "s1", local_index: 1 }),
      block("a", { parent_id: "g", local_index: 2 }),
      block("x", { type: "group", parent_id: "y", local_index: 3 }),
      block("y", { type: "group", parent_id: "x", local_index: 4 }),
      block("b", { parent_id: "x", local_index: 5 }),
    ];
    expect(picture(blocks)).toBe(`${IMPLICIT_SECTION_ID}(b) s1(a)`);
  });

  it("shows all fields in order if there are no blocks", () => {
    const fields = [
      field("b", { local_index: 2 }),
      field("a", { local_index: 1 }),
      field("h", { type: "hidden" }),
    ];
    const tree = buildTree({ blocks: [], fields });
    expect(tree.sections[0]?.items.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(tree.hidden_fields.map(({ id }) => id)).toEqual(["h"]);
    expect(buildTree({ blocks: [], fields: [] }).sections).toEqual([]);
  });

  it("skips field blocks without a field and shows each field once", () => {
    const of = (id: string, form_field_id: string | null, local_index: number) =>
      block(id, { type: "field", form_field_id, local_index });
    const blocks = [of("1", "f", 0), of("2", null, 1), of("3", "gone", 2), of("4", "f", 3)];
    expect(picture(blocks, [field("f")])).toBe(`${IMPLICIT_SECTION_ID}(1)`);
  });

  it("leaves out blocks that are always hidden, with their content and their hidden fields", () => {
    const away = flattenBlocks([
      block("a", { v_hidden: true }),
      section("s1"),
      block("b", { v_hidden: [true, "||", [{ $ref: "#/fields/x/value" }, "==", 1]] }),
      block("g", { type: "group", v_hidden: true }),
      block("h", { type: "field", form_field_id: "utm" }),
      block("c"),
      { ...section("s2"), v_hidden: true },
      block("d"),
      section("s3"),
      block("e"),
    ]);
    const fields = [field("utm", { type: "hidden" })];
    expect(picture(away, fields)).toBe("s1() s3(e)");
    expect(buildTree({ blocks: away, fields }).hidden_fields).toEqual([]);
  });

  it("puts the payment last, with its section and its group", () => {
    const fields = [field("pay", { type: "payment" })];
    const pay = block("p", { type: "field", form_field_id: "pay" });
    const picture_of = (...blocks: BlockDefinition[]) => picture(flattenBlocks(blocks), fields);
    expect(picture_of(section("s1"), block("a"), pay, block("b"), section("s2"), block("c"))).toBe(
      "s2(c) s1(a b p)",
    );
    expect(picture_of(block("a"), pay, section("s2"), block("c"))).toBe(`s2(c) ${IMPLICIT_SECTION_ID}(a p)`);
    const group = (id: string) => block(id, { type: "group" });
    expect(picture_of(section("s1"), block("a"), group("g1"), pay, block("b"), group("g2"), block("c"))).toBe(
      "s1(a c b p)",
    );
    expect(picture_of(section("s1"), pay, group("g1"), block("b"))).toBe("s1(b p)");
    const of_fields = buildTree({ blocks: [], fields: [...fields, field("last", { local_index: 9 })] });
    expect(of_fields.sections[0]?.items.map(({ id }) => id)).toEqual(["last", "pay"]);
  });

  it("reports payment sections and hidden fields that no block contains", () => {
    const blocks = flattenBlocks([
      section("s1"),
      block("p", { type: "field", form_field_id: "pay" }),
      block("h", { type: "field", form_field_id: "placed" }),
    ]);
    const fields = [
      field("pay", { type: "payment" }),
      field("placed", { type: "hidden" }),
      field("free", { type: "hidden" }),
    ];
    const tree = buildTree({ blocks, fields });
    expect(tree.sections[0]?.contains_payment).toBe(true);
    expect(tree.hidden_fields.map(({ id }) => id)).toEqual(["free"]);
  });
});

describe("operations on blocks", () => {
  it("insert after the focused block, at an index, or at the end", () => {
    expect(picture(insertBlock(list, block("n"), { focus_block_id: "a" }))).toBe("s1(a n b) s2(c)");
    expect(picture(insertBlock(list, block("n"), { focus_block_id: "s2" }))).toBe("s1(a b) s2(n c)");
    expect(picture(insertBlock(list, block("n"), { index: 1 }))).toBe("s1(n a b) s2(c)");
    expect(picture(insertBlock(list, block("n"), { focus_block_id: "gone" }))).toBe("s1(a b) s2(c n)");
  });

  it("put the first section at the top and later ones where they are inserted", () => {
    expect(picture(insertBlock(flattenBlocks([block("a"), block("b")]), section("s")))).toBe("s(a b)");
    expect(picture(insertBlock(list, section("s3"), { focus_block_id: "a" }))).toBe("s1(a) s3(b) s2(c)");
  });

  it("move a block across sections and a section as a whole", () => {
    expect(picture(moveBlock(list, "b", 4))).toBe("s1(a) s2(c b)");
    expect(picture(moveBlock(list, "c", 0))).toBe(`${IMPLICIT_SECTION_ID}(c) s1(a b) s2()`);
    expect(picture(moveBlock(list, "s2", 0))).toBe("s2(c) s1(a b)");
    expect(picture(moveBlock(list, "s1", 4))).toBe("s2(c) s1(a b)");
    expect(picture(moveBlock(list, "gone", 0))).toBe("s1(a b) s2(c)");
  });

  it("keep root items out of a section that moves to the top", () => {
    const rooted = flattenBlocks([block("r"), section("s1"), block("a"), section("s2")]);
    expect(picture(moveBlock(rooted, "s2", 0))).toBe(`${IMPLICIT_SECTION_ID}(r) s2() s1(a)`);
  });

  it("move the content of a deleted section to the previous one", () => {
    expect(picture(deleteBlock(list, "s2"))).toBe("s1(a b c)");
    expect(picture(deleteBlock(list, "s1"))).toBe(`${IMPLICIT_SECTION_ID}(a b) s2(c)`);
  });

  it("sort blocks in order of appearance", () => {
    expect(orderBlocks([...list].reverse())).toEqual(list);
  });

  it("list the fields that no block shows", () => {
    const blocks = [block("1", { type: "field", form_field_id: "a" })];
    expect(
      availableFields(blocks, [field("c", { local_index: 2 }), field("a"), field("b")]).map(({ id }) => id),
    ).toEqual(["b", "c"]);
  });

  it("keep every invariant", () => {
    const operation = fc.oneof(
      fc.record({
        kind: fc.constant("insert" as const),
        type: fc.constantFrom(...BLOCK_TYPES),
        index: fc.option(fc.integer({ min: -2, max: 15 }), { nil: undefined }),
      }),
      fc.record({
        kind: fc.constant("move" as const),
        at: fc.nat(15),
        index: fc.integer({ min: -2, max: 15 }),
      }),
      fc.record({ kind: fc.constant("delete" as const), at: fc.nat(15) }),
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 20 }), (operations) => {
        let blocks: BlockDefinition[] = [];
        const alive = new Set<string>();
        operations.forEach((step, number) => {
          const before = blocks;
          if (step.kind === "insert") {
            blocks = insertBlock(blocks, block(`n${number}`, { type: step.type }), { index: step.index });
            alive.add(`n${number}`);
          } else {
            const id = blocks[step.at]?.id ?? "none";
            blocks = step.kind === "move" ? moveBlock(blocks, id, step.index) : deleteBlock(blocks, id);
            if (step.kind === "delete") alive.delete(id);
            if (step.kind === "move" && blocks.find((one) => one.id === id)?.type === "section") {
              const inside = (all: BlockDefinition[]) =>
                all.filter((one) => one.parent_id === id).map((one) => one.id);
              expect(inside(blocks)).toEqual(inside(before));
            }
          }
          expect(new Set(blocks.map(({ id }) => id))).toEqual(alive);
          expect(blocks.map(({ local_index }) => local_index)).toEqual(blocks.map((_, index) => index));
          for (const one of blocks) {
            const parent = blocks.find(({ id }) => id === one.parent_id);
            if (one.parent_id !== null) expect(["section", "group"]).toContain(parent?.type);
            if (parent !== undefined) expect(parent.local_index).toBeLessThan(one.local_index);
            if (one.type === "section") expect(one.parent_id).toBeNull();
          }
          expect(flattenBlocks(blocks)).toEqual(blocks);
          const shown = buildTree({ blocks, fields: [] }).sections.flatMap(({ items }) => items);
          const items = blocks.filter(({ type }) => !["section", "group", "field"].includes(type));
          expect(shown.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
        });
      }),
    );
  });
});

describe("a header that repeats the form's title", () => {
  const section = block("s", { type: "section" });
  const header = (title_html: string) =>
    block("h", { type: "header", parent_id: "s", local_index: 1, title_html });
  const repeated = (...blocks: BlockDefinition[]) =>
    repeatedTitleId(buildTree({ blocks, fields: [] }), "Tea & cake");

  it("is found only at the very top, whether its section has a title or not", () => {
    expect(repeated(section, header("Tea &amp; cake"))).toBe("h");
    expect(repeated(section, header(" Tea & cake "))).toBe("h");
    expect(repeated({ ...section, title_html: "About you" }, header("Tea &amp; cake"))).toBe("h");
    expect(repeated(section, header("Tea"))).toBeNull();
    expect(
      repeated(section, block("d", { type: "divider", parent_id: "s" }), header("Tea & cake")),
    ).toBeNull();
  });
});
