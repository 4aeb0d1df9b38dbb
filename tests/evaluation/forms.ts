import fc from "fast-check";
import { type Expression, OPERATORS } from "#core/expressions/expression.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { can } from "#core/fields/registry.ts";
import type { BlockDefinition, BlockType, FormDefinition } from "#core/forms/definition/definition.ts";
import { flattenBlocks } from "#core/forms/definition/flatten.ts";
import { sampleBlock, sampleDefinition, sampleField } from "#core/forms/testing/sample-definition.ts";

/** A form with conditions and computed values, and valid answers to it: texts by field name. */
export interface FilledForm {
  definition: FormDefinition;
  answers: Record<string, string[]>;
}

/** Types that cannot be answered with a text, need a server for it, or are covered by a type of the same kind. */
type LeftOut =
  | "audio"
  | "canvas"
  | "challenge_email"
  | "file"
  | "image"
  | "payment"
  | "richtext"
  | "search"
  | "signature"
  | "toggle"
  | "video";

/** Valid texts for a control of the type. */
const TEXTS = {
  text: ["", "a", "b", "1", " a ", "on"],
  textarea: ["", "a", "a\nb", "a\r\nb"],
  email: ["", "a@b.co", " a@b.co "],
  tel: ["", "+1 (415) 555-2671", "+14155552671", "0014155552671", " +49 30 123456 "],
  url: ["", "https://a.b", " https://a.b "],
  number: ["", "0", "1", "2", "1e1", "-3", "01"],
  range: ["", "0", "1", "50"],
  select: ["", "one", "two", "three"],
  radio: ["one", "two", "three"],
  checkbox: ["on"],
  switch: ["on"],
  checkboxes: ["one", "two", "three"],
  "toggle-group": ["one", "two", "three"],
  date: ["", "2024-02-29", "2024-03-01"],
  "datetime-local": ["", "2024-02-29T10:00", "2024-02-29T10:01"],
  month: ["", "2024-02"],
  week: ["", "2024-W09"],
  time: ["", "10:00"],
  color: ["#000000", "#AABBCC"],
  country: ["", "DE", "FR"],
  hidden: ["", "a", "1", "a\nb"],
  password: ["", "secret", "a"],
  json: ["", "1", "{}"],
  latlng: ["", "1, 2"],
} as const satisfies Record<Exclude<FieldType, LeftOut>, readonly string[]>;

const TYPES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];
const TICKED: readonly FieldType[] = ["checkbox", "switch", "checkboxes", "toggle-group", "radio"];

/** In a different order from the page, which shows the block outside all sections first. */
const OPTIONS = ["two", "one", "three"].map((id, index) => ({
  id,
  value: id,
  label: id,
  index,
  optgroup_id: id === "three" ? null : "group",
}));
const OPTGROUPS = [{ id: "group", label: "Group", index: 0 }];

/**
 * Values that expressions compare with and return: answers of every type in their parsed form, and values that must
 * not equal them.
 */
const LITERALS = [
  ...[null, true, false, 0, 1, 2, 10, "", "a", "b", "1", "on", "one", "two", "three"],
  ...["+14155552671", "a@b.co", "https://a.b", "2024-02-29", "2024-02-29T04:30:00.000Z", "#aabbcc"],
  ...["a\nb", "DE", "secret", "{}", "555"],
];

function expressionOver(field_ids: readonly string[], block_ids: readonly string[]) {
  const literal: fc.Arbitrary<Expression> = fc.constantFrom(...LITERALS);
  const references = [
    ...field_ids.flatMap((id) => [`fields/${id}/value`, `fields/${id}/value`, `fields/${id}/value/0`]),
    ...block_ids.map((id) => `blocks/${id}/hidden`),
    ...["form_id", "nothing/at/all"],
  ];
  const reference = fc.constantFrom(...references).map((path): Expression => ({ $ref: `#/${path}` }));
  return fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.oneof(reference, reference, literal),
      fc.tuple(tie("expression"), fc.constantFrom(...OPERATORS), tie("expression")),
    ),
  })).expression;
}

function fieldOf(type: keyof typeof TEXTS, index: number, flags: readonly boolean[], v_value: Expression) {
  const [readonly = false, multiple = false, isList = false] = flags;
  const choices = can(type, "options") ? { options: OPTIONS, optgroups: OPTGROUPS } : {};
  const is_array =
    isList && !TICKED.includes(type) && type !== "hidden" && type !== "range" && type !== "color";
  return sampleField({
    id: `f${index}`,
    type,
    local_index: index,
    readonly,
    multiple: multiple && !is_array,
    is_array,
    v_value: is_array ? null : v_value,
    ...choices,
  });
}

function answersOf(field: FieldDefinition, picks: readonly number[]): string[] {
  const texts = TEXTS[field.type as keyof typeof TEXTS];
  const chosen = picks.map((pick) => texts[pick % texts.length]!);
  const isSeveral = field.is_array || field.multiple || field.type === "checkboxes";
  return isSeveral
    ? chosen
    : chosen.slice(0, TICKED.includes(field.type) ? 1 : Math.max(1, chosen.length)).slice(0, 1);
}

const BLOCK_TYPES: readonly BlockType[] = ["section", "group", "field", "field", "field", "field", "divider"];

function blocksOf(types: readonly BlockType[], conditions: readonly Expression[]): BlockDefinition[] {
  let field = 0;
  const blocks = types.map((type, index) =>
    sampleBlock({
      id: `b${index}`,
      type,
      form_field_id: type === "field" ? `f${field++}` : null,
      v_hidden: conditions[index] ?? false,
    }),
  );
  return flattenBlocks(blocks);
}

/** Up to eight fields, some without a block, some computed. Every second block has a condition. */
export const filledForm: fc.Arbitrary<FilledForm> = fc
  .record({
    types: fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 8 }),
    blocks: fc.array(fc.constantFrom(...BLOCK_TYPES), { maxLength: 10 }),
  })
  .chain(({ types, blocks }) => {
    const field_ids = types.map((_, index) => `f${index}`);
    const block_ids = blocks.map((_, index) => `b${index}`);
    const expression = expressionOver(field_ids, block_ids);
    const each = <Value>(arbitrary: fc.Arbitrary<Value>, { length }: readonly unknown[]) =>
      fc.array(arbitrary, { minLength: length, maxLength: length });
    return fc
      .record({
        conditions: each(fc.option(expression, { nil: false, freq: 2 }), blocks),
        computed: each(fc.option(expression, { freq: 2 }), types),
        flags: each(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), types),
        picks: each(fc.array(fc.nat(60), { maxLength: 3 }), types),
      })
      .map(({ conditions, computed, flags, picks }) => {
        const fields = types.map((type, index) => fieldOf(type, index, flags[index]!, computed[index]!));
        const answers = fields.map((field, index) => [field.name, answersOf(field, picks[index]!)] as const);
        const definition = sampleDefinition({ fields, blocks: blocksOf(blocks, conditions) });
        return { definition, answers: Object.fromEntries(answers) };
      });
  });
