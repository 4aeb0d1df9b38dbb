import { useAtomValue } from "jotai";
import { useState } from "react";
import { COMMON_AUTOCOMPLETE, OTHER_AUTOCOMPLETE } from "#core/fields/autocomplete-names.ts";
import { can } from "#core/fields/registry.ts";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { fieldFailureAtom } from "../../state/building/field-editor.ts";
import { type FieldProblems, takesFormula } from "../../state/building/field-problems.ts";
import { FormulaSlot } from "./formula/formula-slot.tsx";
import { type DraftProps, DraftText } from "./parts/draft-inputs.tsx";
import { NameInput } from "./parts/name-input.tsx";
import { SwitchRow } from "./parts/panel-section.tsx";
import { StorageNote } from "./parts/storage-note.tsx";
import { texts } from "./texts.ts";
import { usePatternHint } from "./use-pattern-hint.ts";

/** Rarely needed settings, collapsed unless one of them has a problem. */
export function AdvancedSection({ draft, onChange, problems }: DraftProps & { problems: FieldProblems }) {
  const { type } = draft;
  const failure = useAtomValue(fieldFailureAtom);
  const hint = usePatternHint(draft.pattern);
  const isFaulty =
    failure !== null &&
    (["name", "pattern", "formula"] as const).some((part) => problems[part] !== undefined);
  const [isOpen, setOpen] = useState(isFaulty);
  const [seenFailure, setSeenFailure] = useState(failure);
  if (failure !== seenFailure) {
    setSeenFailure(failure);
    if (isFaulty) setOpen(true);
  }
  if (type === "hidden") return null;
  return (
    <section className="p-4">
      <Fold title={texts.advanced.title} isOpen={isOpen} onToggle={setOpen}>
        <NameInput draft={draft} onChange={onChange} problem={problems.name} />
        {can(type, "autocomplete") && <Autocomplete draft={draft} onChange={onChange} />}
        {can(type, "pattern") && (draft.readonly !== true || problems.pattern !== undefined) && (
          <DraftText
            draft={draft}
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
            hint={texts.advanced.read_only_hint}
            checked={draft.readonly === true}
            onChange={(readonly) => onChange({ readonly })}
          />
        )}
        {takesFormula(draft) && <FormulaSlot draft={draft} problem={problems.formula} />}
        {can(type, "upload") && <StorageNote draft={draft} />}
      </Fold>
    </section>
  );
}

function Autocomplete({ draft, onChange }: DraftProps) {
  return (
    <FieldLabel label={texts.advanced.autocomplete} hint={texts.advanced.autocomplete_hint}>
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
