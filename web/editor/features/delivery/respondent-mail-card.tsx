import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { MailSetting } from "#core/contracts/delivery/channels.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { saveMailAtom } from "../../state/delivery/channels.ts";
import { formAtom } from "../../state/editing/document.ts";
import { MailWords } from "./mail-words.tsx";

const isAddress = ({ type }: FieldDefinition) => type === "email" || type === "challenge_email";

/** Settings of the confirmation to respondents. */
export function RespondentMailCard({ stored }: { stored: MailSetting }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { fields } = useAtomValue(formAtom);
  const saveMail = useSetAtom(saveMailAtom);
  const [mail, setMail] = useState(stored);
  const change = (part: Partial<MailSetting>) => setMail({ ...mail, ...part });
  const questions = fields.filter(isAddress);
  const verified = questions.find(({ type }) => type === "challenge_email");
  const isDirty = JSON.stringify(mail) !== JSON.stringify(stored);

  function toggle(is_enabled: boolean) {
    const first = verified ?? questions[0];
    const isNew = is_enabled && mail.recipient_field_id === null && first !== undefined;
    change({ is_enabled, ...(isNew && { recipient_field_id: first.id }) });
  }

  return (
    <SaveCard
      title="Confirmation to respondents"
      description="Thanks people by mail, at the address that they gave."
      isDirty={isDirty}
      problem={
        mail.is_enabled && mail.recipient_field_id === null ? "Choose where the address comes from." : null
      }
      onSave={async () => setMail(await saveMail({ ...mail, reply_to: mail.reply_to?.trim() || null }))}
    >
      {questions.length === 0 ? (
        <p className="text-muted-foreground">
          <Link
            to={editorPath(organization, project, document_id, "form/edit")}
            className="underline hover:text-foreground"
          >
            Add a question of the type E-mail
          </Link>{" "}
          to the form first.
        </p>
      ) : (
        <SwitchLine label="Send a confirmation" checked={mail.is_enabled} onChange={toggle} />
      )}
      {mail.is_enabled && (
        <>
          <AddressChoice questions={questions} mail={mail} onChange={change} />
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldLabel label="Sender’s name">
              <Input
                value={mail.from_name}
                maxLength={60}
                autoComplete="off"
                placeholder="Summer party"
                onChange={(event) => change({ from_name: event.target.value })}
              />
            </FieldLabel>
            <FieldLabel label="Replies go to">
              <Input
                type="email"
                value={mail.reply_to ?? ""}
                maxLength={254}
                autoComplete="off"
                placeholder="you@example.com"
                onChange={(event) => change({ reply_to: event.target.value || null })}
              />
            </FieldLabel>
          </div>
          <MailWords mail={mail} onChange={change} />
        </>
      )}
    </SaveCard>
  );
}

interface AddressChoiceProps {
  questions: readonly FieldDefinition[];
  mail: MailSetting;
  onChange: (part: Partial<MailSetting>) => void;
}

function AddressChoice({ questions, mail, onChange }: AddressChoiceProps) {
  const chosen = questions.find(({ id }) => id === mail.recipient_field_id);
  return (
    <>
      <FieldLabel label="Address from the question">
        <Select
          value={chosen?.id ?? ""}
          onChange={(event) => onChange({ recipient_field_id: event.target.value || null })}
        >
          {!chosen && <option value="">Choose…</option>}
          {questions.map(({ id, label, name, type }) => (
            <option key={id} value={id}>
              {label?.trim() || name}
              {type === "challenge_email" ? " (verified)" : ""}
            </option>
          ))}
        </Select>
      </FieldLabel>
      {chosen?.type === "email" && (
        <Notice title="Anyone can type anyone’s address">
          Nobody checks that the address is the respondent’s own. Do not put answers into this mail that a
          stranger must not read, or that a stranger could have written. One address gets at most five mails
          an hour.
        </Notice>
      )}
    </>
  );
}
