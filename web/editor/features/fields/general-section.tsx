import { captureOf } from "#core/fields/capture.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { can } from "#core/fields/registry.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { CountryOptions } from "./options/country-options.tsx";
import { type DraftProps, DraftText } from "./parts/draft-inputs.tsx";
import { PanelSection, SwitchRow } from "./parts/panel-section.tsx";

/** Texts other than the label, and how many answers a question takes. */
export function GeneralSection({ draft, onChange }: DraftProps) {
  const { type } = draft;
  if (type === "hidden") return null;
  return (
    <PanelSection title="Help">
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
      {can(type, "multiple") && (
        <SwitchRow
          label="Several answers"
          hint={severalHint(draft)}
          checked={draft.multiple === true}
          onChange={(multiple) => onChange({ multiple })}
        />
      )}
      {type === "tel" && <DefaultCountry draft={draft} onChange={onChange} />}
      {can(type, "capture") && (
        <SwitchRow
          label={type === "audio" ? "Record it now" : "Take it with the camera"}
          hint="Phones open it at once, instead of what lies on them."
          checked={captureOf(draft) !== null}
          onChange={(capture) => onChange({ data: { ...draft.data, capture: capture || undefined } })}
        />
      )}
    </PanelSection>
  );
}

function severalHint({ type, multiple }: FieldDraft): string {
  if (!can(type, "accept")) return "Several options may be chosen.";
  return multiple === true ? "Up to ten files." : "Only one file is allowed.";
}

/** The country of phone numbers without a calling code. */
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
