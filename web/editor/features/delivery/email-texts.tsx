import { useAtomValue } from "jotai";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { MailSetting } from "#core/contracts/delivery/channels.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { writeMail } from "#core/forms/delivery/mail.ts";
import { defaultMailTemplates } from "#core/forms/delivery/mail-defaults.ts";
import { en, type Texts } from "#core/forms/texts/en.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../ui/inputs/input.tsx";
import { insertText } from "../../../ui/inputs/insert-text.ts";
import { Fold } from "../../../ui/layout/fold.tsx";
import { VariableMenu } from "../../../ui/overlays/variable-menu.tsx";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { texts } from "./texts.ts";

type Written = Pick<MailSetting, "audience" | "subject_template" | "body_template">;

interface EmailTextsProps {
  mail: Written;
  onType: (part: Partial<Pick<MailSetting, "subject_template" | "body_template">>) => void;
}

/** Edits an email's texts, with a preview. Empty texts use the defaults. */
export function EmailTexts({ mail, onType }: EmailTextsProps) {
  const { title, lang, fields } = useAtomValue(formAtom);
  const pageTexts = usePageTexts(mail.audience === "owner" ? "en" : lang);
  const defaults = defaultMailTemplates(mail.audience, pageTexts);
  const focused = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const noteFocus = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    focused.current = event.currentTarget;
  };
  /** A default text as the recipient sees it, without braces. */
  const shown = (template: string) =>
    template
      .replaceAll("{{form_title}}", title)
      .replaceAll("{{response.idx}}", "#001")
      .replaceAll("{{answers}}", texts.email.all_answers);
  return (
    <>
      <FieldLabel label={texts.email.subject}>
        <Input
          value={mail.subject_template}
          maxLength={300}
          placeholder={shown(defaults.subject_template)}
          onFocus={noteFocus}
          onChange={(event) => onType({ subject_template: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel label={texts.email.body}>
        <Textarea
          rows={5}
          value={mail.body_template}
          maxLength={10_000}
          placeholder={shown(defaults.body_template)}
          onFocus={noteFocus}
          onChange={(event) => onType({ body_template: event.target.value })}
        />
      </FieldLabel>
      <VariableMenu
        groups={[
          {
            title: texts.email.answers,
            variables: [
              { path: "answers", label: texts.email.all_answers },
              ...fields.map(({ name, label }) => ({ path: `fields.${name}`, label: label?.trim() || name })),
            ],
          },
          { title: texts.email.form, variables: FORM_VARIABLES },
        ]}
        onPick={(variable) => insertText(focused.current, variable)}
      />
      <Fold title={texts.email.preview}>
        <EmailPreview mail={mail} pageTexts={pageTexts} />
      </Fold>
    </>
  );
}

const FORM_VARIABLES = [
  { path: "form_title", label: texts.email.form_title },
  { path: "response.idx", label: texts.email.response_number },
];

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

/** Answers that the preview lists. */
const MOST_LISTED = 8;

/** Previews the email as text, with sample answers. */
function EmailPreview({ mail, pageTexts }: { mail: Written; pageTexts: Texts }) {
  const { title, fields, lang } = useAtomValue(formAtom);
  const defaults = defaultMailTemplates(mail.audience, pageTexts);
  const answers = fields
    .filter(({ type }) => !["secret", "none"].includes(fieldTypeRow(type).value))
    .map(({ name, label }) => ({ name, label: label?.trim() || name, text: "…" }));
  const more = answers.length - MOST_LISTED;
  const { subject, text } = writeMail({
    subject_template: mail.subject_template.trim() || defaults.subject_template,
    body_template: mail.body_template.trim() || defaults.body_template,
    variables: {
      form_title: title,
      response: { idx: "#001", index: 1, created_at: "" },
      fields: Object.fromEntries(answers.map(({ name, label }) => [name, `[${label}]`])),
    },
    answers: [
      ...answers.slice(0, MOST_LISTED),
      ...(more > 0 ? [{ label: say(texts.email.more_answers, { n: more }), text: "…" }] : []),
    ],
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
