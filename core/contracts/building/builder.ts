import * as z from "zod/mini";
import { FIELD_TYPES, type FieldDefinition } from "../../fields/field.ts";
import {
  MAX_OPTGROUP_LABEL,
  MAX_OPTGROUPS,
  MAX_OPTION_LABEL,
  MAX_OPTION_VALUE,
  MAX_OPTIONS,
} from "../../fields/option-drafts.ts";
import { ROW_COLUMN } from "../../fields/reference.ts";
import { BLOCK_TYPES } from "../../forms/definition/definition.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { type InventoryChanges, inventoryChanges } from "../inventory/inventory.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { builder } from "../wire/private-addresses.ts";
import { formParams, text, transaction_id, uuid } from "../wire/schemas.ts";

/** What the form builder saves: fields and blocks. The client generates ids, so a retry changes nothing. */

const nullable = z.nullish;
const index = z.number().check(z.int(), z.minimum(0), z.maximum(100_000));
const finite = z.number().check(z.refine(Number.isFinite));
const length = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));
const record = z.record(z.string(), z.json());

export const option = z.object({
  id: uuid,
  value: text(MAX_OPTION_VALUE).check(z.minLength(1)),
  label: text(MAX_OPTION_LABEL),
  src: nullable(text(2_000)),
  disabled: z.optional(z.boolean()),
  index,
  optgroup_id: nullable(uuid),
});

export const optgroup = z.object({
  id: uuid,
  label: text(MAX_OPTGROUP_LABEL).check(z.minLength(1)),
  index,
  disabled: z.optional(z.boolean()),
});

/** The longest name in PostgreSQL, in bytes. */
const name = text(63).check(z.minLength(1));
const reference = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("sheaf"),
    table_id: uuid,
    column: z.union([uuid, z.literal(ROW_COLUMN)]),
    columns: z.optional(z.array(uuid).check(z.maxLength(20))),
  }),
  z.object({
    type: z.literal("x-supabase"),
    schema: name,
    table: name,
    column: name,
    columns: z.optional(z.array(name).check(z.maxLength(20))),
  }),
]);

export const fieldInput = z.object({
  id: z.optional(uuid),
  name: text(100).check(z.trim(), z.minLength(1)),
  type: z.enum(FIELD_TYPES),
  label: nullable(text(2_000)),
  placeholder: nullable(text(500)),
  help_text: nullable(text(2_000)),
  required: z.optional(z.boolean()),
  readonly: z.optional(z.boolean()),
  is_array: z.optional(z.boolean()),
  multiple: z.optional(z.boolean()),
  pattern: nullable(text(1_000)),
  minlength: nullable(length),
  maxlength: nullable(length),
  min: nullable(finite),
  max: nullable(finite),
  step: nullable(finite.check(z.positive())),
  accept: nullable(text(500)),
  autocomplete: nullable(z.array(text(50)).check(z.maxLength(10))),
  data: nullable(record),
  v_value: nullable(z.json()),
  reference: nullable(reference),
  options: z.array(option).check(z.maxLength(MAX_OPTIONS)),
  optgroups: z.array(optgroup).check(z.maxLength(MAX_OPTGROUPS)),
});
export type FieldInput = z.infer<typeof fieldInput> & { options_inventory?: InventoryChanges | undefined };

/**
 * Creates or replaces the field with this id, in one transaction: the field, its options and groups and, if
 * given, changes of their stock.
 */
export const saveField = {
  ...at(builder.saveField),
  result: data<SavedField>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: formParams,
  body: z.extend(fieldInput, { options_inventory: z.optional(inventoryChanges) }),
} as const satisfies Contract;
export type SavedField = FieldDefinition;

/** Deletes a field. Its blocks stay, empty. Answers stay in the responses' data but lose their column. */
export const deleteField = {
  ...at(builder.deleteField),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: z.object({ form_id: uuid, field_id: uuid }),
} as const satisfies Contract;

const html = nullable(text(50_000));

export const blockInput = z.object({
  id: uuid,
  type: z.enum(BLOCK_TYPES),
  parent_id: z.nullable(uuid),
  local_index: index,
  form_field_id: z.nullable(uuid),
  title_html: html,
  description_html: html,
  body_html: html,
  src: nullable(text(2_000)),
  data: z.optional(record),
  v_hidden: z.json(),
});
export type BlockInput = z.infer<typeof blockInput>;

/**
 * Saves a batch of block changes in one transaction: whole blocks to insert or replace, and ids to delete.
 */
export const saveBlocks = {
  ...at(builder.saveBlocks),
  result: data<SavedBlocks>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: formParams,
  body: z.object({
    transaction_id,
    upserts: z.array(blockInput).check(z.maxLength(1_000)),
    deletes: z.array(uuid).check(z.maxLength(1_000)),
  }),
  body_limit: 2 * 1024 * 1024,
} as const satisfies Contract;
export interface SavedBlocks {
  version: number;
}
