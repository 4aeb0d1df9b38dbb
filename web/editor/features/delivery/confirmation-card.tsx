import { useAtomValue, useSetAtom } from "jotai";
import { Link, useParams } from "react-router";
import type { MailSetting } from "#core/contracts/delivery/channels.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { isEmailAddress } from "#core/fields/email/email-address.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { say } from "../../../ui/say.ts";
import { saveMailAtom } from "../../state/delivery/channels.ts";
import { formAtom } from "../../state/editing/document.ts";
import { EmailTexts } from "./email-texts.tsx";
import { texts } from "./texts.ts";

const isAddressQuestion = ({ type }: FieldDefinition) => type === "email" || type === "challenge_email";

/** The setting with its address as typed. */
type Draft = Omit<MailSetting, "reply_to"> & { reply_to: string };

function problemsOf(mail: Draft): { reply_to?: string; recipient_field_id?: string } {
  const reply_to = mail.reply_to.trim();
  return {
    ...(mail.is_enabled &&
      mail.recipient_field_id === null && { recipient_field_id: texts.confirmation.no_question }),
    ...(reply_to !== "" && !isEmailAddress(reply_to) && { reply_to: texts.confirmation.reply_to_problem }),
  };
}

/** Settings of the confirmation to respondents. */
export function ConfirmationCard({ stored }: { stored: MailSetting }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { fields, form_id } = useAtomValue(formAtom);
  const saveMail = useSetAtom(saveMailAtom);
  const autosave = useAutosave<Draft>({
    title: texts.confirmation.title,
    stored: { ...stored, reply_to: stored.reply_to ?? "" },
    isApart: true,
    problemsOf,
    save: (mail) => saveMail({ ...mail, reply_to: mail.reply_to.trim() || null }, form_id),
  });
  const { draft, problems, set, type } = autosave;
  const questions = fields.filter(isAddressQuestion);

  function toggle(is_enabled: boolean) {
    const first = questions.find((question) => question.type === "challenge_email") ?? questions[0];
    const isNew = is_enabled && draft.recipient_field_id === null && first !== undefined;
    set({ is_enabled, ...(isNew && { recipient_field_id: first.id }) });
  }

  return (
    <AutosaveCard autosave={autosave} description={texts.confirmation.description}>
      {questions.length === 0 && !draft.is_enabled ? (
        <p>
          <Link
            to={editorPath(organization, project, document_id, "form/edit")}
            className="underline hover:text-foreground"
          >
            {texts.confirmation.add_question}
          </Link>
        </p>
      ) : (
        <SwitchLine label={texts.confirmation.enabled} checked={draft.is_enabled} onChange={toggle} />
      )}
      {draft.is_enabled && (
        <>
          <AddressChoice
            questions={questions}
            value={draft.recipient_field_id}
            problem={problems.recipient_field_id}
            onChange={(recipient_field_id) => set({ recipient_field_id })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldLabel label={texts.confirmation.from}>
              <Input
                value={draft.from_name}
                maxLength={60}
                autoComplete="off"
                placeholder={texts.confirmation.from_example}
                onChange={(event) => type({ from_name: event.target.value })}
              />
            </FieldLabel>
            <FieldLabel label={texts.confirmation.reply_to} problem={problems.reply_to}>
              <Input
                inputMode="email"
                value={draft.reply_to}
                maxLength={254}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                placeholder={texts.confirmation.reply_to_example}
                onChange={(event) => type({ reply_to: event.target.value })}
              />
            </FieldLabel>
          </div>
          <EmailTexts mail={draft} onType={type} />
        </>
      )}
    </AutosaveCard>
  );
}

interface AddressChoiceProps {
  questions: readonly FieldDefinition[];
  value: string | null;
  problem: string | undefined;
  onChange: (field_id: string) => void;
}

function AddressChoice({ questions, value, problem, onChange }: AddressChoiceProps) {
  const chosen = questions.find(({ id }) => id === value);
  return (
    <>
      <FieldLabel label={texts.confirmation.to} problem={problem}>
        <Select
          value={chosen?.id ?? ""}
          onChange={onChange}
          placeholder={texts.confirmation.choose}
          choices={questions.map(({ id, label, name, type }) => {
            const question = label?.trim() || name;
            const isVerified = type === "challenge_email";
            return {
              value: id,
              label: isVerified ? say(texts.confirmation.verified, { question }) : question,
            };
          })}
        />
      </FieldLabel>
      {chosen?.type === "email" && (
        <Notice title={texts.confirmation.caution.title}>{texts.confirmation.caution.text}</Notice>
      )}
    </>
  );
}
