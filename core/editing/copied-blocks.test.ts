import { describe, expect, it } from "vitest";
import { parseCopiedBlocks } from "../contracts/building/copied-blocks.ts";
import type { Expression } from "../expressions/expression.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { flattenBlocks } from "../forms/definition/flatten.ts";
import { applyOperations } from "./apply.ts";
import { copyBlocks, pasteBlocks, writeCopiedBlocks } from "./copied-blocks.ts";
import { NO_HISTORY, record, takeStep } from "./history.ts";
import type { BlockContent, EditedForm } from "./operation.ts";
import { blocksOfText, newOptions, optionLabels } from "./pasted-text.ts";

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const counter = (from: number) => () => uuid(from++);

const block = (n: number, patch: Partial<BlockContent>): BlockContent => ({
  id: uuid(n),
  type: "field",
  form_field_id: null,
  title_html: null,
  description_html: null,
  body_html: null,
  src: null,
  data: {},
  v_hidden: false,
  ...patch,
});
const field = (n: number, name: string, patch: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: uuid(n),
  name,
  type: "text",
  label: name,
  options: [],
  optgroups: [],
  local_index: n,
  ...patch,
});
const when = (n: number, value: string | number): Expression => [
  { $ref: `#/fields/${uuid(n)}/value` },
  "==",
  value,
];

/** Section A contains role (with option groups) and topic (shown for one role). Section B contains fee and guests. */
function makeForm(): EditedForm {
  const options = [{ id: uuid(50), value: "speaker", label: "Speaker", index: 0, optgroup_id: uuid(60) }];
  const optgroups = [{ id: uuid(60), label: "Roles", index: 0 }];
  const contents = [
    block(1, { type: "section", title_html: "A" }),
    block(2, { form_field_id: uuid(20) }),
    block(3, { form_field_id: uuid(21), v_hidden: [when(20, uuid(50)), "==", false] }),
    block(4, { type: "section", title_html: "B", v_hidden: when(21, "x") }),
    block(5, { form_field_id: uuid(22) }),
    block(6, { form_field_id: uuid(23) }),
  ];
  return {
    title: "Form",
    lang: "en",
    is_powered_by_branding_enabled: true,
    background: null,
    start_page: null,
    closed_page: null,
    ending: {} as EditedForm["ending"],
    stylesheet: {},
    blocks: flattenBlocks(contents.map((content) => ({ ...content, parent_id: null, local_index: 0 }))),
    fields: [
      field(20, "role", { type: "select", options, optgroups }),
      field(21, "topic"),
      field(22, "fee", { type: "payment" }),
      field(23, "guests", { v_value: [{ $ref: `#/fields/${uuid(21)}/value` }, "+", "!"] }),
    ],
  };
}
const EMPTY: EditedForm = { ...makeForm(), blocks: [], fields: [] };
const paste = (form: EditedForm, ids: number[], after: number | null, target = form) => {
  const pasting = pasteBlocks(
    target,
    copyBlocks(form, new Set(ids.map(uuid))),
    after === null ? null : uuid(after),
    counter(100),
  );
  return { ...pasting, form: applyOperations(target, pasting.operations) };
};
const picture = ({ blocks, fields }: EditedForm) =>
  blocks.map(
    ({ title_html, form_field_id }) =>
      title_html ?? fields.find(({ id }) => id === form_field_id)?.name ?? "-",
  );

describe("pasted blocks", () => {
  it("follow the selected block, with new fields and unique names", () => {
    const { form, block_ids } = paste(makeForm(), [2, 3], 3);
    expect(picture(form)).toEqual(["A", "role", "topic", "role_2", "topic_2", "B", "fee", "guests"]);
    expect(form.blocks.slice(3, 5).map(({ id }) => id)).toEqual(block_ids);
    const [, , , , role, topic] = form.fields;
    expect(role?.options[0]).toMatchObject({ value: "speaker", optgroup_id: role?.optgroups[0]?.id });
    expect(role?.options[0]?.id).not.toBe(uuid(50));
    expect(topic?.label).toBe("topic");
  });

  it("refer to the copied fields and options, and to the originals of fields that were not copied", () => {
    const both = paste(makeForm(), [2, 3], 3).form;
    const [role] = both.fields.slice(4);
    expect(both.blocks[4]?.v_hidden).toEqual([
      [{ $ref: `#/fields/${role?.id}/value` }, "==", role?.options[0]?.id],
      "==",
      false,
    ]);
    const one = paste(makeForm(), [3], 3).form;
    expect(one.blocks[3]?.v_hidden).toEqual([when(20, uuid(50)), "==", false]);
  });

  it("lose conditions and formulas that refer to fields missing in the target form", () => {
    const { form } = paste(makeForm(), [3, 6], null, EMPTY);
    expect(picture(form)).toEqual(["topic", "guests"]);
    expect(form.blocks[0]?.v_hidden).toBe(false);
    expect(form.fields[1]?.v_value).not.toBeNull();
    const alone = paste(makeForm(), [6], null, EMPTY).form;
    expect(alone.fields[0]?.v_value).toBeNull();
  });

  it("include everything in a copied section and follow the target section", () => {
    const { form } = paste(makeForm(), [1], 2);
    expect(picture(form)).toEqual(["A", "role", "topic", "A", "role_2", "topic_2", "B", "fee", "guests"]);
  });

  it("leave out a second payment and its block", () => {
    const { form, is_payment_left } = paste(makeForm(), [4], null);
    expect(picture(form).slice(6)).toEqual(["B", "guests_2"]);
    expect(is_payment_left).toBe(true);
    expect(picture(paste(makeForm(), [4], null, EMPTY).form)).toEqual(["B", "fee", "guests"]);
  });

  it("are undone in one step", () => {
    const before = makeForm();
    const { operations, form } = paste(before, [1, 6], 3);
    const taken = takeStep(record(NO_HISTORY, before, operations), "undo", form);
    expect(applyOperations(form, taken!.operations)).toEqual(before);
  });
});

describe("the clipboard", () => {
  const copied = copyBlocks(makeForm(), new Set([uuid(1), uuid(6)]));

  it("is read back as it was written", () => {
    const read = parseCopiedBlocks(writeCopiedBlocks(copied));
    expect(read).toEqual(copied);
  });

  it.each([
    ["a text", "Hello"],
    ["other JSON", JSON.stringify({ blocks: [], fields: [] })],
    ["a truncated text", writeCopiedBlocks(copied).slice(0, -9)],
    ["a type that does not exist", writeCopiedBlocks(copied).replace('"section"', '"script"')],
    [
      "an invalid expression",
      writeCopiedBlocks({ ...copied, blocks: [block(1, { v_hidden: ["rm", "-rf", "/"] as never })] }),
    ],
    [
      "a reference to a prototype",
      writeCopiedBlocks({ ...copied, blocks: [block(1, { v_hidden: { $ref: "#/__proto__/x" } })] }),
    ],
  ])("refuses %s", (_, text) => {
    expect(parseCopiedBlocks(text)).toBeNull();
  });
});

describe("pasted text", () => {
  it("becomes a text block, line by line, and is never treated as markup", () => {
    const { blocks, fields } = blocksOfText("Hello <b>\nthere\n\n- one\n- two\n\n", counter(1));
    expect(blocks.map(({ type, body_html }) => [type, body_html])).toEqual([
      ["html", "<p>Hello &lt;b&gt;<br>there</p><ul><li>one</li><li>two</li></ul>"],
    ]);
    expect(fields).toEqual([]);
  });

  it("becomes a question with choices where a list follows a line", () => {
    const { blocks, fields } = blocksOfText("Intro\n\nWhich day?\n1. Monday\n2. Tuesday\n\nBye", counter(1));
    expect(blocks.map(({ type }) => type)).toEqual(["html", "field", "html"]);
    expect(fields).toMatchObject([
      { label: "Which day?", type: "radio", options: [{ label: "Monday" }, { label: "Tuesday" }] },
    ]);
  });

  it("becomes a list of choices without duplicates", () => {
    expect(optionLabels("• Red\n  green \n\nRed\nc) 3 blue\n")).toEqual(["Red", "green", "3 blue"]);
    expect(blocksOfText(" \n\n", counter(1))).toMatchObject({ blocks: [], fields: [] });
  });

  it("becomes as many choices as a question stores, and says how many it leaves out", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `Town ${n}`);
    const many = newOptions(optionLabels(lines(1_500).join("\n")), [], counter(1));
    expect(many.options.map(({ label }) => label)).toEqual(lines(1_000));
    expect(many.left_out).toEqual({ options: 500, shortened: 0 });
    const present = many.options.slice(0, 990);
    const added = newOptions(lines(1_020).slice(1_000), present, counter(1));
    expect(added.options).toHaveLength(10);
    expect(added.left_out).toEqual({ options: 10, shortened: 0 });
    const { fields, left_out } = blocksOfText(
      `Town\n${lines(1_200)
        .map((line) => `- ${line}`)
        .join("\n")}`,
      counter(1),
    );
    expect(fields[0]!.options).toHaveLength(1_000);
    expect(left_out).toEqual({ options: 200, shortened: 0 });
  });

  it("keeps long choices apart, and says how many it shortens", () => {
    const long = (end: string) => `${"x".repeat(2_000)}${end}`;
    const { options, left_out } = newOptions([long(""), long("a"), long("b")], [], counter(1));
    expect(new Set(options.map(({ value }) => value)).size).toBe(3);
    expect(options.every(({ value, label }) => value.length <= 500 && label.length <= 2_000)).toBe(true);
    expect(left_out).toEqual({ options: 0, shortened: 2 });
  });

  it("of any length becomes text blocks that can be stored", () => {
    const text = `${"word ".repeat(30_000)}\n\n${"&".repeat(60_000)}\nthe end`;
    const { blocks } = blocksOfText(text, counter(1));
    expect(blocks.length).toBeGreaterThan(2);
    for (const { body_html } of blocks) expect(body_html!.length).toBeLessThanOrEqual(50_000);
    const plain = blocks.map(({ body_html }) => body_html!.replace(/<[^>]+>/g, "").replaceAll("&amp;", "&"));
    expect(plain.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  });
});
