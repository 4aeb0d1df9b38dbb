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
  const description = field === null ? read_only_system : REASONS[field.type];
  toast.info(say(texts.cells.read_only, { question: name }), {
    id: "read-only",
    ...(description !== undefined && { description }),
  });
}

/** Says that nothing can be edited: the table is read-only, or only this member may not. */
export function sayClosed(isReadonly: boolean): void {
  toast.info(isReadonly ? texts.cells.readonly_table : texts.cells.view_only, { id: "read-only" });
}

/** Members may empty a required cell, so it is only said. */
export function sayRequired(message: string, onUndo: () => void): void {
  toast.info(message, { id: "required", action: { label: texts.cells.undo_clearing, onClick: onUndo } });
}
