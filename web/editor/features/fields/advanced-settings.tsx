import { COMMON_AUTOCOMPLETE, OTHER_AUTOCOMPLETE } from "#core/fields/autocomplete-names.ts";
import { currentPattern } from "#core/fields/email/email-pattern.ts";
import { can } from "#core/fields/registry.ts";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { type FieldProblems, takesFormula } from "../../state/building/field-problems.ts";
import { FormulaSlot } from "./formula/formula-slot.tsx";
import { type DraftProps, DraftText } from "./parts/draft-inputs.tsx";
import { NameInput } from "./parts/name-input.tsx";
import { SwitchRow } from "./parts/panel-section.tsx";
import { StorageNote } from "./parts/storage-note.tsx";
import { rareWords } from "./rare/texts.ts";
import { texts } from "./texts.ts";
import { useFieldWords } from "./use-field-words.ts";
import { usePatternHint } from "./use-pattern-hint.ts";

/** What the Advanced section contains. */
export default function AdvancedSettings(props: DraftProps & { problems: FieldProblems }) {
  const { draft, onChange, problems } = props;
  const { type } = draft;
  const words = rareWords[useFieldWords().kind];
  const pattern = currentPattern(draft.pattern);
  const hint = usePatternHint(pattern, words.pattern);
  return (
    <>
      <NameInput draft={draft} onChange={onChange} problem={problems.name} />
      {can(type, "autocomplete") && <Autocomplete draft={draft} onChange={onChange} />}
      {can(type, "pattern") && (draft.readonly !== true || problems.pattern !== undefined) && (
        <DraftText
          draft={{ ...draft, pattern }}
          onChange={onChange}
          name="pattern"
          label={texts.advanced.pattern}
          hint={hint}
          problem={problems.pattern}
          maxLength={1_000}
          isCode
        />
      )}
      {can(type, "readonly") && (
        <SwitchRow
          label={texts.advanced.read_only}
          hint={words.read_only}
          checked={draft.readonly === true}
          onChange={(readonly) => onChange({ readonly })}
        />
      )}
      {takesFormula(draft) && <FormulaSlot draft={draft} problem={problems.formula} />}
      {can(type, "upload") && <StorageNote draft={draft} />}
    </>
  );
}

function Autocomplete({ draft, onChange }: DraftProps) {
  const words = rareWords[useFieldWords().kind];
  return (
    <FieldLabel label={texts.advanced.autocomplete} hint={words.autocomplete}>
      <Combobox
        isClearable
        value={draft.autocomplete?.[0] ?? ""}
        onChange={(token) => onChange({ autocomplete: token === "" ? null : [token] })}
        choices={[
          { value: "", label: texts.advanced.autocomplete_none },
          ...COMMON_AUTOCOMPLETE.map(({ token, label }) => ({ value: token, label, keywords: token })),
          {
            label: texts.advanced.autocomplete_more,
            choices: OTHER_AUTOCOMPLETE.map((token) => ({ value: token, label: token })),
          },
        ]}
      />
    </FieldLabel>
  );
}
