import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ROLES } from "#core/contracts/access/roles.ts";
import type { OrganizationDetails, SentInvitation } from "#core/contracts/organizations/organizations.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { INVITE_HASH } from "#core/contracts/wire/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckedForm } from "../../../ui/inputs/checked-form.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { say } from "../../../ui/say.ts";
import { inviteMemberAtom } from "../../state/organizations/organization.ts";
import { Card } from "./card.tsx";
import { InvitationItem } from "./invitation-item.tsx";
import { texts } from "./texts.ts";

/** Invites members, and lists pending invitations. */
export function InvitationsCard({ organization }: { organization: OrganizationDetails }) {
  const { invitations, can_mail, role } = organization;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Card
      title={texts.invitations.title}
      description={can_mail ? texts.invitations.description : texts.invitations.description_without_email}
    >
      <InviteForm role={role} onOutcome={setOutcome} />
      <p
        role="status"
        className={outcome?.sent.is_sent === false ? "text-destructive" : "text-muted-foreground"}
      >
        {outcome && describe(outcome)}
      </p>
      {outcome?.sent.link && <CopyField label={texts.invitations.link} text={outcome.sent.link} isPrimary />}
      {invitations.length > 0 && (
        <ul aria-label={texts.invitations.list} className="flex flex-col divide-y divide-border">
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
  if (sent.link !== null) return say(texts.invitations.share_link, { email });
  if (!sent.is_sent) return say(texts.invitations.not_sent, { email });
  return say(texts.invitations.sent, { email });
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
  const input = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (hash === INVITE_HASH) input.current?.focus();
  }, [hash, key]);
  const roles = (Object.keys(ROLES) as MemberRole[]).filter((name) => name !== "owner" || actor === "owner");

  async function submit() {
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
    <CheckedForm onSubmit={() => void submit()} className="flex flex-wrap items-start gap-3">
      <FieldLabel label={texts.invitations.email} problem={problem} className="grow basis-56">
        <Input
          ref={input}
          type="email"
          required
          data-missing={texts.invitations.email_missing}
          maxLength={320}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </FieldLabel>
      <FieldLabel label={texts.invitations.role} hint={ROLES[role].summary} className="grow basis-40">
        <Select
          value={role}
          onChange={setRole}
          choices={roles.map((value) => ({
            value,
            label: ROLES[value].label,
            description: ROLES[value].summary,
          }))}
        />
      </FieldLabel>
      <Button type="submit" variant="primary" isBusy={isBusy} className="mt-6 self-start">
        {texts.invitations.invite}
      </Button>
    </CheckedForm>
  );
}
