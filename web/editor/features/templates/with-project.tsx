import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { may } from "#core/contracts/access/roles.ts";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { LoadingHeading } from "../../../ui/feedback/loading-heading.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { loadWorkspaceAtom, workspaceStateAtom } from "../../state/documents/workspace.ts";
import { texts } from "./texts.ts";

/**
 * Returns the project for a new form: the one in the address, else the first in which the user may create
 * forms; null if there is none.
 */
function projectOf({ organizations, projects }: Workspace, wanted: string | null): string | null {
  const open = projects.filter(({ organization_id }) =>
    organizations.some(({ id, role }) => id === organization_id && may(role, "edit")),
  );
  return (open.find(({ id }) => id === wanted) ?? open[0])?.id ?? null;
}

interface WithProjectProps {
  /** The heading until the content has its own. */
  heading?: string;
  children: (project_id: string) => ReactNode;
}

/** The frame of a page that creates a form. Renders the content once the project is known. */
export function WithProject({ heading, children }: WithProjectProps) {
  const level = heading === undefined ? "h2" : "h1";
  const state = useAtomValue(workspaceStateAtom);
  const load = useSetAtom(loadWorkspaceAtom);
  const [parameters] = useSearchParams();
  useEffect(() => {
    void load();
  }, [load]);
  if (state.status === "failed") {
    return (
      <ErrorState
        heading={level}
        title={texts.failed}
        message={state.error.message}
        onRetry={() => void load()}
      />
    );
  }
  if (state.status !== "ready") {
    return (
      <div role="status" aria-label={texts.loading} className="flex flex-col gap-4">
        {heading !== undefined && <LoadingHeading>{heading}</LoadingHeading>}
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  const project_id = projectOf(state.workspace, parameters.get("project"));
  if (project_id === null) {
    return <ErrorState heading={level} title={texts.no_project} message={texts.no_project_text} />;
  }
  return children(project_id);
}
