import type { FieldDefinition } from "../fields/field.ts";
import type { BlockDefinition } from "../forms/definition/definition.ts";
import { isSameJson } from "../values/same-json.ts";
import { applyOperation } from "./apply.ts";
import {
  BLOCK_PROPERTIES,
  type BlockContent,
  type EditedForm,
  type FieldProperty,
  FORM_PROPERTIES,
  ITEM_PROPERTIES,
  type Item,
  type ItemList,
  type Operation,
} from "./operation.ts";
import { movesBetween, placeAt } from "./place.ts";

/**
 * Operations that turn one form into the other: `applyOperations(from, difference(from, to))` equals `to`.
 */
export function difference(from: EditedForm, to: EditedForm): Operation[] {
  if (from === to) return [];
  return [
    ...FORM_PROPERTIES.flatMap((property): Operation[] => {
      const value = propertyOf(to, property) ?? null;
      return isSameJson(propertyOf(from, property), value) ? [] : [{ type: "form.set", property, value }];
    }),
    ...betweenFields(from.fields, to.fields),
    ...betweenBlocks(from.blocks, to.blocks),
  ];
}

/** Operations that undo an operation, for the form after it. */
export function inverseOf(form: EditedForm, operation: Operation): Operation[] {
  if (operation.type === "block.move" && operation.with_content) {
    const sections = form.blocks.filter(({ type }) => type === "section");
    const index = sections.findIndex(({ id }) => id === operation.block_id);
    return index < 0 ? [] : [{ ...operation, place: placeAt(sections, index) }];
  }
  const after = applyOperation(form, operation);
  // Typing changes one block or field, so nothing else needs comparing.
  if (operation.type === "block.set" && operation.property !== "form_field_id") {
    const isIt = ({ id }: BlockDefinition) => id === operation.block_id;
    return between(after.blocks.find(isIt), form.blocks.find(isIt), betweenTwoBlocks);
  }
  if (operation.type === "field.set") {
    const isIt = ({ id }: FieldDefinition) => id === operation.field_id;
    return between(after.fields.find(isIt), form.fields.find(isIt), betweenTwoFields);
  }
  return difference(after, form);
}

function between<T>(from: T | undefined, to: T | undefined, compare: (from: T, to: T) => Operation[]) {
  return from === undefined || to === undefined || from === to ? [] : compare(from, to);
}

function propertyOf(form: EditedForm, property: (typeof FORM_PROPERTIES)[number]): unknown {
  const [owner, key] = property.split(".") as [keyof EditedForm, string | undefined];
  return key === undefined ? form[owner] : (form.stylesheet as Record<string, unknown>)[key];
}

interface Listed {
  id: string;
}

function gone(from: readonly Listed[], to: readonly Listed[]): string[] {
  if (from === to) return [];
  const kept = new Set(to.map(({ id }) => id));
  return from.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

/** Pairs of items that are in both lists but are not the same object. */
function changed<T extends Listed>(from: readonly T[], to: readonly T[]): [T, T][] {
  const known = new Map(from.map((item) => [item.id, item]));
  return to.flatMap((item): [T, T][] => {
    const before = known.get(item.id);
    return before === undefined || before === item ? [] : [[before, item]];
  });
}

/** A unique temporary text for an item that waits for its final one. */
const aside = (id: string) => `~${id}`;

/** Ids of items that give up a text which another item takes. They must be renamed first. */
function inTheWay<T extends Listed>(pairs: readonly [T, T][], property: keyof T, to: readonly T[]): string[] {
  const owners = new Map(to.map((item) => [item[property], item.id]));
  return pairs.flatMap(([before, after]) => {
    const owner = owners.get(before[property]);
    return before[property] !== after[property] && owner !== undefined ? [after.id] : [];
  });
}

// Blocks

function betweenBlocks(from: readonly BlockDefinition[], to: readonly BlockDefinition[]): Operation[] {
  if (from === to) return [];
  const wanted = new Map(to.map((block) => [block.id, block]));
  const isKept = ({ id, type }: BlockDefinition) => wanted.get(id)?.type === type;
  const kept = from.filter(isKept);
  const known = new Set(kept.map(({ id }) => id));
  return [
    ...from.flatMap((block): Operation[] =>
      isKept(block) ? [] : [{ type: "block.delete", block_id: block.id }],
    ),
    ...movesBetween(kept, to).map(({ id, place }): Operation => {
      if (known.has(id)) return { type: "block.move", block_id: id, place };
      return { type: "block.insert", block: contentOf(wanted.get(id)!), place };
    }),
    ...changed(from, to).flatMap(([before, after]) => betweenTwoBlocks(before, after)),
  ];
}

/** Operations that turn one state of a block into another. */
export function betweenTwoBlocks(from: BlockDefinition, to: BlockDefinition): Operation[] {
  return BLOCK_PROPERTIES.flatMap((property): Operation[] => {
    const value = to[property] ?? null;
    if (isSameJson(from[property], value)) return [];
    return [{ type: "block.set", block_id: to.id, property, value }];
  });
}

function contentOf({ parent_id: _, local_index: __, ...content }: BlockDefinition): BlockContent {
  return content;
}

// Fields

function betweenFields(from: readonly FieldDefinition[], to: readonly FieldDefinition[]): Operation[] {
  if (from === to) return [];
  const known = new Set(from.map(({ id }) => id));
  const inserted = to.filter(({ id }) => !known.has(id));
  const pairs = changed(from, to);
  return [
    ...gone(from, to).map((field_id): Operation => ({ type: "field.delete", field_id })),
    ...inTheWay(pairs, "name", to).map(
      (field_id): Operation => ({ type: "field.set", field_id, property: "name", value: aside(field_id) }),
    ),
    ...pairs.flatMap(([before, after]) => betweenTwoFields(before, after)),
    ...inserted.map((field): Operation => ({ type: "field.insert", field })),
  ];
}

const NO_PROPERTIES: ReadonlySet<string> = new Set(["id", "options", "optgroups"]);

/** Operations that turn one state of a field into another. */
export function betweenTwoFields(from: FieldDefinition, to: FieldDefinition): Operation[] {
  const properties = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => !NO_PROPERTIES.has(key),
  ) as FieldProperty[];
  return [
    ...properties.flatMap((property): Operation[] => {
      const value = to[property] ?? null;
      if (isSameJson(from[property], value)) return [];
      return [{ type: "field.set", field_id: to.id, property, value }];
    }),
    // Groups come before the options that refer to them.
    ...betweenItems(from, to, "optgroups"),
    ...betweenItems(from, to, "options"),
  ];
}

function betweenItems(from: FieldDefinition, to: FieldDefinition, list: ItemList): Operation[] {
  type AnyItem = Item & { index: number };
  const before = from[list] as readonly AnyItem[];
  const after = to[list] as readonly AnyItem[];
  if (before === after) return [];
  const on = { field_id: to.id, list };
  const deletes = gone(before, after);
  const kept = before.filter(({ id }) => !deletes.includes(id));
  const known = new Set(kept.map(({ id }) => id));
  const wanted = new Map(after.map((item) => [item.id, item]));
  const pairs = changed(before, after);
  const moving = list === "options" ? inTheWay(changed(from.options, to.options), "value", to.options) : [];
  return [
    ...deletes.map((item_id): Operation => ({ type: "item.delete", ...on, item_id })),
    ...moving.map(
      (item_id): Operation => ({
        type: "item.set",
        ...on,
        item_id,
        property: "value",
        value: aside(item_id),
      }),
    ),
    ...pairs.flatMap(([old, item]) =>
      ITEM_PROPERTIES.flatMap((property): Operation[] => {
        const value = (item as Record<string, unknown>)[property] ?? null;
        if (isSameJson((old as Record<string, unknown>)[property], value)) return [];
        return [{ type: "item.set", ...on, item_id: item.id, property, value }];
      }),
    ),
    ...movesBetween(kept, after).map(({ id, place }): Operation => {
      if (known.has(id)) return { type: "item.move", ...on, item_id: id, place };
      const { index: _, ...item } = wanted.get(id)!;
      return { type: "item.insert", ...on, item, place };
    }),
  ];
}
