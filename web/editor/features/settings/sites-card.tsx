import { useAtomValue } from "jotai";
import { MAX_EMBED_ORIGINS } from "#core/forms/definition/embedding.ts";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Textarea } from "../../../ui/inputs/input.tsx";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { setEmbedOriginsAtom } from "../../state/settings/settings.ts";
import { texts } from "./texts.ts";
import { useFormSave } from "./use-form-save.ts";

/** Returns the origin of a typed address, with or without scheme and path; null if the address is invalid. */
function toOrigin(line: string): string | null {
  const address = /^https?:\/\//i.test(line) ? line : `https://${line}`;
  if (/[\s@*]/.test(line) || !URL.canParse(address)) return null;
  return new URL(address).origin;
}

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** The different sites of a text with one per line, without invalid lines. */
const sitesOf = (text: string) => [...new Set(linesOf(text).flatMap((line) => toOrigin(line) ?? []))];

function problemsOf({ text }: { text: string }): { text?: string } {
  const site = linesOf(text).find((line) => toOrigin(line) === null);
  if (site !== undefined) return { text: say(texts.sites.invalid, { site }) };
  return sitesOf(text).length > MAX_EMBED_ORIGINS
    ? { text: say(texts.sites.too_many, { n: MAX_EMBED_ORIGINS }) }
    : {};
}

export function SitesCard() {
  const { embed_origins } = useAtomValue(formAtom);
  const setEmbedOrigins = useFormSave(setEmbedOriginsAtom);
  const autosave = useAutosave({
    title: texts.titles["allowed-sites"],
    stored: { text: embed_origins.join("\n") },
    problemsOf,
    save: ({ text }) => setEmbedOrigins(sitesOf(text)),
  });
  return (
    <AutosaveCard autosave={autosave} description={texts.sites.description}>
      <FieldLabel label={texts.sites.list} problem={autosave.problems.text}>
        <Textarea
          rows={3}
          value={autosave.draft.text}
          placeholder={texts.sites.example}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => autosave.type({ text: event.target.value })}
        />
      </FieldLabel>
    </AutosaveCard>
  );
}
