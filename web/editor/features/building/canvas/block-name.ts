import { builderRow } from "#core/fields/builder.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { isAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import type { BlockView } from "../../../state/building/block-views.ts";
import { texts } from "../texts.ts";
import { BLOCK_TYPE_ROWS } from "./block-types.ts";
import { plainText } from "./plain-text.ts";

/** A block's name in lists and for screen readers. */
export function blockName(
  block: BlockDefinition,
  field: FieldDraft | null,
  sectionLabel?: string | null,
): string {
  if (field !== null)
    return field.label || (field.type === "hidden" && field.name) || texts.canvas.untitled_question;
  const { label } = BLOCK_TYPE_ROWS[block.type];
  if (block.type === "field") return texts.canvas.empty_question;
  return plainText(block.title_html) || sectionLabel || label;
}

/** The kind of a block or question. */
export function blockKind(block: BlockDefinition, field: FieldDraft | null): string {
  return field === null ? BLOCK_TYPE_ROWS[block.type].label : builderRow(field.type).label;
}

/** What screen readers call a block: its name, kind and states, such as "Email, Short answer, required". */
export function spokenName({ block, field, sectionLabel, isDraft, isInSelection }: BlockView): string {
  const name = blockName(block, field, sectionLabel);
  const kind = blockKind(block, field);
  const { required, fresh, hidden, selected } = texts.canvas.states;
  return [
    name,
    // Without a title of its own, a block is named by its kind.
    name !== kind && name !== sectionLabel && kind,
    field?.required === true && required,
    isDraft && fresh,
    isAlwaysHidden(block.v_hidden) && hidden,
    isInSelection && selected,
  ]
    .filter(Boolean)
    .join(", ");
}
