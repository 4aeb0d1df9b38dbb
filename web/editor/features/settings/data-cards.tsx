import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { FormMethod, UnknownFieldStrategy } from "#core/forms/definition.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { SaveCard } from "../../../ui/save-card.tsx";
import { Select } from "../../../ui/select.tsx";
import { SwitchLine } from "../../../ui/switch-line.tsx";
import { formAtom } from "../../state/document.ts";
import { setMethodAtom, setRedirectAtom, setUnknownFieldsAtom } from "../../state/settings.ts";

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\@]+$/i.test(text) && URL.canParse(text);
}

export function RedirectCard() {
  const { ending } = useAtomValue(formAtom);
  const setRedirect = useSetAtom(setRedirectAtom);
  const [enabled, setEnabled] = useState(ending.is_redirect_after_response_uri_enabled);
  const [address, setAddress] = useState(ending.redirect_after_response_uri ?? "");
  const uri = address.trim() || null;
  const isValid = uri === null ? !enabled : isWebAddress(uri);
  const isDirty =
    enabled !== ending.is_redirect_after_response_uri_enabled || uri !== ending.redirect_after_response_uri;
  return (
    <SaveCard
      title="Go to another page"
      description="After sending, people are led to your own page. They do not see the thank-you page of the form."
      isDirty={isDirty}
      problem={isValid ? null : "Write an address that begins with https://"}
      onSave={() =>
        setRedirect({ is_redirect_after_response_uri_enabled: enabled, redirect_after_response_uri: uri })
      }
    >
      <SwitchLine label="Lead people to my page" checked={enabled} onChange={setEnabled} />
      {enabled && (
        <FieldLabel label="Address">
          <Input
            inputMode="url"
            placeholder="https://example.com/thanks"
            value={address}
            maxLength={2_000}
            aria-invalid={!isValid}
            onChange={(event) => setAddress(event.target.value)}
          />
        </FieldLabel>
      )}
    </SaveCard>
  );
}

const STRATEGIES: Record<UnknownFieldStrategy, string> = {
  ignore: "Leave it out, keep the answer",
  accept: "Make a new field for it",
  reject: "Refuse the whole answer",
};

export function UnknownFieldsCard() {
  const { unknown_field_handling_strategy: stored } = useAtomValue(formAtom);
  const setUnknownFields = useSetAtom(setUnknownFieldsAtom);
  const [strategy, setStrategy] = useState(stored);
  return (
    <SaveCard
      title="Unknown fields"
      description="What happens when a link or a program sends something under a name that no field of the form has. People who fill in the form itself never notice."
      isDirty={strategy !== stored}
      onSave={() => setUnknownFields(strategy)}
    >
      <FieldLabel label="What to do" className="max-w-sm">
        <Select
          value={strategy}
          onChange={(event) => setStrategy(event.target.value as UnknownFieldStrategy)}
        >
          {Object.entries(STRATEGIES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </FieldLabel>
    </SaveCard>
  );
}

export function MethodCard() {
  const { method: stored } = useAtomValue(formAtom);
  const setMethod = useSetAtom(setMethodAtom);
  const [method, setMethodChoice] = useState<FormMethod>(stored);
  return (
    <SaveCard
      title="HTTP method"
      description="How browsers send the answers. With GET people see their answers in the address bar, and histories and logs keep them."
      isDirty={method !== stored}
      onSave={() => setMethod(method)}
    >
      <FieldLabel label="Method" className="max-w-sm">
        <Select value={method} onChange={(event) => setMethodChoice(event.target.value as FormMethod)}>
          <option value="post">POST</option>
          <option value="get">GET</option>
          <option value="dialog">dialog: POST, with the thanks in a dialog over the form</option>
        </Select>
      </FieldLabel>
    </SaveCard>
  );
}
