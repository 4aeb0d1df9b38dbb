import { useState } from "react";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { ConnectPage } from "./connect-page.tsx";
import { CustomerSigning } from "./customer-signing.tsx";
import { SIGNING_LANGUAGES, type SigningLanguage, signingSample } from "./signing-samples.ts";

/** Explains how an owner's system identifies customers securely. */
export default function CustomerPage() {
  return (
    <ConnectPage
      title="Customers"
      purpose="Put your own id of a customer into the link and sign it. Their answers in all forms of this project then belong together, and nobody else can answer in their name."
      head={<CustomerSigning />}
    >
      {({ url }) => <Sample link={url} />}
    </ConnectPage>
  );
}

function Sample({ link }: { link: string }) {
  const [language, setLanguage] = useState<SigningLanguage>("node");
  return (
    <section aria-labelledby="signing" className="flex flex-col gap-3">
      <h2 id="signing" className="font-semibold">
        Sign the link
      </h2>
      <p className="text-muted-foreground">
        The secret never leaves your server: keep it where your program keeps its passwords, as
        CUSTOMER_SECRET. Without a signature the id is only a hint.
      </p>
      <FieldLabel label="Language" className="max-w-56">
        <Select value={language} onChange={(event) => setLanguage(event.target.value as SigningLanguage)}>
          {Object.entries(SIGNING_LANGUAGES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <CopyField label="Program" text={signingSample(language, link)} isMultiline rows={14} />
    </section>
  );
}
