import { useAtomValue } from "jotai";
import { UsersRound } from "lucide-react";
import { Link, useParams } from "react-router";
import { invitePath, organizationPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { canInvite, currentOrganizationAtom } from "../../state/documents/workspace.ts";
import { texts } from "./texts.ts";

/** Leads people who look here for a way to share the form with a colleague to the organization's members. */
export function InvitePeople() {
  const organization = useAtomValue(currentOrganizationAtom)(useParams().organization);
  if (organization === undefined) return null;
  const { name, display_name } = organization;
  const mayInvite = canInvite(organization);
  return (
    <section
      aria-label={texts.invite.title}
      className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-card p-4"
    >
      <UsersRound aria-hidden className="size-5 text-muted-foreground" />
      <div className="min-w-48 grow basis-56">
        <h2 className="font-semibold">{texts.invite.title}</h2>
        <p className="text-muted-foreground">{say(texts.invite.text, { organization: display_name })}</p>
      </div>
      <Link to={mayInvite ? invitePath(name) : organizationPath(name)} className={buttonClass("secondary")}>
        {mayInvite ? texts.invite.action : texts.invite.members}
      </Link>
    </section>
  );
}
