import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ROLES } from "#core/contracts/access/roles.ts";
import type { Invitation } from "#core/contracts/organizations/organizations.ts";
import { INVITATION_PATH } from "#core/contracts/wire/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { signOutAtom } from "../../state/identity/identity.ts";
import {
  acceptInvitationAtom,
  invitationStateAtom,
  loadInvitationAtom,
} from "../../state/identity/invitation.ts";
import { IdentityFrame } from "./identity-page.tsx";
import { Problem } from "./problem.tsx";

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
      <IdentityFrame title="Your invitation" footer={null}>
        <Skeleton className="mt-6 h-24" />
      </IdentityFrame>
    );
  }
  if (state.status === "missing") {
    return <Over title="This link is not complete" text="Open the whole link of the mail once more." />;
  }
  if (state.status === "failed" && state.error.status !== 404 && state.error.status !== 400) {
    return (
      <ErrorState
        heading="h1"
        title="The invitation could not be loaded"
        message={state.error.message}
        onRetry={() => void load()}
      />
    );
  }
  if (state.status === "failed") {
    return (
      <Over
        title="This invitation is over"
        text="It was accepted already, taken back, or replaced by a newer mail. If you still cannot get in, ask whoever invited you for another one."
      />
    );
  }
  const { invitation, email } = state;
  if (invitation.is_expired) {
    return (
      <Over
        title="This invitation has expired"
        text={`Ask ${invitation.inviter || "whoever invited you"} to send it again.`}
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
          Go to your forms
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
      title={`Join ${organization}`}
      description={`${inviter || "Somebody"} invites you to work on forms together.`}
      footer={`The invitation was sent to ${email}.`}
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
        Create an account
      </Link>
      <Link to={{ pathname: "/sign-in", search }} state={state} className={buttonClass("secondary", "lg")}>
        I have one: sign in
      </Link>
    </Offer>
  );
}

function SomebodyElse({ invitation, email }: { invitation: Invitation; email: string }) {
  const signOut = useSetAtom(signOutAtom);
  return (
    <Offer invitation={invitation}>
      <p role="status">
        You are signed in as <strong className="font-semibold break-all">{email}</strong>, which is another
        account. Sign out to go on as {invitation.email}.
      </p>
      <Act action="Sign out and go on" onAct={() => signOut(window.location.href)} />
      <Link to="/dashboard" className={buttonClass("secondary", "lg")}>
        Stay signed in, go to my forms
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
        action="Accept the invitation"
        onAct={async () => void navigate(`/${await accept()}`, { replace: true })}
      />
      <Link to="/dashboard" className={buttonClass("secondary", "lg")}>
        Not now
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
