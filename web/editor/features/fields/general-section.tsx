import { Suspense } from "react";
import { captureOf } from "#core/fields/capture.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { can } from "#core/fields/registry.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { type DraftProps, DraftText } from "./parts/draft-inputs.tsx";
import { PanelSection, SwitchRow } from "./parts/panel-section.tsx";
import { type FieldWords, texts } from "./texts.ts";
import { useFieldWords } from "./use-field-words.ts";

const CountrySelect = lazyPart(() => import("./country-select.tsx"));

/** Texts other than the label, and how many answers a question takes. */
export function GeneralSection({ draft, onChange }: DraftProps) {
  const { type } = draft;
  const words = useFieldWords();
  if (type === "hidden") return null;
  return (
    <PanelSection title={texts.general.help}>
      <DraftText
        draft={draft}
        onChange={onChange}
        name="help_text"
        label={texts.general.help_text}
        maxLength={2_000}
        isMultiline
      />
      {can(type, "placeholder") && (
        <DraftText
          draft={draft}
          onChange={onChange}
          name="placeholder"
          label={texts.general.placeholder}
          maxLength={500}
        />
      )}
      {can(type, "multiple") && (
        <SwitchRow
          label={words.several}
          hint={severalHint(draft, words)}
          checked={draft.multiple === true}
          onChange={(multiple) => onChange({ multiple })}
        />
      )}
      {type === "tel" && <DefaultCountry draft={draft} onChange={onChange} />}
      {can(type, "capture") && (
        <SwitchRow
          label={type === "audio" ? texts.general.record : texts.general.camera}
          hint={texts.general.capture_hint}
          checked={captureOf(draft) !== null}
          onChange={(capture) => onChange({ data: { ...draft.data, capture: capture || undefined } })}
        />
      )}
    </PanelSection>
  );
}

function severalHint({ type, multiple }: FieldDraft, words: FieldWords): string {
  if (!can(type, "accept")) return words.several_options;
  return multiple === true ? texts.general.several_files : texts.general.one_file;
}

/** The country of phone numbers without a calling code. */
function DefaultCountry({ draft, onChange }: DraftProps) {
  const { default_country = "" } = draft.data ?? {};
  return (
    <FieldLabel label={texts.general.country} hint={texts.general.country_hint}>
      <Suspense fallback={<Skeleton className="h-8 w-full" />}>
        <CountrySelect
          value={String(default_country).toUpperCase()}
          onChange={(code) => onChange({ data: { ...draft.data, default_country: code || undefined } })}
        />
      </Suspense>
    </FieldLabel>
  );
}
