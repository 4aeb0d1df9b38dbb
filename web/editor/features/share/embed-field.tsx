import { useAtomValue } from "jotai";
import { useState } from "react";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { EmbedPreview } from "./embed-preview.tsx";
import { EMBED_MODES, type EmbedMode, embedSnippet } from "./embed-snippet.ts";

/** Shows the snippet to paste into a site, by embedding mode. */
export function EmbedField({ address }: { address: string }) {
  const { form_id, title } = useAtomValue(formAtom);
  const [mode, setMode] = useState<EmbedMode>("inline");
  const snippet = embedSnippet(mode, address, form_id, title);
  return (
    <div className="flex flex-col gap-3">
      <FieldLabel label="How it stands there">
        <Select value={mode} onChange={(event) => setMode(event.target.value as EmbedMode)}>
          {Object.entries(EMBED_MODES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <CopyField label="Embed" text={snippet} isMultiline hint="Paste it where the form should stand." />
      <EmbedPreview snippet={snippet} />
    </div>
  );
}
