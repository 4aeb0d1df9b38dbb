import type { FieldDraft } from "#core/fields/field-draft.ts";
import { parseNumber } from "#core/values/number.ts";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../../ui/inputs/input.tsx";
import { texts } from "../texts.ts";

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

interface NumberInputProps extends DraftProps {
  name: "min" | "max" | "step" | "minlength" | "maxlength";
  label: string;
  isWhole?: boolean;
  isInvalid?: boolean;
}

/** An input for a number of the draft. Empty means not set. */
export function DraftNumber({ draft, onChange, name, label, isWhole, isInvalid }: NumberInputProps) {
  return (
    <FieldLabel label={label} className="grow basis-0">
      <Input
        type="number"
        step={isWhole ? 1 : "any"}
        min={isWhole ? 0 : undefined}
        defaultValue={draft[name] ?? ""}
        aria-invalid={isInvalid}
        onChange={({ target }) => {
          // Incomplete input such as "-" or "1e" is not a number yet, so the draft keeps the previous one.
          if (target.value === "" && target.validity.badInput) return;
          const number = parseNumber(target.value);
          const isKept = target.value === "" || number !== null;
          target.setCustomValidity(isKept ? "" : texts.limits.number_too_long);
          target.reportValidity();
          if (isKept) onChange({ [name]: number });
        }}
      />
    </FieldLabel>
  );
}
