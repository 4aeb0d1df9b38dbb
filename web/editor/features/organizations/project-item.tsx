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
import { say } from "../../../ui/say.ts";
import { restoreProjectAtom } from "../../state/organizations/deleted-projects.ts";
import { deleteProjectAtom, renameProjectAtom } from "../../state/organizations/organization.ts";
import { projectName } from "./project-name.ts";
import { texts } from "./texts.ts";

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

  async function undo() {
    try {
      await restore(project.id);
    } catch (error) {
      toast.error(say(texts.projects.not_restored, { name: project.name }), {
        description: (error as Error).message,
      });
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
          {documents === 0 ? texts.projects.empty : say(texts.projects.documents, { n: documents })}
        </p>
      </div>
      {canManage && (
        <>
          <IconButton
            label={say(texts.projects.rename, { name: project.name })}
            onClick={() => setRenaming(true)}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={isLast ? texts.projects.last : say(texts.projects.delete, { name: project.name })}
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
        title={say(texts.projects.delete_title, { name: project.name })}
        description={say(texts.projects.delete_text, { days: DELETED_DAYS })}
        action={texts.projects.delete_action}
        confirmation={confirmation}
        onConfirm={async () => {
          await remove(project.id, confirmation);
          toast.info(say(texts.projects.deleted, { name: project.name }), {
            description: say(texts.projects.deleted_text, { days: DELETED_DAYS }),
            action: { label: texts.projects.undo, onClick: () => void undo() },
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
    if (address === null) return setProblem(texts.projects.name_hint);
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
          aria-label={say(texts.projects.rename_label, { name: project.name })}
          aria-invalid={problem !== null}
          className="grow basis-40"
          maxLength={60}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button onClick={onDone}>{texts.projects.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {texts.projects.rename_action}
        </Button>
        <p className="w-full text-meta text-muted-foreground">{texts.projects.rename_hint}</p>
        {problem !== null && (
          <p role="alert" className="w-full text-meta text-destructive">
            {problem}
          </p>
        )}
      </form>
    </li>
  );
}
