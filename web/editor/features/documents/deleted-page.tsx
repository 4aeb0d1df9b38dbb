import { useAtomValue, useSetAtom } from "jotai";
import { ArrowLeft, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect } from "react";
import { Link } from "react-router";
import { DELETED_DAYS, MOST_DELETED_LISTED } from "#core/contracts/documents/deleted-documents.ts";
import { projectPath } from "#core/contracts/wire/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { say } from "../../../ui/say.ts";
import { deletedStateAtom, loadDeletedAtom } from "../../state/documents/deleted-documents.ts";
import {
  deletedProjectsStateAtom,
  loadDeletedProjectsAtom,
} from "../../state/organizations/deleted-projects.ts";
import type { ChosenProject } from "./chosen-project.ts";
import { ProjectPage } from "./dashboard-page.tsx";
import { DeletedOrganizationRow, DeletedProjectRow } from "./deleted-project-row.tsx";
import { DeletedRow } from "./deleted-row.tsx";
import { DocumentListSkeleton } from "./document-list-skeleton.tsx";
import { texts } from "./texts.ts";

const { deleted: words } = texts;

/** Lists a project's deleted documents, and deleted projects, all of which can be restored. */
export default function DeletedPage() {
  return (
    <>
      <title>{words.window_title}</title>
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
        {say(words.back, { project: project.name })}
      </Link>
      <div>
        <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{words.title}</h1>
        <p className="text-muted-foreground">{say(words.text, { days: DELETED_DAYS })}</p>
      </div>
      <DeletedList organization={organization} project={project} />
    </>
  );
}

function DeletedList({ organization, project }: ChosenProject) {
  const documents = useAtomValue(deletedStateAtom);
  const projects = useAtomValue(deletedProjectsStateAtom);
  const loadDocuments = useSetAtom(loadDeletedAtom);
  const loadProjects = useSetAtom(loadDeletedProjectsAtom);
  const load = useCallback(() => {
    void loadDocuments(project.id);
    void loadProjects(organization.id);
  }, [loadDocuments, loadProjects, project.id, organization.id]);
  useEffect(load, [load]);
  const failure = [documents, projects].find((state) => state.status === "failed");
  if (failure?.status === "failed") {
    return <ErrorState title={words.failed} message={failure.error.message} onRetry={load} />;
  }
  if (documents.status !== "ready" || documents.project_id !== project.id) return <DocumentListSkeleton />;
  if (projects.status !== "ready" || projects.organization_id !== organization.id) {
    return <DocumentListSkeleton />;
  }
  if (documents.documents.length + projects.projects.length + projects.organizations.length === 0) {
    return (
      <EmptyState
        picture={<Trash2 aria-hidden />}
        title={words.empty_title}
        description={say(words.empty, { days: DELETED_DAYS })}
      />
    );
  }
  return (
    <>
      <DeletedGroup title={say(words.documents, { project: project.name })}>
        {documents.documents.map((document) => (
          <DeletedRow key={document.id} document={document} organization={organization} project={project} />
        ))}
      </DeletedGroup>
      <DeletedGroup title={say(words.projects, { organization: organization.display_name })}>
        {projects.projects.map((one) => (
          <DeletedProjectRow key={one.id} project={one} role={organization.role} />
        ))}
      </DeletedGroup>
      <DeletedGroup title={words.organizations}>
        {projects.organizations.map((one) => (
          <DeletedOrganizationRow key={one.id} organization={one} />
        ))}
      </DeletedGroup>
    </>
  );
}

function DeletedGroup({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold">{title}</h2>
      <ul className="flex flex-col overflow-hidden rounded-lg border border-border bg-card">{children}</ul>
      {children.length >= MOST_DELETED_LISTED && (
        <p className="text-muted-foreground">{say(words.latest_only, { n: MOST_DELETED_LISTED })}</p>
      )}
    </section>
  );
}
