import { builderRow, type FieldGroup, PRESETS, type Preset, TYPES_BY_USE } from "#core/fields/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fitsDocument } from "#core/forms/definition/page-blocks.ts";
import type { Insertion } from "../../../state/building/selection.ts";
import { type Searchable, searchByWords } from "../../../state/shell/word-search.ts";
import { BLOCK_TYPE_ROWS, OFFERED_BLOCKS } from "../canvas/block-types.ts";
import { texts } from "./texts.ts";

export type GroupId = FieldGroup | "layout" | "unused";

/** An entry of the insert menu. */
export interface InsertChoice extends Searchable {
  id: string;
  group: GroupId;
  icon: string;
  description: string;
  /** Why it cannot be inserted; shown instead of the description. */
  refusal?: string;
  insertion: Insertion;
}

export interface InsertGroup {
  id: GroupId;
  title: string;
  choices: InsertChoice[];
}

const blocksOf = (is_page: boolean) =>
  OFFERED_BLOCKS.filter((type) => fitsDocument(type, is_page)).map(blockChoice);

function blockChoice(type: (typeof OFFERED_BLOCKS)[number]): InsertChoice {
  const { keywords, ...row } = BLOCK_TYPE_ROWS[type];
  const words = [type, ...keywords];
  return { ...row, id: `block-${type}`, group: "layout", words, insertion: { kind: "block", type } };
}

const FIELDS = TYPES_BY_USE.map((type): InsertChoice => {
  const { label, icon, group, description, keywords } = builderRow(type);
  const words = [type, ...keywords];
  return {
    id: `field-${type}`,
    group,
    label,
    icon,
    description,
    words,
    insertion: { kind: "field", type },
  };
});

const presets = Object.keys(PRESETS) as Preset[];

/** A preset has the group of the type where people look for it. */
function presetChoice(preset: Preset, group: GroupId): InsertChoice {
  const { label, icon, description, keywords } = PRESETS[preset];
  const insertion = { kind: "preset", preset } as const;
  return { id: `preset-${preset}`, group, label, icon, description, words: keywords, insertion };
}

/** Each preset is listed before the field type where people look for it. */
const QUESTIONS = FIELDS.flatMap((choice) => [
  ...presets
    .filter((preset) => choice.id === `field-${PRESETS[preset].before}`)
    .map((preset) => presetChoice(preset, choice.group)),
  choice,
]);

/** Every type and preset that a form or a page can be built from. */
export const INSERTABLE: readonly InsertChoice[] = [...QUESTIONS, ...OFFERED_BLOCKS.map(blockChoice)];

function unusedChoice({ id, type, label, name }: FieldDefinition): InsertChoice {
  const row = builderRow(type);
  return {
    id: `unused-${id}`,
    group: "unused",
    label: label || name,
    icon: row.icon,
    description: row.label,
    words: [name.toLowerCase()],
    insertion: { kind: "unused", field_id: id },
  };
}

const GROUPS = Object.keys(texts.groups) as GroupId[];

/** Returns matching entries. In a search, the group with the best match comes first. */
export function insertGroups(
  search: string,
  unused: readonly FieldDefinition[],
  { withBlocks, hasPayment, is_page }: { withBlocks: boolean; hasPayment: boolean; is_page: boolean },
): InsertGroup[] {
  const unusedPayments = unused.filter(({ type }) => type === "payment").map(({ id }) => `unused-${id}`);
  const payments = hasPayment ? ["field-payment", ...unusedPayments] : [];
  const found = searchByWords(search, [
    ...(is_page ? [] : QUESTIONS),
    ...(withBlocks ? blocksOf(is_page) : []),
    ...unused.map(unusedChoice),
  ]).map((choice) => (payments.includes(choice.id) ? { ...choice, refusal: texts.paid_already } : choice));
  const groups = search.trim() === "" ? GROUPS : [...new Set(found.map(({ group }) => group))];
  return groups.flatMap((id) => {
    const choices = found.filter(({ group }) => group === id);
    return choices.length === 0 ? [] : [{ id, title: texts.groups[id], choices }];
  });
}
