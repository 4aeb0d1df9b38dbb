import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { SaveCard } from "../../../ui/save-card.tsx";
import { formAtom } from "../../state/document.ts";
import {
  type Limit,
  setCustomerLimitAtom,
  setForceClosedAtom,
  setTotalLimitAtom,
} from "../../state/settings.ts";
import { SwitchLine } from "./switch-line.tsx";

export function CloseCard() {
  const { campaign } = useAtomValue(formAtom);
  const setForceClosed = useSetAtom(setForceClosedAtom);
  const [isClosed, setClosed] = useState(campaign.is_force_closed);
  return (
    <SaveCard
      title="Close form"
      description="A closed form takes no answers, whatever its schedule says. A new form begins closed."
      isDirty={isClosed !== campaign.is_force_closed}
      onSave={() => setForceClosed(isClosed)}
    >
      <SwitchLine label="The form is closed" checked={isClosed} onChange={setClosed} />
    </SaveCard>
  );
}

interface LimitCardProps {
  title: string;
  description: string;
  label: string;
  stored: Limit;
  initial: number;
  onSave: (limit: Limit) => Promise<void>;
}

function LimitCard({ title, description, label, stored, initial, onSave }: LimitCardProps) {
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
        <FieldLabel label="Limit" className="w-40">
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
      title="Limit responses by customer"
      description="How often the same person may answer."
      label="Limit the responses of one customer"
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
  const { campaign } = useAtomValue(formAtom);
  return (
    <LimitCard
      title="Limit responses in total"
      description="The form closes by itself when the limit is reached."
      label="Limit the number of responses"
      stored={{
        enabled: campaign.is_max_form_responses_in_total_enabled,
        max: campaign.max_form_responses_in_total,
      }}
      initial={100}
      onSave={useSetAtom(setTotalLimitAtom)}
    />
  );
}
