import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { EndingPage } from "#core/forms/definition.ts";
import { linkAddress } from "#core/forms/ending-page.ts";
import { en } from "#core/forms/texts/en.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input, Textarea } from "../../../ui/input.tsx";
import { SaveCard } from "../../../ui/save-card.tsx";
import { Select } from "../../../ui/select.tsx";
import { formAtom } from "../../state/document.ts";
import { type Ending, setEndingAtom } from "../../state/settings.ts";
import { fromMarkup, toMarkup } from "./written-text.ts";

type TemplateId = Ending["template_id"];

const TEMPLATES: Record<TemplateId, { label: string; title: "h1" | "h2" }> = {
  default: { label: "A thank-you", title: "h1" },
  receipt01: { label: "A receipt, with the number of the answer", title: "h2" },
};

interface Words {
  title: string;
  text: string;
  button: string;
  href: string;
}

/** The owner's own words for a template, as they are written. */
function storedWords({ ending_page_i18n_overrides: stored }: EndingPage, template_id: TemplateId): Words {
  const overrides = stored?.template_id === template_id ? stored.overrides : {};
  const read = (key: string) => fromMarkup(overrides[key] ?? "");
  const { href = "" } = overrides;
  return { title: read(TEMPLATES[template_id].title), text: read("p"), button: read("button"), href };
}

/** Only what was written: what is empty stays in our words. */
function toOverrides({ title, text, button, href }: Words, template_id: TemplateId): Record<string, string> {
  const texts = { [TEMPLATES[template_id].title]: toMarkup(title), p: toMarkup(text) };
  const link = template_id === "default" ? { button: toMarkup(button), href: href.trim() } : {};
  return Object.fromEntries(Object.entries({ ...texts, ...link }).filter(([, value]) => value !== ""));
}

/** Templates (`{{fields.name}}`) in an address are filled in before it is judged. */
function linkProblem({ button, href }: Words): string | null {
  const address = href.trim().replace(/\{\{[^{}]*\}\}/g, "x");
  if (address !== "" && linkAddress(address) === null) return "Write an address that begins with https://";
  return (button.trim() === "") === (address === "") ? null : "A button needs its words and its address.";
}

/** What people read when their answer has arrived. */
export function ThanksCard() {
  const { ending, title: form_title } = useAtomValue(formAtom);
  const setEnding = useSetAtom(setEndingAtom);
  const stored_template = ending.ending_page_template_id ?? "default";
  const [template_id, setTemplate] = useState<TemplateId>(stored_template);
  const [words, setWords] = useState(storedWords(ending, stored_template));
  const stored = storedWords(ending, template_id);
  const change = (part: Partial<Words>) => setWords({ ...words, ...part });
  const isRedirected = ending.is_redirect_after_response_uri_enabled;
  const isDirty =
    template_id !== stored_template ||
    (Object.keys(words) as (keyof Words)[]).some((key) => words[key].trim() !== stored[key].trim());
  return (
    <SaveCard
      title="Thank-you page"
      description={
        isRedirected
          ? "People are led to your own page at the moment, and do not see this one."
          : "What people read when their answer has arrived. What you leave empty is said in our words, in the language of the form."
      }
      isDirty={isDirty}
      problem={template_id === "default" ? linkProblem(words) : null}
      onSave={() =>
        setEnding({ is_enabled: !isRedirected, template_id, overrides: toOverrides(words, template_id) })
      }
    >
      <FieldLabel label="What it is" className="max-w-sm">
        <Select value={template_id} onChange={(event) => setTemplate(event.target.value as TemplateId)}>
          {Object.entries(TEMPLATES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <FieldLabel label="Title">
        <Input
          value={words.title}
          maxLength={300}
          placeholder={template_id === "default" ? form_title : en["formcomplete.receipt01.h2"]}
          onChange={(event) => change({ title: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel label="Text">
        <Textarea
          rows={3}
          value={words.text}
          maxLength={5_000}
          placeholder={en[`formcomplete.${template_id}.p`]}
          onChange={(event) => change({ text: event.target.value })}
        />
      </FieldLabel>
      {template_id === "default" && <ThanksButton words={words} onChange={change} />}
    </SaveCard>
  );
}

function ThanksButton({ words, onChange }: { words: Words; onChange: (part: Partial<Words>) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldLabel label="Button, if you want one">
        <Input
          value={words.button}
          maxLength={100}
          placeholder="To our website"
          onChange={(event) => onChange({ button: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel label="Where it leads">
        <Input
          inputMode="url"
          value={words.href}
          maxLength={2_000}
          placeholder="https://example.com"
          onChange={(event) => onChange({ href: event.target.value })}
        />
      </FieldLabel>
    </div>
  );
}
