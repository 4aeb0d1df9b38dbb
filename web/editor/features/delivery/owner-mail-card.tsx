import { useAtomValue, useSetAtom } from "jotai";
import { useId, useState } from "react";
import type { Channels, MailSetting } from "#core/contracts/delivery/channels.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { saveMailAtom } from "../../state/delivery/channels.ts";
import { userAtom } from "../../state/documents/workspace.ts";
import { MailWords } from "./mail-words.tsx";

interface OwnerMailCardProps {
  stored: MailSetting;
  members: Channels["members"];
}

/** Settings of the mail to the form's owners. */
export function OwnerMailCard({ stored, members }: OwnerMailCardProps) {
  const user = useAtomValue(userAtom);
  const saveMail = useSetAtom(saveMailAtom);
  const [mail, setMail] = useState(stored);
  const change = (part: Partial<MailSetting>) => setMail({ ...mail, ...part });
  const chosen = mail.recipient_user_ids;
  const isDirty = JSON.stringify(mail) !== JSON.stringify(stored);

  function toggle(is_enabled: boolean) {
    const isNew = is_enabled && chosen.length === 0 && user !== null;
    change({ is_enabled, ...(isNew && { recipient_user_ids: [user.id] }) });
  }

  return (
    <SaveCard
      title="Mail to you and your team"
      description="Tells members of your organization of every answer."
      isDirty={isDirty}
      problem={mail.is_enabled && chosen.length === 0 ? "Choose who gets the mail." : null}
      onSave={async () => setMail(await saveMail(mail))}
    >
      <SwitchLine label="Send a mail for every answer" checked={mail.is_enabled} onChange={toggle} />
      {mail.is_enabled && (
        <>
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">Who gets it</legend>
            {members.map((member) => (
              <Recipient
                key={member.id}
                member={member}
                isChosen={chosen.includes(member.id)}
                onChange={(isChosen) => {
                  const others = chosen.filter((id) => id !== member.id);
                  change({ recipient_user_ids: isChosen ? [...others, member.id] : others });
                }}
              />
            ))}
          </fieldset>
          <Fold title="In your own words">
            <MailWords mail={mail} onChange={change} />
          </Fold>
        </>
      )}
    </SaveCard>
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
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChange(checked === true)} />
      <label htmlFor={id} className="min-w-0 grow break-words">
        {member.name} <span className="text-muted-foreground">{member.email}</span>
      </label>
    </div>
  );
}
