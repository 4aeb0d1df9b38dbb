import type { FieldDefinition, OptionDefinition } from "../fields/field.ts";
import type { BlockDefinition } from "../forms/definition/definition.ts";
import { flattenBlocks } from "../forms/definition/flatten.ts";
import { isSameJson } from "../values/same-json.ts";
import type { EditedForm, FormProperty, ItemList, Operation, Place } from "./operation.ts";
import { indexOfPlace, moveTo } from "./place.ts";

/**
 * Applies one operation; returns the same object if nothing changes. Never fails: an operation on a missing
 * item, or one that creates an existing item, has no effect. Unchanged parts keep their identity.
 */
export function applyOperation(form: EditedForm, operation: Operation): EditedForm {
  switch (operation.type) {
    case "form.set":
      return setProperty(form, operation.property, operation.value);
    case "block.insert":
    case "block.set":
    case "block.move":
    case "block.delete":
      return withBlocks(form, applyToBlocks(form, operation));
    case "field.insert":
    case "field.set":
    case "field.delete":
      return applyToFields(form, operation);
    default:
      return withField(form, operation.field_id, (field) => applyToItems(field, operation));
  }
}

/** Applies operations in order. */
export function applyOperations(form: EditedForm, operations: readonly Operation[]): EditedForm {
  return operations.reduce(applyOperation, form);
}

function setProperty(form: EditedForm, property: FormProperty, value: unknown): EditedForm {
  const [owner, key] = property.split(".") as [keyof EditedForm, string | undefined];
  if (key === undefined) return isSameJson(form[owner], value) ? form : { ...form, [owner]: value };
  const before = form.stylesheet as Record<string, unknown>;
  if (isSameJson(before[key], value)) return form;
  return { ...form, stylesheet: { ...before, [key]: value ?? undefined } };
}

// Blocks

function withBlocks(form: EditedForm, blocks: readonly BlockDefinition[]): EditedForm {
  if (blocks === form.blocks) return form;
  return { ...form, blocks: flattenBlocks(blocks) };
}

type OperationOf<Prefix extends string> = Extract<Operation, { type: `${Prefix}.${string}` }>;

function applyToBlocks(form: EditedForm, operation: OperationOf<"block">): readonly BlockDefinition[] {
  const { blocks } = form;
  switch (operation.type) {
    case "block.insert": {
      const { block, place } = operation;
      if (blocks.some(({ id }) => id === block.id)) return blocks;
      const form_field_id = knownField(form, block.form_field_id);
      const inserted = { ...block, form_field_id, parent_id: null, local_index: 0 };
      return freeField(blocks, form_field_id).toSpliced(indexOfPlace(blocks, place), 0, inserted);
    }
    case "block.set": {
      const { block_id, property } = operation;
      const block = blocks.find(({ id }) => id === block_id);
      const value =
        property === "form_field_id" ? knownField(form, operation.value as string | null) : operation.value;
      if (block === undefined || isSameJson(block[property], value)) return blocks;
      const others = property === "form_field_id" ? freeField(blocks, value as string | null) : blocks;
      return others.map((other) => (other.id === block_id ? { ...other, [property]: value } : other));
    }
    case "block.move":
      return operation.with_content
        ? moveSection(blocks, operation.block_id, operation.place)
        : moveTo(blocks, operation.block_id, operation.place);
    case "block.delete":
      return without(blocks, operation.block_id);
  }
}

const knownField = ({ fields }: EditedForm, field_id: string | null) =>
  fields.some(({ id }) => id === field_id) ? field_id : null;

/** Removes the field from other blocks because a field belongs to at most one block. */
function freeField(blocks: readonly BlockDefinition[], field_id: string | null): readonly BlockDefinition[] {
  if (field_id === null || blocks.every(({ form_field_id }) => form_field_id !== field_id)) return blocks;
  return blocks.map((block) =>
    block.form_field_id === field_id ? { ...block, form_field_id: null } : block,
  );
}

/** Moves a section with its content among the other sections. */
function moveSection(
  blocks: readonly BlockDefinition[],
  block_id: string,
  place: Place,
): readonly BlockDefinition[] {
  const chapters = chaptersOf(blocks);
  const moved = moveTo(chapters, block_id, place);
  return moved === chapters ? blocks : [...lead(blocks), ...moved.flatMap(({ content }) => content)];
}

/** The blocks before the first section. */
function lead(blocks: readonly BlockDefinition[]): readonly BlockDefinition[] {
  const first = blocks.findIndex(({ type }) => type === "section");
  return first < 0 ? blocks : blocks.slice(0, first);
}

interface Chapter {
  id: string;
  content: BlockDefinition[];
}

/** Each section with its content. */
function chaptersOf(blocks: readonly BlockDefinition[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const block of blocks) {
    if (block.type === "section") chapters.push({ id: block.id, content: [block] });
    else chapters.at(-1)?.content.push(block);
  }
  return chapters;
}

function without<Item extends { id: string }>(list: readonly Item[], id: string): readonly Item[] {
  return list.some((item) => item.id === id) ? list.filter((item) => item.id !== id) : list;
}

// Fields

function applyToFields(form: EditedForm, operation: OperationOf<"field">): EditedForm {
  const { fields } = form;
  switch (operation.type) {
    case "field.insert": {
      const { field } = operation;
      if (fields.some(({ id }) => id === field.id)) return form;
      const last = Math.max(-1, ...fields.map(({ local_index }) => local_index));
      const inserted = {
        ...field,
        name: freeText(field.name, new Set(fields.map(({ name }) => name))),
        local_index: field.local_index ?? last + 1,
      };
      return { ...form, fields: sortFields([...fields, inserted]) };
    }
    case "field.set":
      return withField(form, operation.field_id, (field) => {
        const { property, value } = operation;
        const others = fields.filter(({ id }) => id !== field.id).map(({ name }) => name);
        const kept = property === "name" ? freeText(String(value), new Set(others)) : value;
        return isSameJson(field[property], kept) ? field : { ...field, [property]: kept };
      });
    case "field.delete": {
      const { field_id } = operation;
      if (fields.every(({ id }) => id !== field_id)) return form;
      const blocks = freeField(form.blocks, field_id);
      return { ...form, blocks, fields: without(fields, field_id) };
    }
  }
}

/** In the order of their `local_index`. */
export const sortFields = (fields: readonly FieldDefinition[]) =>
  fields.toSorted((a, b) => a.local_index - b.local_index || (a.id < b.id ? -1 : 1));

function withField(
  form: EditedForm,
  field_id: string,
  change: (field: FieldDefinition) => FieldDefinition,
): EditedForm {
  const field = form.fields.find(({ id }) => id === field_id);
  const changed = field && change(field);
  if (changed === field || changed === undefined) return form;
  const fields = form.fields.map((other) => (other === field ? changed : other));
  return { ...form, fields: field?.local_index === changed.local_index ? fields : sortFields(fields) };
}

/** A unique text: the one asked for, or the same with a number appended. */
function freeText(text: string, taken: ReadonlySet<string>): string {
  if (!taken.has(text)) return text;
  let n = 2;
  while (taken.has(`${text}_${n}`)) n += 1;
  return `${text}_${n}`;
}

// Options and their groups

type AnyItem = { id: string; index: number; value?: string; optgroup_id?: string | null };

function applyToItems(field: FieldDefinition, operation: OperationOf<"item">): FieldDefinition {
  const { list } = operation;
  const before = field[list] as readonly AnyItem[];
  const after = changeItems(field, before, operation);
  return after === before ? field : { ...field, [list]: number(after), ...ungrouped(field, list, after) };
}

function changeItems(
  field: FieldDefinition,
  items: readonly AnyItem[],
  operation: OperationOf<"item">,
): readonly AnyItem[] {
  switch (operation.type) {
    case "item.insert": {
      const { item, place, list } = operation;
      if (items.some(({ id }) => id === item.id)) return items;
      const inserted: AnyItem = { ...item, index: 0 };
      if (list === "options") {
        inserted.value = freeValue(items, item.id, inserted.value);
        // Stored options have the key, so an inserted one has it too.
        inserted.optgroup_id = knownGroup(field, inserted.optgroup_id);
      }
      return items.toSpliced(indexOfPlace(items, place), 0, inserted);
    }
    case "item.set": {
      const { item_id, property } = operation;
      let { value } = operation;
      if (property === "value") value = freeValue(items, item_id, value);
      if (property === "optgroup_id") value = knownGroup(field, value);
      const item = items.find(({ id }) => id === item_id);
      if (item === undefined || isSameJson(item[property as keyof AnyItem], value)) return items;
      return items.map((other) => (other === item ? { ...other, [property]: value } : other));
    }
    case "item.move":
      return moveTo(items, operation.item_id, operation.place);
    case "item.delete":
      return without(items, operation.item_id);
  }
}

const freeValue = (items: readonly AnyItem[], id: string, value: unknown) =>
  freeText(String(value), new Set(items.filter((item) => item.id !== id).map((item) => item.value ?? "")));

const knownGroup = ({ optgroups }: FieldDefinition, group_id: unknown) =>
  optgroups.find(({ id }) => id === group_id)?.id ?? null;

const number = (items: readonly AnyItem[]) =>
  items.map((item, index) => (item.index === index ? item : { ...item, index }));

/** Options of a removed group lose their group. */
function ungrouped(
  { options }: FieldDefinition,
  list: ItemList,
  groups: readonly AnyItem[],
): { options?: OptionDefinition[] } {
  if (list !== "optgroups") return {};
  const isGone = (id: string | null | undefined) => Boolean(id) && groups.every((group) => group.id !== id);
  if (options.every(({ optgroup_id }) => !isGone(optgroup_id))) return {};
  return {
    options: options.map((option) =>
      isGone(option.optgroup_id) ? { ...option, optgroup_id: null } : option,
    ),
  };
}
