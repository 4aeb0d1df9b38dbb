import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { MAX_EMBED_ORIGINS } from "#core/forms/definition/embedding.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Textarea } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { setEmbedOriginsAtom } from "../../state/settings/settings.ts";

/** Returns the origin of a typed address, with or without scheme and path; null if the address is invalid. */
function toOrigin(line: string): string | null {
  const address = /^https?:\/\//i.test(line) ? line : `https://${line}`;
  if (/[\s@*]/.test(line) || !URL.canParse(address)) return null;
  return new URL(address).origin;
}

export function EmbedCard() {
  const { embed_origins: stored } = useAtomValue(formAtom);
  const setEmbedOrigins = useSetAtom(setEmbedOriginsAtom);
  const [text, setText] = useState(stored.join("\n"));
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const origins = [...new Set(lines.map(toOrigin))];
  const wrong = lines.find((line) => toOrigin(line) === null);
  const problem =
    wrong !== undefined
      ? `“${wrong}” is no site. Write one per line, like https://example.com`
      : origins.length > MAX_EMBED_ORIGINS
        ? `At most ${MAX_EMBED_ORIGINS} sites.`
        : null;

  async function save() {
    const valid = origins.filter((origin) => origin !== null);
    await setEmbedOrigins(valid);
    setText(valid.join("\n"));
  }

  return (
    <SaveCard
      title="Sites that may embed"
      description="Leave it empty and any site may show the form, but none is told what people type. List your sites, and only they may show it, and their pages can read the answers as they are given."
      isDirty={origins.join() !== stored.join()}
      problem={problem}
      onSave={save}
    >
      <FieldLabel label="Sites, one per line">
        <Textarea
          rows={3}
          value={text}
          placeholder="https://example.com"
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={problem !== null}
          onChange={(event) => setText(event.target.value)}
        />
      </FieldLabel>
    </SaveCard>
  );
}
