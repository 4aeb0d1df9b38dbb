import { randomUUID } from "node:crypto";
import type { FieldInput } from "#core/contracts/building/builder.ts";
import { applyOperations } from "#core/editing/apply.ts";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { Operation } from "#core/editing/operation.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { sampleBlock, sampleDefinition } from "#core/forms/testing/sample-definition.ts";
import type { FormSketch } from "#local/seed/form-draft.ts";

/** What the database adds to a new question. */
const UNSET = { required: false, readonly: false, is_array: false, multiple: false };

const storedOption = ({ optgroup_id, ...option }: FieldInput["options"][number]) => ({
  disabled: false,
  ...option,
  ...(optgroup_id && { optgroup_id }),
});

/** A form as it is after the editor has created it and sent the sketch as edits. */
export function definitionOf(
  sketch: FormSketch,
  given: Pick<FormDefinition, "form_id" | "document_id" | "organization_created_at" | "campaign">,
): FormDefinition {
  const { title, fields } = sketch;
  const first = {
    type: "section",
    parent_id: null,
    local_index: 0,
    form_field_id: null,
    v_hidden: false,
  } as const;
  const blocks = sketch.blocks.length === 0 ? [{ ...first, id: randomUUID() }] : sketch.blocks;
  const empty = sampleDefinition({ ...given, title });
  const operations = [
    ...fields.map((field) => ({
      type: "field.insert",
      field: { ...UNSET, ...field, options: field.options.map(storedOption) },
    })),
    ...blocks.map((block, index) => ({
      type: "block.insert",
      block: { ...sampleBlock({ id: block.id, type: block.type }), ...block },
      place: { after: blocks[index - 1]?.id ?? null, before: null },
    })),
  ];
  return { ...empty, ...edited(empty, operations as Operation[]) };
}

/** What operations make of a form. */
export function edited(form: FormDefinition, operations: readonly Operation[]): Partial<FormDefinition> {
  const { blocks, fields, ...others } = applyOperations(toEditedForm(form), operations);
  return { ...others, blocks: [...blocks], fields: [...fields] };
}
