import { useAtomValue, useSetAtom } from "jotai";
import { useId } from "react";
import type { Channels, MailSetting } from "#core/contracts/delivery/channels.ts";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { saveMailAtom } from "../../state/delivery/channels.ts";
import { userAtom } from "../../state/documents/workspace.ts";
import { formIdAtom } from "../../state/editing/document.ts";
import { EmailTexts } from "./email-texts.tsx";
import { texts } from "./texts.ts";

interface TeamEmailCardProps {
  stored: MailSetting;
  members: Channels["members"];
}

/** Settings of the email to the form's owners. */
export function TeamEmailCard({ stored, members }: TeamEmailCardProps) {
  const user = useAtomValue(userAtom);
  const form_id = useAtomValue(formIdAtom);
  const saveMail = useSetAtom(saveMailAtom);
  const problemId = useId();
  const autosave = useAutosave<MailSetting>({
    title: texts.team.title,
    stored,
    isApart: true,
    problemsOf: (mail) =>
      mail.is_enabled && mail.recipient_user_ids.length === 0
        ? { recipient_user_ids: texts.team.no_recipients }
        : {},
    save: (mail) => saveMail(mail, form_id),
  });
  const { draft, problems } = autosave;
  const chosen = draft.recipient_user_ids;
  const problem = problems.recipient_user_ids;

  function toggle(is_enabled: boolean) {
    const isNew = is_enabled && chosen.length === 0 && user !== null;
    autosave.set({ is_enabled, ...(isNew && { recipient_user_ids: [user.id] }) });
  }

  return (
    <AutosaveCard autosave={autosave} description={texts.team.description}>
      <SwitchLine label={texts.team.enabled} checked={draft.is_enabled} onChange={toggle} />
      {draft.is_enabled && (
        <>
          <fieldset
            aria-invalid={problem !== undefined}
            aria-describedby={problem && problemId}
            className="flex min-w-0 flex-col gap-1"
          >
            <legend className="mb-1 font-medium">{texts.team.recipients}</legend>
            {members.map((member) => (
              <Recipient
                key={member.id}
                member={member}
                isChosen={chosen.includes(member.id)}
                onChange={(isChosen) => {
                  const others = chosen.filter((id) => id !== member.id);
                  autosave.set({ recipient_user_ids: isChosen ? [...others, member.id] : others });
                }}
              />
            ))}
            {problem !== undefined && (
              <p id={problemId} role="alert" className="text-meta text-destructive">
                {problem}
              </p>
            )}
          </fieldset>
          <Fold title={texts.team.customize}>
            <EmailTexts mail={draft} onType={autosave.type} />
          </Fold>
        </>
      )}
    </AutosaveCard>
  );
}

interface RecipientProps {
  member: Channels["members"][number];
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Recipient({ member, isChosen, onChange }: RecipientProps) {
  const id = useId();
  return (
    <div className="flex min-h-7 items-center gap-2.5 pointer-coarse:min-h-10">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      <label htmlFor={id} className="min-w-0 grow break-words">
        {member.name} <span className="text-muted-foreground">{member.email}</span>
      </label>
    </div>
  );
}
