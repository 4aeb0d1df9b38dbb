import type { FieldDraft } from "#core/fields/field-draft.ts";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../../ui/inputs/input.tsx";

export interface DraftProps {
  draft: FieldDraft;
  onChange: (patch: Partial<FieldDraft>) => void;
}

interface TextInputProps extends DraftProps {
  name: "label" | "placeholder" | "help_text" | "pattern" | "accept";
  label: string;
  hint?: string;
  problem?: string;
  placeholder?: string;
  maxLength: number;
  isMultiline?: boolean;
  isCode?: boolean;
  isFirst?: boolean;
}

/** An input for a text of the draft. Empty means not set. */
export function DraftText(props: TextInputProps) {
  const {
    draft,
    onChange,
    name,
    label,
    hint,
    problem,
    placeholder,
    maxLength,
    isMultiline,
    isCode,
    isFirst,
  } = props;
  const shared = {
    value: draft[name] ?? "",
    maxLength,
    placeholder,
    "aria-invalid": problem !== undefined,
    "data-panel-first-input": isFirst || undefined,
    spellCheck: isCode ? false : undefined,
    className: isCode ? "font-mono text-meta" : undefined,
  };
  const set = (text: string) => onChange({ [name]: text === "" ? null : text });
  return (
    <FieldLabel label={label} hint={hint} problem={problem}>
      {isMultiline ? (
        <Textarea {...shared} rows={2} onChange={(event) => set(event.target.value)} />
      ) : (
        <Input {...shared} onChange={(event) => set(event.target.value)} />
      )}
    </FieldLabel>
  );
}
