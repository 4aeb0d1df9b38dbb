import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, Suspense, useEffect } from "react";
import { Link, useParams } from "react-router";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { LoadingHeading } from "../../../ui/feedback/loading-heading.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { justDeletedAtom, loadWorkspaceAtom, workspaceStateAtom } from "../../state/documents/workspace.ts";
import { type ChosenProject, chooseProject } from "./chosen-project.ts";
import { DocumentList } from "./document-list.tsx";
import { DocumentListSkeleton } from "./document-list-skeleton.tsx";
import { texts } from "./texts.ts";

const JustDeleted = lazyPart(() => import("./just-deleted.tsx"));

/** The user's documents in one project: the one that the address names, else the first. */
export default function DashboardPage() {
  const justDeleted = useAtomValue(justDeletedAtom);
  return (
    <>
      <title>{texts.window_title}</title>
      <Suspense>{justDeleted !== null && <JustDeleted deleted={justDeleted} />}</Suspense>
      <ProjectPage>
        {(workspace, chosen) => <DocumentList key={chosen.project.id} workspace={workspace} {...chosen} />}
      </ProjectPage>
    </>
  );
}

interface ProjectPageProps {
  children: (workspace: Workspace, chosen: ChosenProject) => ReactNode;
}

/** Renders its content for the project that the address names, once the workspace is loaded. */
export function ProjectPage({ children }: ProjectPageProps) {
  const state = useAtomValue(workspaceStateAtom);
  const load = useSetAtom(loadWorkspaceAtom);
  const { organization, project } = useParams();
  useEffect(() => {
    void load();
  }, [load]);
  if (state.status === "failed") {
    return (
      <ErrorState
        heading="h1"
        title={texts.failed}
        message={state.error.message}
        onRetry={() => void load()}
      />
    );
  }
  if (state.status !== "ready") {
    return (
      <>
        <LoadingHeading>{texts.loading}</LoadingHeading>
        <div aria-hidden>
          <DocumentListSkeleton />
        </div>
      </>
    );
  }
  const chosen = chooseProject(state.workspace, organization, project);
  if (chosen === null) {
    return (
      <ErrorState
        heading="h1"
        {...(project === undefined
          ? { title: texts.no_organization.title, message: texts.no_organization.text }
          : { title: texts.no_project.title, message: texts.no_project.text })}
        action={
          <Link to="/dashboard" className={buttonClass("primary")}>
            {texts.dashboard}
          </Link>
        }
      />
    );
  }
  return children(state.workspace, chosen);
}
