import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { FormMethod, UnknownFieldStrategy } from "#core/forms/definition.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { SaveCard } from "../../../ui/save-card.tsx";
import { Select } from "../../../ui/select.tsx";
import { formAtom } from "../../state/document.ts";
import { setMethodAtom, setRedirectAtom, setUnknownFieldsAtom } from "../../state/settings.ts";
import { SwitchLine } from "./switch-line.tsx";

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
      title="Redirect"
      description="Where people go after they have answered, in place of the ending page."
      isDirty={isDirty}
      problem={isValid ? null : "Write an address that begins with https://"}
      onSave={() =>
        setRedirect({ is_redirect_after_response_uri_enabled: enabled, redirect_after_response_uri: uri })
      }
    >
      <SwitchLine label="Redirect after an answer" checked={enabled} onChange={setEnabled} />
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
  ignore: "Ignore: leave them out",
  accept: "Accept: make a field for each",
  reject: "Reject: refuse the answer",
};

export function UnknownFieldsCard() {
  const { unknown_field_handling_strategy: stored } = useAtomValue(formAtom);
  const setUnknownFields = useSetAtom(setUnknownFieldsAtom);
  const [strategy, setStrategy] = useState(stored);
  return (
    <SaveCard
      title="Dynamic fields"
      description="What happens to answers under names that the form does not know."
      isDirty={strategy !== stored}
      onSave={() => setUnknownFields(strategy)}
    >
      <FieldLabel label="Unknown fields" className="max-w-sm">
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
      title="Method"
      description="How browsers send the answers. GET puts them into the address, where they are kept in histories and logs."
      isDirty={method !== stored}
      onSave={() => setMethod(method)}
    >
      <FieldLabel label="HTTP method" className="max-w-sm">
        <Select value={method} onChange={(event) => setMethodChoice(event.target.value as FormMethod)}>
          <option value="post">POST</option>
          <option value="get">GET</option>
          <option value="dialog" disabled>
            dialog (not supported)
          </option>
        </Select>
      </FieldLabel>
    </SaveCard>
  );
}
