import { useSetAtom } from "jotai";
import { Mail, Send, X } from "lucide-react";
import { useState } from "react";
import { ROLES } from "#core/contracts/access/roles.ts";
import type { PendingInvitation, SentInvitation } from "#core/contracts/organizations/organizations.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say, sayWith } from "../../../ui/say.ts";
import { resendInvitationAtom, revokeInvitationAtom } from "../../state/organizations/organization.ts";
import { texts } from "./texts.ts";

interface InvitationItemProps {
  invitation: PendingInvitation;
  onSent: (sent: SentInvitation) => void;
  onRevoked: () => void;
}

/** A pending invitation with its date, whether its mail was sent, and its expiry. */
export function InvitationItem({ invitation, onSent, onRevoked }: InvitationItemProps) {
  const resend = useSetAtom(resendInvitationAtom);
  const revoke = useSetAtom(revokeInvitationAtom);
  const [isBusy, setBusy] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, email, role, expires_at, sent_at } = invitation;
  const isExpired = Date.parse(expires_at) <= Date.now();

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      onSent(await resend(id));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Mail aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-medium">{email}</p>
        <p className="text-meta text-muted-foreground">
          {ROLES[role].label}
          {" · "}
          {isExpired ? (
            <span className="text-destructive">{texts.invitations.expired}</span>
          ) : sent_at === null ? (
            texts.invitations.email_not_sent
          ) : (
            sayWith(texts.invitations.sent_at, { time: <RelativeTime iso={sent_at} /> })
          )}
        </p>
      </div>
      <IconButton
        label={say(texts.invitations.resend, { email })}
        isBusy={isBusy}
        onClick={() => void send()}
      >
        {!isBusy && <Send aria-hidden />}
      </IconButton>
      <IconButton label={say(texts.invitations.revoke, { email })} onClick={() => setRevoking(true)}>
        <X aria-hidden />
      </IconButton>
      {problem !== null && (
        <p role="alert" className="w-full text-meta text-destructive">
          {problem}
        </p>
      )}
      <ConfirmDialog
        isOpen={isRevoking}
        onClose={() => setRevoking(false)}
        title={say(texts.invitations.revoke_title, { email })}
        description={texts.invitations.revoke_text}
        action={texts.invitations.revoke_action}
        onConfirm={async () => {
          await revoke(id);
          onRevoked();
        }}
      />
    </li>
  );
}
