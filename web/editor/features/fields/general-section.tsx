import { AUTOCOMPLETE_TOKENS } from "#core/fields/autocomplete.ts";
import { can } from "#core/fields/registry.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Select } from "../../../ui/select.tsx";
import { CountryOptions } from "./country-options.tsx";
import { type DraftProps, DraftText } from "./draft-inputs.tsx";
import { PanelSection, SwitchRow } from "./panel-section.tsx";

/** What a respondent reads, and whether an answer is needed. */
export function GeneralSection({ draft, onChange }: DraftProps) {
  const { type } = draft;
  if (type === "hidden") return null;
  return (
    <PanelSection title="General">
      <DraftText
        draft={draft}
        onChange={onChange}
        name="help_text"
        label="Help text"
        maxLength={2_000}
        isMultiline
      />
      {can(type, "placeholder") && (
        <DraftText draft={draft} onChange={onChange} name="placeholder" label="Placeholder" maxLength={500} />
      )}
      {can(type, "required") && (
        <SwitchRow
          label="Required"
          checked={draft.required === true}
          onChange={(required) => onChange({ required })}
        />
      )}
      {can(type, "multiple") && (
        <SwitchRow
          label="Multiple"
          hint={can(type, "accept") ? "Up to ten files." : "Several options may be chosen."}
          checked={draft.multiple === true}
          onChange={(multiple) => onChange({ multiple })}
        />
      )}
      {type === "tel" && <DefaultCountry draft={draft} onChange={onChange} />}
      {can(type, "autocomplete") && <Autocomplete draft={draft} onChange={onChange} />}
      {can(type, "readonly") && (
        <SwitchRow
          label="Read-only"
          hint="Shown, and filled in by the address only."
          checked={draft.readonly === true}
          onChange={(readonly) => onChange({ readonly })}
        />
      )}
    </PanelSection>
  );
}

/** Of numbers that are written without the code of a country. */
function DefaultCountry({ draft, onChange }: DraftProps) {
  const { default_country = "" } = draft.data ?? {};
  return (
    <FieldLabel label="Default country" hint="Of numbers that are written as at home.">
      <Select
        value={String(default_country).toUpperCase()}
        onChange={({ target }) =>
          onChange({ data: { ...draft.data, default_country: target.value || undefined } })
        }
      >
        <option value="">Where the visitor is</option>
        <CountryOptions />
      </Select>
    </FieldLabel>
  );
}

function Autocomplete({ draft, onChange }: DraftProps) {
  return (
    <FieldLabel label="Autocomplete" hint="What browsers may fill in.">
      <Select
        value={draft.autocomplete?.[0] ?? ""}
        onChange={({ target }) => onChange({ autocomplete: target.value === "" ? null : [target.value] })}
      >
        <option value="">Not set</option>
        {AUTOCOMPLETE_TOKENS.map((token) => (
          <option key={token} value={token}>
            {token}
          </option>
        ))}
      </Select>
    </FieldLabel>
  );
}
