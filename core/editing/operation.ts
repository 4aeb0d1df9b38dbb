import type { FieldDefinition, OptgroupDefinition, OptionDefinition } from "../fields/field.ts";
import type { BlockDefinition, FormDefinition } from "../forms/definition/definition.ts";

/**
 * What people change of a form, one **operation** per intention, so that two who change the same form at the same time
 * both get what they meant. The server puts operations in an order; whoever applies them in that order has the same
 * form. Nothing here knows of time, of people or of the network.
 */

/** Properties of the form itself; those of the style sheet each by themselves. */
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

/** The part of a form that is made by operations. */
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

/** A block without what follows from its place. */
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

/** Without a `local_index` a field becomes the last one. */
export type FieldContent = Omit<FieldDefinition, "local_index"> & { local_index?: number };
export type FieldProperty = Exclude<keyof FieldDefinition, "id" | "options" | "optgroups">;

/** What a field lists in an order of its owner's choice. */
export type ItemList = "options" | "optgroups";
export type Item = Omit<OptionDefinition, "index"> | Omit<OptgroupDefinition, "index">;
export const ITEM_PROPERTIES = ["value", "label", "src", "disabled", "optgroup_id"] as const;
export type ItemProperty = (typeof ITEM_PROPERTIES)[number];

/**
 * Where something stands: behind `after` (null: first). If that is gone by the time the operation is applied, then before
 * `before`; if both are, last.
 */
export interface Place {
  after: string | null;
  before: string | null;
}

export type Operation =
  | { type: "form.set"; property: FormProperty; value: unknown }
  | { type: "block.insert"; block: BlockContent; place: Place }
  | { type: "block.set"; block_id: string; property: BlockProperty; value: unknown }
  /** `with_content`: a section takes along everything in it; its neighbours are then sections. */
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
