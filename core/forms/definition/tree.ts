import { escapeHtml } from "../../expressions/templates.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { idsWithin, isAlwaysHidden } from "./always-hidden.ts";
import type { BlockDefinition, FormDefinition } from "./definition.ts";

/** Id of the section for items outside every section. */
export const IMPLICIT_SECTION_ID = "implicit-section";

/** An item shown in a section. `block` is null for a field of a form without blocks. */
export interface TreeItem {
  id: string;
  block: BlockDefinition | null;
  field: FieldDefinition | null;
}

export interface TreeSection {
  id: string;
  /** Null for the implicit section. */
  block: BlockDefinition | null;
  items: TreeItem[];
  contains_payment: boolean;
  /** Payment fields in it. */
  payment_ids: string[];
}

export interface FormTree {
  /** In order of appearance; at least one, unless the form is empty. */
  sections: TreeSection[];
  /** Fields of type hidden without a block: posted, never shown. */
  hidden_fields: FieldDefinition[];
}

type Source = Pick<FormDefinition, "blocks" | "fields">;

function section(id: string, block: BlockDefinition | null): TreeSection {
  return { id, block, items: [], contains_payment: false, payment_ids: [] };
}

const isPayment = ({ field }: TreeItem) => field?.type === "payment";

/** Moves the payment, with its group, to the end of its section. */
function withPaymentLast(
  one: TreeSection,
  blocks: ReadonlyMap<string, BlockDefinition> = new Map(),
): TreeSection {
  const payments = one.items.filter(isPayment);
  if (payments.length === 0) return one;
  const groupOf = ({ block }: TreeItem) => {
    const parent = blocks.get(block?.parent_id ?? "");
    return parent?.type === "group" ? parent.id : null;
  };
  const groups = new Set(payments.map(groupOf));
  groups.delete(null);
  const rank = (item: TreeItem) => (isPayment(item) ? 2 : Number(groups.has(groupOf(item))));
  const items = one.items.toSorted((a, b) => rank(a) - rank(b));
  return { ...one, items, contains_payment: true, payment_ids: payments.map(({ field }) => field!.id) };
}

function byLocalIndex(a: { local_index: number }, b: { local_index: number }): number {
  return a.local_index - b.local_index;
}

/** The nearest section above a block, through groups; null if there is none or the parents form a cycle. */
function enclosingSectionId(
  block: BlockDefinition,
  blocks: ReadonlyMap<string, BlockDefinition>,
): string | null {
  let parent_id = block.parent_id;
  for (let steps = 0; parent_id !== null && steps <= blocks.size; steps += 1) {
    const parent = blocks.get(parent_id);
    if (parent === undefined) return null;
    if (parent.type === "section") return parent.id;
    parent_id = parent.parent_id;
  }
  return null;
}

function treeOfFields(fields: readonly FieldDefinition[]): FormTree {
  const only = section(IMPLICIT_SECTION_ID, null);
  const shown = fields.filter((field) => field.type !== "hidden").sort(byLocalIndex);
  only.items = shown.map((field) => ({ id: field.id, block: null, field }));
  return {
    sections: only.items.length > 0 ? [withPaymentLast(only)] : [],
    hidden_fields: fields.filter((field) => field.type === "hidden").sort(byLocalIndex),
  };
}

/**
 * The form as shown: sections with their items in order. Items outside every section, or whose parent is
 * gone, go to an implicit first section. A form without blocks shows every field in order. Omits field blocks
 * without a field, groups themselves, and always hidden blocks. The section with the payment comes last,
 * wherever its question is.
 */
export function buildTree(definition: Source): FormTree {
  if (definition.blocks.length === 0) return treeOfFields(definition.fields);
  const blocks = [...definition.blocks].sort(byLocalIndex);
  const blocksById = new Map(blocks.map((block) => [block.id, block]));
  const fieldsById = new Map(definition.fields.map((field) => [field.id, field]));
  const implicit = section(IMPLICIT_SECTION_ID, null);
  const sections = new Map<string, TreeSection>();
  const away = idsWithin(blocks, ({ v_hidden }) => isAlwaysHidden(v_hidden));
  for (const block of blocks)
    if (block.type === "section" && !away.has(block.id)) sections.set(block.id, section(block.id, block));

  const placed = new Set<string>();
  for (const block of blocks) {
    if (block.type === "section" || block.type === "group") continue;
    const field = block.form_field_id === null ? null : (fieldsById.get(block.form_field_id) ?? null);
    if (block.type === "field" && (field === null || placed.has(field.id))) continue;
    if (block.type === "field" && field !== null) placed.add(field.id);
    if (away.has(block.id)) continue;
    const target = sections.get(enclosingSectionId(block, blocksById) ?? "") ?? implicit;
    target.items.push({ id: block.id, block, field: block.type === "field" ? field : null });
  }
  const [opening] = sections.values();
  // Hidden fields alone need no section: visitors would see an empty page.
  if (opening && implicit.items.every(({ field }) => field?.type === "hidden")) {
    opening.items.push(...implicit.items.splice(0));
  }
  const first = implicit.items.length > 0 ? [implicit] : [];
  const shown = [...first, ...sections.values()].map((one) => withPaymentLast(one, blocksById));
  return {
    sections: shown.toSorted((a, b) => Number(a.contains_payment) - Number(b.contains_payment)),
    hidden_fields: definition.fields
      .filter((field) => field.type === "hidden" && !placed.has(field.id))
      .sort(byLocalIndex),
  };
}

const repeats = ({ type, title_html }: BlockDefinition, title: string): boolean => {
  const text = title_html?.trim();
  return type === "header" && (text === escapeHtml(title).trim() || text === title.trim());
};

/** Id of a header at the very top that repeats the form's title. Pages omit their title then. Null: none. */
export function repeatedTitleId({ sections: [first] }: FormTree, title: string): string | null {
  const block = first?.items[0]?.block;
  return block && repeats(block, title) ? block.id : null;
}

/** Like `repeatedTitleId`, for callers without a tree. */
export function findRepeatedTitle(definition: Source & Pick<FormDefinition, "title">): string | null {
  const { blocks, title } = definition;
  return blocks.some((block) => repeats(block, title)) ? repeatedTitleId(buildTree(definition), title) : null;
}
