import { ANY_STEP } from "#core/fields/numbers/any-step.ts";
import { can, isMultiple } from "#core/fields/registry.ts";
import { isDateKind } from "../../../ui/inputs/dates/date-text.ts";
import { LateDateInput } from "../../../ui/inputs/dates/late-date-input.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import type { FieldProblems } from "../../state/building/field-problems.ts";
import { type DraftProps, DraftText } from "./parts/draft-inputs.tsx";
import { DraftNumber } from "./parts/draft-number.tsx";
import { PanelSection, SwitchRow } from "./parts/panel-section.tsx";
import { texts } from "./texts.ts";

/** Edits the limits of an answer. */
export default function ValidationSection({
  draft,
  onChange,
  problems,
}: DraftProps & { problems: FieldProblems }) {
  const { type } = draft;
  const hasRules = (["length", "range", "date_bounds", "accept"] as const).some((rule) => can(type, rule));
  const hasCounts = can(type, "counts") && isMultiple(draft);
  const isFaulty = (["length", "range", "step"] as const).some((part) => problems[part] !== undefined);
  // A read-only field has no limits to edit, but faulty ones must be shown so that they can be fixed.
  const isLimited = draft.readonly !== true || isFaulty;
  if (!(hasRules || hasCounts) || !isLimited) return null;
  return (
    <PanelSection title={texts.limits.title}>
      {can(type, "length") && (
        <>
          <div className="flex gap-3">
            <DraftNumber
              draft={draft}
              onChange={onChange}
              name="minlength"
              label={texts.limits.shortest}
              isWhole
              isInvalid={problems.length !== undefined}
            />
            <DraftNumber
              draft={draft}
              onChange={onChange}
              name="maxlength"
              label={texts.limits.longest}
              isWhole
              isInvalid={problems.length !== undefined}
            />
          </div>
          <Problem text={problems.length} />
        </>
      )}
      {hasCounts && (
        <>
          <div className="flex gap-3">
            <DraftNumber
              draft={draft}
              onChange={onChange}
              name="min"
              label={texts.limits.at_least}
              isWhole
              isInvalid={!!problems.range}
            />
            <DraftNumber
              draft={draft}
              onChange={onChange}
              name="max"
              label={texts.limits.at_most}
              isWhole
              isInvalid={!!problems.range}
            />
          </div>
          <Problem text={problems.range} />
        </>
      )}
      {can(type, "range") && (
        <>
          <div className="flex gap-3">
            <DraftNumber
              draft={draft}
              onChange={onChange}
              name="min"
              label={texts.limits.min}
              isInvalid={!!problems.range}
            />
            <DraftNumber
              draft={draft}
              onChange={onChange}
              name="max"
              label={texts.limits.max}
              isInvalid={!!problems.range}
            />
            <DraftNumber
              draft={draft}
              onChange={onChange}
              name="step"
              label={texts.limits.step}
              isInvalid={!!problems.step}
            />
          </div>
          <Problem text={problems.range ?? problems.step} />
          {type === "number" && (!draft.step || draft.step === ANY_STEP) && (
            <SwitchRow
              label={texts.limits.decimals}
              hint={draft.step ? texts.limits.any_hint : texts.limits.step_hint}
              checked={draft.step === ANY_STEP}
              onChange={(isAny) => onChange({ step: isAny ? ANY_STEP : null })}
            />
          )}
        </>
      )}
      {can(type, "date_bounds") && <DateBounds draft={draft} onChange={onChange} problem={problems.range} />}
      {can(type, "accept") && (
        <DraftText
          draft={draft}
          onChange={onChange}
          name="accept"
          label={texts.limits.accept}
          hint={texts.limits.accept_hint}
          problem={problems.accept}
          maxLength={500}
          isCode
        />
      )}
    </PanelSection>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <p role="alert" className="text-meta text-destructive">
        {text}
      </p>
    )
  );
}

function DateBounds({ draft, onChange, problem }: DraftProps & { problem: string | undefined }) {
  const kind = draft.type;
  if (!isDateKind(kind)) return null;
  const bound = (name: "min" | "max", label: string) => {
    const value = draft.data?.[name];
    return (
      <FieldLabel label={label} className="grow basis-0">
        <LateDateInput
          kind={kind}
          value={typeof value === "string" ? value : ""}
          isInvalid={problem !== undefined}
          onChange={(next) => onChange({ data: { ...draft.data, [name]: next || undefined } })}
        />
      </FieldLabel>
    );
  };
  return (
    <div className="flex flex-col gap-3">
      {bound("min", texts.limits.earliest)}
      {bound("max", texts.limits.latest)}
      <Problem text={problem} />
    </div>
  );
}
