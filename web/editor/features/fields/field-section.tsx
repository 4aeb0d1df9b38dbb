import type { FieldType } from "#core/fields/field.ts";
import { can, fieldTypeRow } from "#core/fields/registry.ts";
import { type DraftProps, DraftText } from "./parts/draft-inputs.tsx";
import { NameInput } from "./parts/name-input.tsx";
import { PanelSection, SwitchRow } from "./parts/panel-section.tsx";
import { type FieldWords, texts } from "./texts.ts";
import { TypePicker } from "./type-picker.tsx";
import { useFieldWords } from "./use-field-words.ts";

interface FieldSectionProps extends DraftProps {
  nameProblem: string | undefined;
  onType: (type: FieldType) => void;
  /** Instead of a label. */
  placeholder: string;
}

/**
 * Settings of every question: label, whether it is required, type. A hidden field has a name instead of a
 * label.
 */
export function FieldSection({ draft, onChange, onType, nameProblem, placeholder }: FieldSectionProps) {
  const { type } = draft;
  const words = useFieldWords();
  const isComputed = draft.data?.related !== undefined;
  const isHidden = type === "hidden" && !isComputed;
  return (
    <PanelSection>
      {isHidden ? (
        <NameInput draft={draft} onChange={onChange} problem={nameProblem} />
      ) : (
        <DraftText
          draft={draft}
          onChange={onChange}
          name="label"
          label={texts.general.label}
          placeholder={placeholder}
          maxLength={2_000}
          isFirst
        />
      )}
      {!isComputed && (isHidden || can(type, "required")) && (
        <SwitchRow
          label={texts.general.required}
          hint={requiredHint(type, words)}
          checked={draft.required === true}
          onChange={(required) => onChange({ required })}
        />
      )}
      {!isComputed && (
        <div className="flex flex-col gap-1">
          <span className="font-medium">{texts.general.type}</span>
          <TypePicker type={type} onChange={onType} />
        </div>
      )}
    </PanelSection>
  );
}

function requiredHint(type: FieldType, words: FieldWords): string | undefined {
  if (type === "hidden") return words.required_in_link;
  return fieldTypeRow(type).value === "boolean" ? words.required_on : undefined;
}
