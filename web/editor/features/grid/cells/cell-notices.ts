import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";
import type { GridWords } from "../words/texts.ts";

const REASONS: Partial<Record<FieldType, string>> = texts.cells.read_only_reasons;

/** Says that a column cannot be edited, and why. `field`: null for a system column. */
export function sayReadOnly(
  name: string,
  { read_only_system }: GridWords,
  field: FieldDefinition | null = null,
): void {
  const isFixed = field?.data?.is_fixed === true;
  const description =
    field === null ? read_only_system : isFixed ? texts.cells.read_only_fixed : REASONS[field.type];
  toast.info(say(texts.cells.read_only, { question: name }), {
    id: "read-only",
    ...(description !== undefined && { description }),
  });
}

/** Says that nothing can be edited: the table is read-only, perhaps in words why, or only this member may not. */
export function sayClosed(isReadonly: boolean | string): void {
  const { readonly_table, view_only } = texts.cells;
  const description = typeof isReadonly === "string" ? isReadonly : undefined;
  toast.info(isReadonly ? readonly_table : view_only, { id: "read-only", description });
}

/** Members may empty a required cell, so it is only said. */
export function sayRequired(message: string, onUndo: () => void): void {
  toast.info(message, { id: "required", action: { label: texts.cells.undo_clearing, onClick: onUndo } });
}
