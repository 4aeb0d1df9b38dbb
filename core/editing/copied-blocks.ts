import type { Expression } from "../expressions/expression.ts";
import { referencedFieldIds } from "../expressions/references.ts";
import type { FieldDefinition, OptgroupDefinition, OptionDefinition } from "../fields/field.ts";
import type { BlockDefinition } from "../forms/definition/definition.ts";
import { paymentQuestions } from "../forms/definition/payment-questions.ts";
import { withContent } from "../forms/definition/several-blocks.ts";
import type { BlockContent, EditedForm, FieldContent, Operation } from "./operation.ts";

/**
 * Blocks with their fields, detached from their form, to be pasted into another form or into the same one.
 */
export interface CopiedBlocks {
  /** In order of appearance. */
  blocks: readonly BlockContent[];
  fields: readonly Omit<FieldDefinition, "local_index">[];
}

/** Serializes copied blocks; `parseCopiedBlocks` of the contracts reads them. */
export function writeCopiedBlocks(copied: CopiedBlocks): string {
  return JSON.stringify({ sheaf: "blocks", version: 1, ...copied });
}

/** Copies the blocks with these ids. A section brings all its content. */
export function copyBlocks(form: EditedForm, ids: ReadonlySet<string>): CopiedBlocks {
  const copied = withContent(form.blocks, ids);
  const used = new Set(copied.map(({ form_field_id }) => form_field_id));
  return {
    blocks: copied.map(({ parent_id: _, local_index: __, ...content }) => content),
    fields: form.fields.filter(({ id }) => used.has(id)).map(({ local_index: _, ...field }) => field),
  };
}

export interface Pasting {
  /** Apply them as one step. */
  operations: readonly Operation[];
  /** The new blocks, in order. */
  block_ids: readonly string[];
  /** Whether a payment was dropped because the form already has one. */
  is_payment_left: boolean;
}

/**
 * Operations that paste copied blocks after the block `after` (null: at the end). Blocks, fields and options
 * get new ids from `newId`; duplicate names get a number. Conditions refer to the copies. A condition or
 * formula on fields that the form lacks is dropped. Sections go after the content of the section at that
 * place.
 */
export function pasteBlocks(
  form: EditedForm,
  { blocks, fields }: CopiedBlocks,
  after: string | null,
  newId: () => string,
): Pasting {
  const isPaid = paymentQuestions(form).length > 0;
  const payments = fields.filter(({ type }) => type === "payment").map(({ id }) => id);
  // A form has at most one payment. Paste none if the form has one, else only the first.
  const left = new Set<string | null>(isPaid ? payments : payments.slice(1));
  const kept = fields.filter(({ id }) => !left.has(id));
  const shown = blocks.filter(({ form_field_id }) => form_field_id === null || !left.has(form_field_id));
  const ids = newIds(kept, shown, newId);
  const known = new Set([...form.fields.map(({ id }) => id), ...kept.map(({ id }) => id)]);
  const expression = (value: Expression | null | undefined) => translated(value ?? null, ids, known);
  const copies = shown.map((block): BlockContent => {
    const id = ids.get(block.id) ?? newId();
    const form_field_id = ids.get(block.form_field_id ?? "") ?? null;
    return { ...block, id, form_field_id, v_hidden: expression(block.v_hidden) ?? false };
  });
  return {
    operations: [
      ...kept.map((field): Operation => {
        const copy = copyOfField(field, ids);
        return { type: "field.insert", field: { ...copy, v_value: expression(field.v_value) } };
      }),
      ...placed(form.blocks, copies, after),
    ],
    block_ids: copies.map(({ id }) => id),
    is_payment_left: left.size > 0,
  };
}

function newIds(
  fields: CopiedBlocks["fields"],
  blocks: CopiedBlocks["blocks"],
  newId: () => string,
): ReadonlyMap<string, string> {
  const old = [
    ...blocks.map(({ id }) => id),
    ...fields.flatMap(({ id, options, optgroups }) => [
      id,
      ...options.map((option) => option.id),
      ...optgroups.map((group) => group.id),
    ]),
  ];
  return new Map(old.map((id) => [id, newId()]));
}

function copyOfField(field: CopiedBlocks["fields"][number], ids: ReadonlyMap<string, string>): FieldContent {
  const own = <Item extends OptionDefinition | OptgroupDefinition>(item: Item): Item => ({
    ...item,
    id: ids.get(item.id) ?? item.id,
  });
  return {
    ...field,
    id: ids.get(field.id) ?? field.id,
    optgroups: field.optgroups.map(own),
    options: field.options.map((option) => ({
      ...own(option),
      optgroup_id: ids.get(option.optgroup_id ?? "") ?? null,
    })),
  };
}

/** The expression with ids of the copies; null if it refers to a field that the form will lack. */
function translated(
  expression: Expression,
  ids: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): Expression | null {
  if (referencedFieldIds(expression).some((id) => !known.has(id))) return null;
  const translate = (part: Expression): Expression => {
    if (typeof part === "string") return ids.get(part) ?? part;
    if (typeof part !== "object" || part === null) return part;
    if ("$ref" in part) {
      const segments = part.$ref.split("/").map((segment) => ids.get(segment) ?? segment);
      return { $ref: segments.join("/") as `#/${string}` };
    }
    const [left, operator, right] = part;
    return [translate(left), operator, translate(right)];
  };
  return translate(expression);
}

function placed(
  blocks: readonly BlockDefinition[],
  copies: readonly BlockContent[],
  after: string | null,
): Operation[] {
  const behind = blocks.findIndex(({ id }) => id === after);
  let at = behind < 0 ? blocks.length : behind + 1;
  if (copies.some(({ type }) => type === "section")) {
    while (at < blocks.length && blocks[at]?.type !== "section") at += 1;
  }
  const before = blocks[at]?.id ?? null;
  let last = blocks[at - 1]?.id ?? null;
  return copies.map((block): Operation => {
    const place = { after: last, before };
    last = block.id;
    return { type: "block.insert", block, place };
  });
}
