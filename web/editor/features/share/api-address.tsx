import { useAtomValue } from "jotai";
import { useState } from "react";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { API_LANGUAGES, type ApiLanguage, apiSample } from "./api-samples.ts";
import { texts } from "./texts.ts";

const LANGUAGES = API_LANGUAGES.map((value) => ({ value, label: texts.api.languages[value] }));

/** Shows the address to which programs send responses, with a sample program. */
export function ApiAddress({ address }: { address: string }) {
  const { fields } = useAtomValue(formAtom);
  const [language, setLanguage] = useState<ApiLanguage>("curl");
  return (
    <>
      <CopyField label={texts.api.address} text={address} hint={texts.api.address_hint} />
      <FieldLabel label={texts.api.language} className="max-w-56">
        <Select value={language} onChange={setLanguage} choices={LANGUAGES} />
      </FieldLabel>
      <CopyField label={texts.api.sample} text={apiSample(language, address, fields)} isMultiline rows={8} />
    </>
  );
}
