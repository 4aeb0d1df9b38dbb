import * as z from "zod/mini";
import {
  BLOCK_PROPERTIES,
  FORM_PROPERTIES,
  ITEM_PROPERTIES,
  type Operation,
} from "../../editing/operation.ts";
import type { Entry } from "../../editing/replica.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { renameDocument } from "../documents/workspace.ts";
import { setBackground, setEndingPage, setStartPage, setTheme } from "../look.ts";
import { setClosedPage, setRedirectUri } from "../settings.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { editing } from "../wire/private-addresses.ts";
import { formParams, text, transaction_id, uuid } from "../wire/schemas.ts";
import { blockInput, fieldInput, optgroup, option } from "./builder.ts";

/**
 * Collaborative editing of a form. Clients send operations in batches; the Worker orders them and publishes
 * them to everyone. The schemas here check only ids and property names. The Worker validates the form that
 * results from the operations.
 */

const json = z.json();
const place = z.object({ after: z.nullable(uuid), before: z.nullable(uuid) });
const list = z.enum(["options", "optgroups"]);
const block = z.omit(blockInput, { parent_id: true, local_index: true });
const field = z.extend(fieldInput, {
  id: uuid,
  local_index: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
});
const item = z.union([z.omit(option, { index: true }), z.omit(optgroup, { index: true })]);
const ofField = { field_id: uuid, list };

const FIELD_PROPERTY = z.enum([
  "name",
  "label",
  "placeholder",
  "help_text",
  "type",
  "required",
  "readonly",
  "is_array",
  "multiple",
  "pattern",
  "minlength",
  "maxlength",
  "min",
  "max",
  "step",
  "accept",
  "autocomplete",
  "data",
  "v_value",
  "reference",
  "local_index",
]);
const operation = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("form.set"), property: z.enum(FORM_PROPERTIES), value: json }),
  z.strictObject({ type: z.literal("block.insert"), block, place }),
  z.strictObject({
    type: z.literal("block.set"),
    block_id: uuid,
    property: z.enum(BLOCK_PROPERTIES),
    value: json,
  }),
  z.strictObject({
    type: z.literal("block.move"),
    block_id: uuid,
    place,
    with_content: z.optional(z.boolean()),
  }),
  z.strictObject({ type: z.literal("block.delete"), block_id: uuid }),
  z.strictObject({ type: z.literal("field.insert"), field }),
  z.strictObject({ type: z.literal("field.set"), field_id: uuid, property: FIELD_PROPERTY, value: json }),
  z.strictObject({ type: z.literal("field.delete"), field_id: uuid }),
  z.strictObject({ type: z.literal("item.insert"), ...ofField, item, place }),
  z.strictObject({
    type: z.literal("item.set"),
    ...ofField,
    item_id: uuid,
    property: z.enum(ITEM_PROPERTIES),
    value: json,
  }),
  z.strictObject({ type: z.literal("item.move"), ...ofField, item_id: uuid, place }),
  z.strictObject({ type: z.literal("item.delete"), ...ofField, item_id: uuid }),
]);

/** Restoring an older version is a single batch. */
const MAX_OPERATIONS = 5_000;

const { lang, is_powered_by_branding_enabled, stylesheet } = setTheme.body.shape;
const { overrides, ending_page_template_id } = setEndingPage.body.shape;
const { redirect_after_response_uri } = setRedirectUri.body.shape;

/** Valid values for the properties of the form itself. */
export const FORM_VALUES = {
  title: renameDocument.body.shape.title,
  lang,
  is_powered_by_branding_enabled,
  stylesheet: z.partial(stylesheet),
  background: setBackground.body.shape.background,
  start_page: setStartPage.body.shape.start_page,
  closed_page: setClosedPage.body.shape.closed_page,
  ending: z
    .object({
      is_ending_page_enabled: z.boolean(),
      ending_page_template_id: z.nullable(ending_page_template_id),
      ending_page_i18n_overrides: z.nullable(z.object({ template_id: text(50), overrides })),
      is_redirect_after_response_uri_enabled: z.boolean(),
      redirect_after_response_uri,
    })
    .check(
      z.refine(
        (ending) => !(ending.is_ending_page_enabled && ending.is_redirect_after_response_uri_enabled),
        "After a response comes either a page or a redirect.",
      ),
    ),
} as const;

const number = z.number().check(z.int(), z.minimum(0));

/** Applies a batch once, however often it is sent. Returns every entry since `base`, the batch included. */
export const editForm = {
  ...at(editing.editForm),
  result: data<FormEdits>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: formParams,
  body: z.object({
    transaction_id,
    /** Each open copy of the form generates its own. */
    replica_id: transaction_id,
    base: number,
    is_undo: z.optional(z.boolean()),
    operations: z.array(operation).check(z.maxLength(MAX_OPERATIONS)),
  }),
  body_limit: 2 * 1024 * 1024,
} as const satisfies Contract;

/** All entries after the given one. */
export const loadEdits = {
  ...at(editing.loadEdits),
  result: data<FormEdits>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
  query: z.object({ after: z.optional(text(20).check(z.regex(/^\d+$/))) }),
} as const satisfies Contract;

/** An entry as sent on the wire. */
export interface FormEdit extends Entry {
  replica_id: string | null;
  operations: readonly Operation[];
}

export interface FormEdits {
  /** The number of the newest entry. */
  number: number;
  /** Null if some entries are no longer available, so that the client must reload the form. */
  entries: readonly FormEdit[] | null;
}
