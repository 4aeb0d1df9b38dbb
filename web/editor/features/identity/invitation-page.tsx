import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ROLES } from "#core/contracts/access/roles.ts";
import type { Invitation } from "#core/contracts/organizations/organizations.ts";
import { INVITATION_PATH } from "#core/contracts/wire/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { say, sayWith } from "../../../ui/say.ts";
import { signOutAtom } from "../../state/identity/identity.ts";
import {
  acceptInvitationAtom,
  invitationStateAtom,
  loadInvitationAtom,
} from "../../state/identity/invitation.ts";
import { IdentityFrame } from "./identity-page.tsx";
import { Problem } from "./problem.tsx";
import { texts } from "./texts.ts";

/**
 * The page that an invitation's link opens, for visitors with or without an account, signed in, signed out,
 * or signed in as another user.
 */
export default function InvitationPage() {
  const state = useAtomValue(invitationStateAtom);
  const load = useSetAtom(loadInvitationAtom);
  useEffect(() => {
    void load();
    const read = () => void load();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [load]);
  if (state.status === "loading") {
    return (
      <IdentityFrame title={texts.invitation.loading_title} footer={null}>
        <Skeleton className="mt-6 h-24" />
      </IdentityFrame>
    );
  }
  if (state.status === "missing") {
    return <Over title={texts.invitation.incomplete_title} text={texts.invitation.incomplete} />;
  }
  if (state.status === "failed" && state.error.status !== 404 && state.error.status !== 400) {
    return (
      <ErrorState
        heading="h1"
        title={texts.invitation.failed}
        message={state.error.message}
        onRetry={() => void load()}
      />
    );
  }
  if (state.status === "failed") {
    return <Over title={texts.invitation.over_title} text={texts.invitation.over} />;
  }
  const { invitation, email } = state;
  if (invitation.is_expired) {
    return (
      <Over
        title={texts.invitation.expired_title}
        text={say(texts.invitation.expired, { inviter: invitation.inviter || texts.invitation.someone })}
      />
    );
  }
  if (email === null) return <SignedOut invitation={invitation} />;
  if (email.toLowerCase() !== invitation.email) return <SomebodyElse invitation={invitation} email={email} />;
  return <Welcome invitation={invitation} />;
}

function Over({ title, text }: { title: string; text: string }) {
  return (
    <IdentityFrame
      title={title}
      description={text}
      footer={
        <Link to="/dashboard" className="font-medium text-primary underline underline-offset-2">
          {texts.invitation.your_forms}
        </Link>
      }
    />
  );
}

function Offer({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const { inviter, organization, role, email } = invitation;
  const { label, summary } = ROLES[role];
  return (
    <IdentityFrame
      title={say(texts.invitation.title, { organization })}
      description={
        inviter ? say(texts.invitation.description, { inviter }) : texts.invitation.description_unnamed
      }
      footer={say(texts.invitation.sent_to, { email })}
    >
      <p className="mt-4 rounded-md bg-muted px-3 py-2">
        <strong className="font-semibold">{label}.</strong> {summary}
      </p>
      <div className="mt-6 flex flex-col gap-3">{children}</div>
    </IdentityFrame>
  );
}

function SignedOut({ invitation }: { invitation: Invitation }) {
  const search = `?next=${encodeURIComponent(INVITATION_PATH)}`;
  const state = { email: invitation.email };
  return (
    <Offer invitation={invitation}>
      <Link to={{ pathname: "/sign-up", search }} state={state} className={buttonClass("primary", "lg")}>
        {texts.invitation.sign_up}
      </Link>
      <Link to={{ pathname: "/sign-in", search }} state={state} className={buttonClass("secondary", "lg")}>
        {texts.invitation.sign_in}
      </Link>
    </Offer>
  );
}

function SomebodyElse({ invitation, email }: { invitation: Invitation; email: string }) {
  const signOut = useSetAtom(signOutAtom);
  return (
    <Offer invitation={invitation}>
      <p role="status">
        {sayWith(
          texts.invitation.other_account,
          { email: <strong className="font-semibold break-all">{email}</strong> },
          { invited: invitation.email },
        )}
      </p>
      <Act action={texts.invitation.switch} onAct={() => signOut(window.location.href)} />
      <Link to="/dashboard" className={buttonClass("secondary", "lg")}>
        {texts.invitation.keep}
      </Link>
    </Offer>
  );
}

function Welcome({ invitation }: { invitation: Invitation }) {
  const accept = useSetAtom(acceptInvitationAtom);
  const navigate = useNavigate();
  return (
    <Offer invitation={invitation}>
      <Act
        action={texts.invitation.accept}
        onAct={async () => void navigate(`/${await accept()}`, { replace: true })}
      />
      <Link to="/dashboard" className={buttonClass("secondary", "lg")}>
        {texts.invitation.later}
      </Link>
    </Offer>
  );
}

/** The primary button with its error. */
function Act({ action, onAct }: { action: string; onAct: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function act() {
    setBusy(true);
    setProblem(null);
    try {
      await onAct();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <>
      {problem !== null && <Problem>{problem}</Problem>}
      <Button variant="primary" size="lg" isBusy={isBusy} onClick={() => void act()}>
        {action}
      </Button>
    </>
  );
}
