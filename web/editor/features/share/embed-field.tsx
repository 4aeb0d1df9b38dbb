import { useAtomValue } from "jotai";
import { useState } from "react";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { EmbedPreview } from "./embed-preview.tsx";
import { EMBED_MODES, type EmbedMode, embedSnippet } from "./embed-snippet.ts";
import { texts } from "./texts.ts";

const MODES = EMBED_MODES.map((value) => ({ value, label: texts.embed.modes[value] }));

/** Shows the snippet to paste into a site, by embedding mode. */
export function EmbedField({ address }: { address: string }) {
  const { form_id, title } = useAtomValue(formAtom);
  const [mode, setMode] = useState<EmbedMode>("inline");
  const snippet = embedSnippet(mode, address, form_id, title);
  return (
    <div className="flex flex-col gap-3">
      <FieldLabel label={texts.embed.style}>
        <Select value={mode} onChange={setMode} choices={MODES} />
      </FieldLabel>
      <CopyField label={texts.embed.code} text={snippet} isMultiline hint={texts.embed.code_hint} />
      <EmbedPreview snippet={snippet} />
    </div>
  );
}
