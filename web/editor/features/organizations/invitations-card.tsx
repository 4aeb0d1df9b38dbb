import { useSetAtom } from "jotai";
import { type FormEvent, useState } from "react";
import { ROLES } from "#core/contracts/access/roles.ts";
import type { OrganizationDetails, SentInvitation } from "#core/contracts/organizations/organizations.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { inviteMemberAtom } from "../../state/organizations/organization.ts";
import { Card } from "./card.tsx";
import { InvitationItem } from "./invitation-item.tsx";

/** Invites members, and lists pending invitations. */
export function InvitationsCard({ organization }: { organization: OrganizationDetails }) {
  const { invitations, can_mail, role } = organization;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Card
      title="Invitations"
      description={
        can_mail
          ? "They get a mail with a link that works for seven days."
          : "No mails can be sent from here: you get a link for each, to hand over yourself."
      }
    >
      <InviteForm role={role} onOutcome={setOutcome} />
      <p
        role="status"
        className={outcome?.sent.is_sent === false ? "text-destructive" : "text-muted-foreground"}
      >
        {outcome && describe(outcome)}
      </p>
      {outcome?.sent.link && <CopyField label="Link of the invitation" text={outcome.sent.link} isPrimary />}
      {invitations.length > 0 && (
        <ul aria-label="Pending invitations" className="flex flex-col divide-y divide-border">
          {invitations.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              invitation={invitation}
              onSent={(sent) => setOutcome({ email: invitation.email, sent })}
              onRevoked={() => setOutcome(null)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface Outcome {
  email: string;
  sent: SentInvitation;
}

function describe({ email, sent }: Outcome): string {
  if (sent.link !== null) return `Give this link to ${email}. It is shown once, and works for seven days.`;
  if (!sent.is_sent) return `The mail to ${email} could not be sent. Send it again in a while.`;
  return `Sent to ${email}.`;
}

interface InviteFormProps {
  role: MemberRole;
  onOutcome: (outcome: Outcome | null) => void;
}

function InviteForm({ role: actor, onOutcome }: InviteFormProps) {
  const invite = useSetAtom(inviteMemberAtom);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("editor");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const roles = (Object.keys(ROLES) as MemberRole[]).filter((name) => name !== "owner" || actor === "owner");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    onOutcome(null);
    try {
      const sent = await invite(email.trim(), role);
      onOutcome({ email: email.trim(), sent });
      setEmail("");
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <FieldLabel label="Email" problem={problem} className="grow basis-56">
        <Input
          type="email"
          required
          maxLength={320}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </FieldLabel>
      <FieldLabel label="Role" hint={ROLES[role].summary} className="grow basis-40">
        <Select value={role} onChange={(event) => setRole(event.target.value as MemberRole)}>
          {roles.map((name) => (
            <option key={name} value={name}>
              {ROLES[name].label}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <Button type="submit" variant="primary" isBusy={isBusy} className="mt-6 self-start">
        Invite
      </Button>
    </form>
  );
}
