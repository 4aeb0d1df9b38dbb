import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useState } from "react";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { documentAtom, formAtom } from "../../state/editing/document.ts";
import { type Limit, setCustomerLimitAtom, setTotalLimitAtom } from "../../state/settings/settings.ts";
import { SeenPage } from "./seen-page.tsx";

const count = new Intl.NumberFormat("en");

interface LimitCardProps {
  title: string;
  /** Explains the effect of the limit. */
  description: ReactNode;
  label: string;
  unit: string;
  stored: Limit;
  initial: number;
  onSave: (limit: Limit) => Promise<void>;
}

function LimitCard({ title, description, label, unit, stored, initial, onSave }: LimitCardProps) {
  const [enabled, setEnabled] = useState(stored.enabled);
  const [text, setText] = useState(String(stored.max ?? initial));
  const max = Number(text);
  const isValid = Number.isSafeInteger(max) && max >= 1;
  const isDirty = enabled !== stored.enabled || (enabled && max !== stored.max);
  return (
    <SaveCard
      title={title}
      description={description}
      isDirty={isDirty}
      problem={enabled && !isValid ? "The limit is a whole number from 1." : null}
      onSave={() => onSave({ enabled, max: isValid ? max : stored.max })}
    >
      <SwitchLine label={label} checked={enabled} onChange={setEnabled} />
      {enabled && (
        <FieldLabel label={unit} className="w-40">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            value={text}
            aria-invalid={!isValid}
            onChange={(event) => setText(event.target.value)}
          />
        </FieldLabel>
      )}
    </SaveCard>
  );
}

export function CustomerLimitCard() {
  const { campaign } = useAtomValue(formAtom);
  return (
    <LimitCard
      title="Answers of one person"
      description={
        <>
          It keeps the same browser from answering again, not a person who changes browsers, clears their data
          or writes a program: for that, ask for a verified email or sign your customers' ids. Then they see:{" "}
          <SeenPage kind="alreadyresponded.default" />
        </>
      }
      label="Limit how often one person may answer"
      unit="Answers per person"
      stored={{
        enabled: campaign.is_max_form_responses_by_customer_enabled,
        max: campaign.max_form_responses_by_customer,
      }}
      initial={1}
      onSave={useSetAtom(setCustomerLimitAtom)}
    />
  );
}

export function TotalLimitCard() {
  const { form, response_count } = useAtomValue(documentAtom);
  return (
    <LimitCard
      title="Answers in all"
      description={
        <>
          The form closes by itself when the number is reached; {count.format(response_count)} came so far.
          Then people see: <SeenPage kind="formclosed.default" />
        </>
      }
      label="Close after a number of answers"
      unit="Answers in all"
      stored={{
        enabled: form.campaign.is_max_form_responses_in_total_enabled,
        max: form.campaign.max_form_responses_in_total,
      }}
      initial={100}
      onSave={useSetAtom(setTotalLimitAtom)}
    />
  );
}
