import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { useConfirmSave } from "../../../ui/inputs/autosave/use-confirm-save.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { parseTypedWhole } from "../../../ui/inputs/parse-typed-number.ts";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { say } from "../../../ui/say.ts";
import { documentAtom, formAtom } from "../../state/editing/document.ts";
import { type Limit, setCustomerLimitAtom, setTotalLimitAtom } from "../../state/settings/settings.ts";
import { SeenPage } from "./seen-page.tsx";
import { texts } from "./texts.ts";
import { useBegunSwitch } from "./use-begun-switch.ts";
import { useFormSave } from "./use-form-save.ts";

interface LimitCardProps {
  title: string;
  /** Explains the effect of the limit. */
  description: string;
  label: string;
  /** Names the number. */
  unit: string;
  stored: Limit;
  /** The number that the switch stores at once; without it, the owner enters the first one. */
  initial?: number;
  placeholder?: string;
  /** Whether a limit would close the form at once. */
  closesNow?: (max: number) => boolean;
  onSave: (limit: Limit, whileAsked: (answer: Promise<void>) => Promise<void>) => Promise<void>;
  children: ReactNode;
}

/** The limit that a text means; null if it means none. */
function readLimit(text: string): number | null {
  const limit = parseTypedWhole(text);
  return limit !== null && limit >= 1 ? limit : null;
}

/** A switch and a number, which are stored together. */
function LimitCard({
  title,
  description,
  label,
  unit,
  stored,
  initial,
  placeholder,
  closesNow,
  onSave,
  children,
}: LimitCardProps) {
  const storedDraft = { enabled: stored.enabled, text: String(stored.max ?? initial ?? "") };
  const autosave = useAutosave({
    title,
    stored: storedDraft,
    problemsOf: ({ enabled, text }): { text?: string } =>
      !enabled || readLimit(text) !== null ? {} : { text: texts.limit_problem },
    isCareful: ({ enabled, text }) => enabled && closesNow?.(readLimit(text) ?? 0) === true,
    save: ({ enabled, text }, whileAsked) =>
      onSave({ enabled, max: readLimit(text) ?? stored.max }, whileAsked),
  });
  const { isOn, isBegun, turn, withSwitch } = useBegunSwitch(
    autosave,
    storedDraft,
    ({ text }) => text.trim() !== "",
  );
  const { draft, problems } = autosave;
  return (
    <AutosaveCard autosave={autosave} description={description}>
      <SwitchLine label={label} checked={isOn} onChange={turn} />
      {isOn && (
        <>
          <FieldLabel label={unit} problem={problems.text} className="max-w-56">
            <Input
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              placeholder={placeholder}
              autoFocus={isBegun}
              value={draft.text}
              onChange={(event) => autosave.type(withSwitch({ text: event.target.value }))}
            />
          </FieldLabel>
          {children}
        </>
      )}
    </AutosaveCard>
  );
}

export function PersonLimitCard() {
  const { campaign } = useAtomValue(formAtom);
  return (
    <LimitCard
      title={texts.titles["limit-per-person"]}
      description={texts.per_person.description}
      label={texts.per_person.enabled}
      unit={texts.per_person.max}
      stored={{
        enabled: campaign.is_max_form_responses_by_customer_enabled,
        max: campaign.max_form_responses_by_customer,
      }}
      initial={1}
      onSave={useFormSave(setCustomerLimitAtom)}
    >
      <SeenPage kind="alreadyresponded.default" lead={texts.per_person.after} />
    </LimitCard>
  );
}

export function ResponseLimitCard() {
  const { form, response_count } = useAtomValue(documentAtom);
  const setTotalLimit = useFormSave(setTotalLimitAtom);
  const { ask, dialog } = useConfirmSave();
  const { is_max_form_responses_in_total_enabled: enabled, max_form_responses_in_total: max } = form.campaign;
  const isReached = enabled && max !== null && max <= response_count;
  const closesNow = (limit: number) => !isReached && limit <= response_count;
  return (
    <>
      <LimitCard
        title={texts.titles["response-limit"]}
        description={say(texts.total.description, { n: response_count })}
        label={texts.total.enabled}
        unit={texts.total.max}
        stored={{ enabled, max }}
        // Above the count, because a number below it closes the form.
        placeholder={say(texts.total.example, { n: (Math.floor(response_count / 100) + 1) * 100 })}
        closesNow={closesNow}
        onSave={async (limit, whileAsked) => {
          if (limit.enabled && limit.max !== null && closesNow(limit.max)) {
            await whileAsked(
              ask({
                title: texts.total.close_title,
                description: say(texts.total.close_description, { n: response_count }),
                action: texts.total.close,
              }),
            );
          }
          await setTotalLimit(limit);
        }}
      >
        <SeenPage kind="formclosed.default" lead={texts.total.after} />
      </LimitCard>
      {dialog}
    </>
  );
}
