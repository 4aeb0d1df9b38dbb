import { useSetAtom } from "jotai";
import { FolderOpen, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { may } from "#core/contracts/access/roles.ts";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { projectPath } from "#core/contracts/wire/paths.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Input } from "../../../ui/inputs/input.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { restoreProjectAtom } from "../../state/organizations/deleted-projects.ts";
import { deleteProjectAtom, renameProjectAtom } from "../../state/organizations/organization.ts";
import { PROJECT_NAME_HINT, projectName } from "./project-name.ts";

interface ProjectItemProps {
  project: { id: string; name: string };
  organization: OrganizationDetails;
  documents: number;
  isLast: boolean;
}

/** A project, with a link to its forms and buttons to rename and delete it. */
export function ProjectItem({ project, organization, documents, isLast }: ProjectItemProps) {
  const remove = useSetAtom(deleteProjectAtom);
  const restore = useSetAtom(restoreProjectAtom);
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const canManage = may(organization.role, "manage_projects");
  const confirmation = `DELETE ${project.name}`;

  async function bringBack() {
    try {
      await restore(project.id);
    } catch (error) {
      toast.error(`${project.name} could not be brought back`, { description: (error as Error).message });
    }
  }

  if (isRenaming) return <RenameProject project={project} onDone={() => setRenaming(false)} />;
  return (
    <li className="flex items-center gap-3 py-2">
      <FolderOpen aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow">
        <Link
          to={projectPath(organization.name, project.name)}
          className="block truncate font-medium hover:underline"
        >
          {project.name}
        </Link>
        <p className="text-meta text-muted-foreground">
          {documents === 0 ? "Empty" : documents === 1 ? "1 document" : `${documents} documents`}
        </p>
      </div>
      {canManage && (
        <>
          <IconButton label={`Rename ${project.name}`} onClick={() => setRenaming(true)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={isLast ? "The last project cannot be deleted" : `Delete ${project.name}`}
            disabled={isLast}
            onClick={() => setDeleting(true)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`Delete the project ${project.name}?`}
        description={`Its forms take no more answers, and nobody sees them or the answers. For ${DELETED_DAYS} days you find it among “Recently deleted” and can bring it back.`}
        action="Delete project"
        confirmation={confirmation}
        onConfirm={async () => {
          await remove(project.id, confirmation);
          toast.info(`The project ${project.name} is deleted`, {
            description: `It can be brought back for ${DELETED_DAYS} days.`,
            action: { label: "Undo", onClick: () => void bringBack() },
          });
        }}
      />
    </li>
  );
}

function RenameProject({ project, onDone }: { project: { id: string; name: string }; onDone: () => void }) {
  const rename = useSetAtom(renameProjectAtom);
  const [name, setName] = useState(project.name);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = projectName(name);
    if (isBusy) return;
    if (address === null) return setProblem(PROJECT_NAME_HINT);
    setBusy(true);
    setProblem(null);
    try {
      await rename(project.id, address);
      onDone();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <li className="py-2">
      <form
        onSubmit={submit}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
        className="flex flex-wrap items-center gap-2"
      >
        <Input
          aria-label={`Name of the project ${project.name}`}
          aria-invalid={problem !== null}
          className="grow basis-40"
          maxLength={60}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Rename
        </Button>
        <p className="w-full text-meta text-muted-foreground">
          Addresses of its pages in the editor change with it; links that you gave to respondents do not.
        </p>
        {problem !== null && (
          <p role="alert" className="w-full text-meta text-destructive">
            {problem}
          </p>
        )}
      </form>
    </li>
  );
}
