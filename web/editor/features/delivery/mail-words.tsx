import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { MailSetting } from "#core/contracts/delivery/channels.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { writeMail } from "#core/forms/delivery/mail.ts";
import { defaultMailTemplates } from "#core/forms/delivery/mail-defaults.ts";
import { en, type Texts } from "#core/forms/texts/en.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../ui/inputs/input.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { formAtom } from "../../state/editing/document.ts";

interface MailWordsProps {
  mail: MailSetting;
  onChange: (part: Partial<MailSetting>) => void;
}

/** Edits an email's texts, with a preview. Empty texts use the defaults. */
export function MailWords({ mail, onChange }: MailWordsProps) {
  const { lang, fields } = useAtomValue(formAtom);
  const texts = useTexts(mail.audience === "owner" ? "en" : lang);
  const defaults = defaultMailTemplates(mail.audience, texts);
  const names = fields.slice(0, 3).map(({ name }) => `{{fields.${name}}}`);
  return (
    <>
      <FieldLabel label="Subject">
        <Input
          value={mail.subject_template}
          maxLength={300}
          placeholder={defaults.subject_template}
          onChange={(event) => onChange({ subject_template: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel
        label="Text"
        hint={<>You can use {["{{answers}}", "{{form_title}}", "{{response.idx}}", ...names].map(code)}</>}
      >
        <Textarea
          rows={5}
          value={mail.body_template}
          maxLength={10_000}
          placeholder={defaults.body_template}
          onChange={(event) => onChange({ body_template: event.target.value })}
        />
      </FieldLabel>
      <Fold title="Preview">
        <MailPreview mail={mail} texts={texts} />
      </Fold>
    </>
  );
}

const code = (text: string) => (
  <code key={text} className="mr-1.5 inline-block max-w-full break-words">
    {text}
  </code>
);

/** Returns the texts of a language; English until they are loaded. */
function useTexts(lang: Parameters<typeof loadTexts>[0]): Texts {
  const [texts, setTexts] = useState<Texts>(en);
  useEffect(() => {
    let isCurrent = true;
    void loadTexts(lang).then((loaded) => isCurrent && setTexts(loaded));
    return () => {
      isCurrent = false;
    };
  }, [lang]);
  return texts;
}

/** Previews the mail as text, with sample answers. */
function MailPreview({ mail, texts }: { mail: MailSetting; texts: Texts }) {
  const { title, fields, lang } = useAtomValue(formAtom);
  const defaults = defaultMailTemplates(mail.audience, texts);
  const answers = fields
    .filter(({ type }) => !["secret", "none"].includes(fieldTypeRow(type).value))
    .slice(0, 8)
    .map(({ name, label }) => ({ name, label: label?.trim() || name, text: "…" }));
  const { subject, text } = writeMail({
    subject_template: mail.subject_template.trim() || defaults.subject_template,
    body_template: mail.body_template.trim() || defaults.body_template,
    variables: {
      form_title: title,
      response: { idx: "#001", index: 1, created_at: "" },
      fields: Object.fromEntries(answers.map(({ name, label }) => [name, `[${label}]`])),
    },
    answers,
    lang,
    footer: mail.audience === "owner" ? "…" : texts["mail.respondent.footer"].replaceAll("{form}", title),
  });
  return (
    <figure className="rounded-md border border-border bg-muted/40 p-3">
      <figcaption className="font-semibold break-words">{subject}</figcaption>
      <p className="mt-2 break-words whitespace-pre-line">{text}</p>
    </figure>
  );
}
