import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { useConfirmSave } from "../../../ui/inputs/autosave/use-confirm-save.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { say } from "../../../ui/say.ts";
import { documentAtom, formAtom } from "../../state/editing/document.ts";
import { type Limit, setCustomerLimitAtom, setTotalLimitAtom } from "../../state/settings/settings.ts";
import { SeenPage } from "./seen-page.tsx";
import { texts } from "./texts.ts";
import { useFormSave } from "./use-form-save.ts";

interface LimitCardProps {
  title: string;
  /** Explains the effect of the limit. */
  description: string;
  label: string;
  /** Names the number. */
  unit: string;
  stored: Limit;
  initial: number;
  /** Whether a limit would close the form at once. */
  closesNow?: (max: number) => boolean;
  onSave: (limit: Limit) => Promise<void>;
  children: ReactNode;
}

const isLimit = (max: number) => Number.isSafeInteger(max) && max >= 1;

/** A switch and a number, which are stored together. */
function LimitCard({
  title,
  description,
  label,
  unit,
  stored,
  initial,
  closesNow,
  onSave,
  children,
}: LimitCardProps) {
  const autosave = useAutosave({
    title,
    stored: { enabled: stored.enabled, text: String(stored.max ?? initial) },
    problemsOf: ({ enabled, text }) =>
      !enabled || isLimit(Number(text)) ? {} : { text: texts.limit_problem },
    isCareful: ({ enabled, text }) => enabled && closesNow?.(Number(text)) === true,
    save: ({ enabled, text }) => onSave({ enabled, max: isLimit(Number(text)) ? Number(text) : stored.max }),
  });
  const { draft, problems } = autosave;
  return (
    <AutosaveCard autosave={autosave} description={description}>
      <SwitchLine label={label} checked={draft.enabled} onChange={(enabled) => autosave.set({ enabled })} />
      {draft.enabled && (
        <>
          <FieldLabel label={unit} problem={problems.text} className="max-w-56">
            <Input
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              value={draft.text}
              onChange={(event) => autosave.type({ text: event.target.value })}
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
        // Above the count, so that switching it on does not close the form.
        initial={(Math.floor(response_count / 100) + 1) * 100}
        closesNow={closesNow}
        onSave={async (limit) => {
          if (limit.enabled && limit.max !== null && closesNow(limit.max)) {
            await ask({
              title: texts.total.close_title,
              description: say(texts.total.close_description, { n: response_count }),
              action: texts.total.close,
            });
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
