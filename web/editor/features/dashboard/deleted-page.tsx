import { useAtomValue, useSetAtom } from "jotai";
import { ArrowLeft, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { DELETED_DAYS } from "#core/contracts/deleted-documents.ts";
import { projectPath } from "#core/contracts/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { deletedStateAtom, loadDeletedAtom } from "../../state/deleted-documents.ts";
import { type ChosenProject, ProjectPage } from "./dashboard-page.tsx";
import { DeletedRow } from "./deleted-row.tsx";
import { DocumentListSkeleton } from "./document-list-skeleton.tsx";

/** What was deleted of a project and can still be brought back. */
export default function DeletedPage() {
  return (
    <>
      <title>Recently deleted · Sheaf</title>
      <ProjectPage>{(_, chosen) => <DeletedDocuments key={chosen.project.id} {...chosen} />}</ProjectPage>
    </>
  );
}

function DeletedDocuments({ organization, project }: ChosenProject) {
  return (
    <>
      <Link
        to={projectPath(organization.name, project.name)}
        className="flex w-fit items-center gap-2 rounded-md py-1 text-muted-foreground hover:text-foreground pointer-coarse:min-h-10"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to {project.name}
      </Link>
      <div>
        <h1 className="text-[20px] leading-7 font-semibold tracking-tight">Recently deleted</h1>
        <p className="text-muted-foreground">
          Nobody sees these any more. After {DELETED_DAYS} days they go for good, with their responses.
        </p>
      </div>
      <DeletedList organization={organization} project={project} />
    </>
  );
}

function DeletedList({ organization, project }: ChosenProject) {
  const state = useAtomValue(deletedStateAtom);
  const load = useSetAtom(loadDeletedAtom);
  useEffect(() => {
    void load(project.id);
  }, [load, project.id]);
  if (state.status === "loading" || state.project_id !== project.id) return <DocumentListSkeleton />;
  if (state.status === "failed") {
    return (
      <ErrorState
        title="The list could not be loaded"
        message={state.error.message}
        onRetry={() => void load(project.id)}
      />
    );
  }
  if (state.documents.length === 0) {
    return (
      <EmptyState
        picture={<Trash2 aria-hidden />}
        title="Nothing was deleted lately"
        description={`What you delete waits here for ${DELETED_DAYS} days, in case you want it back.`}
      />
    );
  }
  return (
    <ul className="flex flex-col overflow-hidden rounded-lg border border-border bg-card">
      {state.documents.map((document) => (
        <DeletedRow key={document.id} document={document} organization={organization} project={project} />
      ))}
    </ul>
  );
}
