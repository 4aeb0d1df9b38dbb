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
import { sayWith } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { texts } from "./texts.ts";

type Written = Pick<MailSetting, "audience" | "subject_template" | "body_template">;

interface EmailTextsProps {
  mail: Written;
  onType: (part: Partial<Pick<MailSetting, "subject_template" | "body_template">>) => void;
}

/** Edits an email's texts, with a preview. Empty texts use the defaults. */
export function EmailTexts({ mail, onType }: EmailTextsProps) {
  const { lang, fields } = useAtomValue(formAtom);
  const pageTexts = usePageTexts(mail.audience === "owner" ? "en" : lang);
  const defaults = defaultMailTemplates(mail.audience, pageTexts);
  const names = fields.slice(0, 3).map(({ name }) => `{{fields.${name}}}`);
  return (
    <>
      <FieldLabel label={texts.email.subject}>
        <Input
          value={mail.subject_template}
          maxLength={300}
          placeholder={defaults.subject_template}
          onChange={(event) => onType({ subject_template: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel
        label={texts.email.body}
        hint={sayWith(texts.email.variables, { codes: [...VARIABLES, ...names].map(code) })}
      >
        <Textarea
          rows={5}
          value={mail.body_template}
          maxLength={10_000}
          placeholder={defaults.body_template}
          onChange={(event) => onType({ body_template: event.target.value })}
        />
      </FieldLabel>
      <Fold title={texts.email.preview}>
        <EmailPreview mail={mail} pageTexts={pageTexts} />
      </Fold>
    </>
  );
}

/** The variables of every form. */
const VARIABLES = ["{{answers}}", "{{form_title}}", "{{response.idx}}"];

const code = (text: string) => (
  <code key={text} className="mr-1.5 inline-block max-w-full break-words">
    {text}
  </code>
);

/** Returns the texts of a language; English until they are loaded. */
function usePageTexts(lang: Parameters<typeof loadTexts>[0]): Texts {
  const [pageTexts, setPageTexts] = useState<Texts>(en);
  useEffect(() => {
    let isCurrent = true;
    void loadTexts(lang).then((loaded) => isCurrent && setPageTexts(loaded));
    return () => {
      isCurrent = false;
    };
  }, [lang]);
  return pageTexts;
}

/** Previews the email as text, with sample answers. */
function EmailPreview({ mail, pageTexts }: { mail: Written; pageTexts: Texts }) {
  const { title, fields, lang } = useAtomValue(formAtom);
  const defaults = defaultMailTemplates(mail.audience, pageTexts);
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
    footer: mail.audience === "owner" ? "…" : pageTexts["mail.respondent.footer"].replaceAll("{form}", title),
  });
  return (
    <figure className="rounded-md border border-border bg-muted/40 p-3">
      <figcaption className="font-semibold break-words">{subject}</figcaption>
      <p className="mt-2 break-words whitespace-pre-line">{text}</p>
    </figure>
  );
}
