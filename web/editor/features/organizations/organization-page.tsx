import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { may, whyNot } from "#core/contracts/access/roles.ts";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { LoadingHeading } from "../../../ui/feedback/loading-heading.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { say } from "../../../ui/say.ts";
import { loadWorkspaceAtom, workspaceStateAtom } from "../../state/documents/workspace.ts";
import { loadOrganizationAtom, organizationStateAtom } from "../../state/organizations/organization.ts";
import { DeleteOrganization } from "./delete-organization.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { MembersCard } from "./members-card.tsx";
import { NameCard } from "./name-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { ProjectsCard } from "./projects-card.tsx";
import { texts } from "./texts.ts";

/** The page of one organization: name, members, projects and plan. */
export default function OrganizationPage() {
  const { organization: name } = useParams();
  const workspace = useAtomValue(workspaceStateAtom);
  const state = useAtomValue(organizationStateAtom);
  const loadWorkspace = useSetAtom(loadWorkspaceAtom);
  const load = useSetAtom(loadOrganizationAtom);
  useEffect(() => {
    void loadWorkspace();
  }, [loadWorkspace]);
  const id =
    workspace.status === "ready"
      ? workspace.workspace.organizations.find((one) => one.name === name)?.id
      : undefined;
  useEffect(() => {
    if (id !== undefined) void load(id);
  }, [id, load]);
  const failure = workspace.status === "failed" ? workspace : state.status === "failed" ? state : null;
  if ((workspace.status === "ready" && id === undefined) || failure?.error.status === 404) {
    return <NoOrganization />;
  }
  if (failure !== null) {
    return (
      <ErrorState
        heading="h1"
        title={texts.failed}
        message={failure.error.message}
        onRetry={() => void (id === undefined ? loadWorkspace() : load(id))}
      />
    );
  }
  if (state.status !== "ready" || state.id !== id) return <OrganizationSkeleton />;
  return <OrganizationSettings key={id} organization={state.organization} />;
}

function OrganizationSettings({ organization }: { organization: OrganizationDetails }) {
  const { display_name, role } = organization;
  const canManage = may(role, "manage_members");
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <title>{say(texts.page_title, { name: display_name })}</title>
      <h1 className="truncate text-[20px] leading-7 font-semibold tracking-tight">{display_name}</h1>
      {!canManage && (
        <Notice title={texts.view_only.title}>
          {say(texts.view_only.can_leave, { reason: whyNot(role, "manage_members") })}
        </Notice>
      )}
      {canManage && <InvitationsCard organization={organization} />}
      <MembersCard organization={organization} />
      <ProjectsCard organization={organization} />
      {may(role, "rename_organization") && <NameCard name={display_name} address={organization.name} />}
      <PlanCard organization={organization} />
      {may(role, "delete_organization") && <DeleteOrganization organization={organization} />}
    </div>
  );
}

function OrganizationSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6" aria-busy>
      <LoadingHeading>{texts.loading}</LoadingHeading>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}

function NoOrganization() {
  return (
    <ErrorState
      heading="h1"
      title={texts.missing.title}
      message={texts.missing.text}
      action={
        <Link to="/dashboard" className={buttonClass("primary")}>
          {texts.missing.action}
        </Link>
      }
    />
  );
}
