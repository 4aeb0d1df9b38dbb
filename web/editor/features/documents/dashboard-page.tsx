import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, Suspense, useEffect } from "react";
import { Link, useParams } from "react-router";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { justDeletedAtom, loadWorkspaceAtom, workspaceStateAtom } from "../../state/documents/workspace.ts";
import { type ChosenProject, chooseProject } from "./chosen-project.ts";
import { DocumentList } from "./document-list.tsx";
import { DocumentListSkeleton } from "./document-list-skeleton.tsx";

const JustDeleted = lazyPart(() => import("./just-deleted.tsx"));

/** The user's documents in one project: the one that the address names, else the first. */
export default function DashboardPage() {
  const justDeleted = useAtomValue(justDeletedAtom);
  return (
    <>
      <title>Forms · Sheaf</title>
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
        title="Your forms could not be loaded"
        message={state.error.message}
        onRetry={() => void load()}
      />
    );
  }
  if (state.status !== "ready") return <DocumentListSkeleton />;
  const chosen = chooseProject(state.workspace, organization, project);
  if (chosen === null) {
    return (
      <ErrorState
        heading="h1"
        {...(project === undefined
          ? {
              title: "Page not found",
              message: "There is no such organization, or you are not a member of it.",
            }
          : {
              title: "This project does not exist",
              message: "It was renamed or deleted, or you are not a member of it.",
            })}
        action={
          <Link to="/dashboard" className={buttonClass("primary")}>
            Go to the dashboard
          </Link>
        }
      />
    );
  }
  return children(state.workspace, chosen);
}
