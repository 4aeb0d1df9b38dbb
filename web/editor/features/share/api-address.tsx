import { useAtomValue } from "jotai";
import { useState } from "react";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { API_LANGUAGES, type ApiLanguage, apiSample } from "./api-samples.ts";

/** Shows the address to which programs send responses, with a sample program. */
export function ApiAddress({ address }: { address: string }) {
  const { fields } = useAtomValue(formAtom);
  const [language, setLanguage] = useState<ApiLanguage>("curl");
  return (
    <>
      <CopyField
        label="Submit address"
        text={address}
        hint="For your own HTML form or program: POST the answers by the names of the questions."
      />
      <FieldLabel label="Sample for" className="max-w-56">
        <Select value={language} onChange={(event) => setLanguage(event.target.value as ApiLanguage)}>
          {Object.entries(API_LANGUAGES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <CopyField label="Sample" text={apiSample(language, address, fields)} isMultiline rows={8} />
    </>
  );
}
