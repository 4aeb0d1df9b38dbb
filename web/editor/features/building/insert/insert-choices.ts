import { builderRow, PRESETS, type Preset, TYPES_BY_USE } from "#core/fields/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Insertion } from "../../../state/building/selection.ts";
import { type Searchable, searchByWords } from "../../../state/shell/word-search.ts";
import { BLOCK_TYPE_ROWS, OFFERED_BLOCKS } from "../canvas/block-types.ts";

type GroupTitle = "Questions" | "Content" | "Unused questions";

/** An entry of the insert dialog. */
export interface InsertChoice extends Searchable {
  id: string;
  group: GroupTitle;
  icon: string;
  description: string;
  /** Why it cannot be inserted; shown instead of the description. */
  refusal?: string;
  insertion: Insertion;
}

export interface InsertGroup {
  title: GroupTitle;
  choices: InsertChoice[];
}

const BLOCKS = OFFERED_BLOCKS.map((type): InsertChoice => {
  const { keywords, ...row } = BLOCK_TYPE_ROWS[type];
  const words = [type, ...keywords];
  return { ...row, id: `block-${type}`, group: "Content", words, insertion: { kind: "block", type } };
});

const FIELDS = TYPES_BY_USE.map((type): InsertChoice => {
  const { label, icon, description, keywords } = builderRow(type);
  const words = [type, ...keywords];
  const insertion = { kind: "field", type } as const;
  return { id: `field-${type}`, group: "Questions", label, icon, description, words, insertion };
});

const presets = Object.keys(PRESETS) as Preset[];

function presetChoice(preset: Preset): InsertChoice {
  const { label, icon, description, keywords } = PRESETS[preset];
  const insertion = { kind: "preset", preset } as const;
  return { id: `preset-${preset}`, group: "Questions", label, icon, description, words: keywords, insertion };
}

/** Each preset is listed before the field type where people look for it. */
const QUESTIONS = FIELDS.flatMap((choice) => [
  ...presets.filter((preset) => choice.id === `field-${PRESETS[preset].before}`).map(presetChoice),
  choice,
]);

function unusedChoice({ id, type, label, name }: FieldDefinition): InsertChoice {
  const row = builderRow(type);
  return {
    id: `unused-${id}`,
    group: "Unused questions",
    label: label || name,
    icon: row.icon,
    description: row.label,
    words: [name.toLowerCase()],
    insertion: { kind: "unused", field_id: id },
  };
}

const PAID_ALREADY = "This form has its payment already";

/** Returns matching entries. The group with the best match comes first. */
export function insertGroups(
  search: string,
  unused: readonly FieldDefinition[],
  { withBlocks, hasPayment }: { withBlocks: boolean; hasPayment: boolean },
): InsertGroup[] {
  const unusedPayments = unused.filter(({ type }) => type === "payment").map(({ id }) => `unused-${id}`);
  const payments = hasPayment ? ["field-payment", ...unusedPayments] : [];
  const found = searchByWords(search, [
    ...QUESTIONS,
    ...(withBlocks ? BLOCKS : []),
    ...unused.map(unusedChoice),
  ]).map((choice) => (payments.includes(choice.id) ? { ...choice, refusal: PAID_ALREADY } : choice));
  const titles = new Set(found.map(({ group }) => group));
  return [...titles].map((title) => ({ title, choices: found.filter(({ group }) => group === title) }));
}
