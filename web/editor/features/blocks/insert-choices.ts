import { builderRow } from "#core/fields/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { OFFERED_TYPES } from "../../state/field-types.ts";
import type { Insertion } from "../../state/selection.ts";
import { BLOCK_TYPE_ROWS, OFFERED_BLOCKS } from "./block-types.ts";

/** One line of the insert dialog. */
export interface InsertChoice {
  id: string;
  label: string;
  icon: string;
  /** What else it may be looked for by, in small letters. */
  words: string;
  insertion: Insertion;
}

export interface InsertGroup {
  title: string;
  choices: InsertChoice[];
}

const BLOCKS: InsertChoice[] = OFFERED_BLOCKS.map((type) => {
  const { label, icon, keywords } = BLOCK_TYPE_ROWS[type];
  const words = [label, type, ...keywords].join(" ").toLowerCase();
  return { id: `block-${type}`, label, icon, words, insertion: { kind: "block", type } };
});

const FIELDS: InsertChoice[] = OFFERED_TYPES.map((type) => {
  const { label, icon, keywords } = builderRow(type);
  const words = [label, type, ...keywords].join(" ").toLowerCase();
  return { id: `field-${type}`, label, icon, words, insertion: { kind: "field", type } };
});

/** Everything that can be inserted and whose words contain all that is searched for; names that begin with it first. */
export function insertGroups(
  search: string,
  unused: readonly FieldDefinition[],
  withBlocks: boolean,
): InsertGroup[] {
  const needles = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = (choices: InsertChoice[]) =>
    choices
      .filter(({ words }) => needles.every((needle) => words.includes(needle)))
      .sort((a, b) => rank(a, needles) - rank(b, needles));
  const waiting = unused.map(
    (field): InsertChoice => ({
      id: `unused-${field.id}`,
      label: field.label || field.name,
      icon: builderRow(field.type).icon,
      words: `${field.label ?? ""} ${field.name}`.toLowerCase(),
      insertion: { kind: "unused", field_id: field.id },
    }),
  );
  return [
    { title: "Fields", choices: matching(FIELDS) },
    { title: "Blocks", choices: withBlocks ? matching(BLOCKS) : [] },
    { title: "Unused fields", choices: matching(waiting) },
  ].filter(({ choices }) => choices.length > 0);
}

function rank({ label }: InsertChoice, [first = ""]: readonly string[]): number {
  return label.toLowerCase().startsWith(first) ? 0 : 1;
}
