import type { FieldDefinition, OptgroupDefinition, OptionDefinition } from "../fields/field.ts";
import type { BlockDefinition, FormDefinition } from "../forms/definition/definition.ts";

/**
 * Collaborative changes of a form: one **operation** per intention so that concurrent edits by two people
 * both take effect. The server orders operations, and every client that applies them in that order has the
 * same form. This code does not depend on time, people or the network.
 */

/** Properties of the form itself. Style sheet properties are listed separately. */
export const FORM_PROPERTIES = [
  "title",
  "lang",
  "is_powered_by_branding_enabled",
  "background",
  "start_page",
  "closed_page",
  "ending",
  "stylesheet.palette",
  "stylesheet.appearance",
  "stylesheet.font-family",
  "stylesheet.section",
  "stylesheet.custom",
] as const;
export type FormProperty = (typeof FORM_PROPERTIES)[number];

/** The part of a form that operations change. */
export type EditedForm = Pick<
  FormDefinition,
  | "title"
  | "lang"
  | "is_powered_by_branding_enabled"
  | "background"
  | "start_page"
  | "closed_page"
  | "ending"
  | "stylesheet"
> & {
  /** In order of appearance. */
  blocks: readonly BlockDefinition[];
  /** In the order of their `local_index`. */
  fields: readonly FieldDefinition[];
};

/** A block without the properties that follow from its place. */
export type BlockContent = Omit<BlockDefinition, "parent_id" | "local_index">;
export const BLOCK_PROPERTIES = [
  "form_field_id",
  "title_html",
  "description_html",
  "body_html",
  "src",
  "data",
  "v_hidden",
] as const satisfies readonly Exclude<keyof BlockContent, "id" | "type">[];
export type BlockProperty = (typeof BLOCK_PROPERTIES)[number];

/** Without a `local_index` the field becomes the last one. */
export type FieldContent = Omit<FieldDefinition, "local_index"> & { local_index?: number };
export type FieldProperty = Exclude<keyof FieldDefinition, "id" | "options" | "optgroups">;

/** A field's lists whose order the owner chooses. */
export type ItemList = "options" | "optgroups";
export type Item = Omit<OptionDefinition, "index"> | Omit<OptgroupDefinition, "index">;
export const ITEM_PROPERTIES = ["value", "label", "src", "disabled", "optgroup_id"] as const;
export type ItemProperty = (typeof ITEM_PROPERTIES)[number];

/**
 * An item's place: after `after` (null: first). If that item is gone when the operation is applied, before
 * `before`; if both are gone, last.
 */
export interface Place {
  after: string | null;
  before: string | null;
}

export type Operation =
  | { type: "form.set"; property: FormProperty; value: unknown }
  | { type: "block.insert"; block: BlockContent; place: Place }
  | { type: "block.set"; block_id: string; property: BlockProperty; value: unknown }
  /** `with_content`: a section moves with its content; its neighbors are then sections. */
  | { type: "block.move"; block_id: string; place: Place; with_content?: boolean }
  | { type: "block.delete"; block_id: string }
  | { type: "field.insert"; field: FieldContent }
  | { type: "field.set"; field_id: string; property: FieldProperty; value: unknown }
  | { type: "field.delete"; field_id: string }
  | { type: "item.insert"; field_id: string; list: ItemList; item: Item; place: Place }
  | {
      type: "item.set";
      field_id: string;
      list: ItemList;
      item_id: string;
      property: ItemProperty;
      value: unknown;
    }
  | { type: "item.move"; field_id: string; list: ItemList; item_id: string; place: Place }
  | { type: "item.delete"; field_id: string; list: ItemList; item_id: string };
