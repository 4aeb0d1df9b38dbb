import { useState } from "react";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { ConnectPage } from "./connect-page.tsx";
import { CustomerSigning } from "./customer-signing.tsx";
import { SIGNING_LANGUAGES, type SigningLanguage, signingSample } from "./signing-samples.ts";
import { texts } from "./texts.ts";

const LANGUAGES = SIGNING_LANGUAGES.map((value) => ({ value, label: texts.customers.languages[value] }));

/** Explains how an owner's system identifies customers securely. */
export default function CustomerPage() {
  return (
    <ConnectPage title={texts.customers.title} purpose={texts.customers.purpose} head={<CustomerSigning />}>
      {({ url }) => <Sample link={url} />}
    </ConnectPage>
  );
}

function Sample({ link }: { link: string }) {
  const [language, setLanguage] = useState<SigningLanguage>("node");
  return (
    <section aria-labelledby="signing" className="flex flex-col gap-3">
      <h2 id="signing" className="font-semibold">
        {texts.customers.sign}
      </h2>
      <p className="text-muted-foreground">{texts.customers.sign_text}</p>
      <FieldLabel label={texts.customers.language} className="max-w-56">
        <Select value={language} onChange={setLanguage} choices={LANGUAGES} />
      </FieldLabel>
      <CopyField label={texts.customers.sample} text={signingSample(language, link)} isMultiline rows={14} />
    </section>
  );
}
