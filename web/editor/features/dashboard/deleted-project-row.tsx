import { useSetAtom } from "jotai";
import { FolderOpen, RotateCcw, UsersRound } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { MemberRole } from "#core/contracts/contract.ts";
import type { DeletedOrganization, DeletedProject } from "#core/contracts/deleted-projects.ts";
import { may } from "#core/contracts/roles.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { restoreOrganizationAtom, restoreProjectAtom } from "../../state/deleted-projects.ts";
import { DeletedTime } from "./deleted-time.tsx";

/** A deleted project, to be brought back with its forms. */
export function DeletedProjectRow({ project, role }: { project: DeletedProject; role: MemberRole }) {
  const restore = useSetAtom(restoreProjectAtom);
  return (
    <Row
      icon={FolderOpen}
      title={project.name}
      deleted={project}
      onRestore={may(role, "manage_projects") ? () => restore(project.id) : null}
    />
  );
}

/** A deleted organization of which the person is an owner. */
export function DeletedOrganizationRow({ organization }: { organization: DeletedOrganization }) {
  const restore = useSetAtom(restoreOrganizationAtom);
  const { id, display_name } = organization;
  const onRestore = async () => {
    await restore(id);
    return display_name;
  };
  return <Row icon={UsersRound} title={display_name} deleted={organization} onRestore={onRestore} />;
}

interface RowProps {
  icon: ComponentType<{ className?: string }>;
  title: string;
  deleted: Pick<DeletedProject, "deleted_at" | "documents">;
  /** Gives the name that it has now; null: it is for others to do. */
  onRestore: (() => Promise<string>) | null;
}

function Row({ icon: Icon, title, deleted: { deleted_at, documents }, onRestore }: RowProps) {
  const [isBusy, setBusy] = useState(false);

  async function bringBack() {
    setBusy(true);
    try {
      const name = await onRestore?.();
      toast.success(`“${name}” is back`, { description: "Its forms are as open as they were before." });
    } catch (error) {
      setBusy(false);
      toast.error(`“${title}” could not be brought back`, { description: (error as Error).message });
    }
  }

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2 last:border-b-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 grow basis-40 flex-col">
        <span className="truncate font-medium">{title}</span>
        <span className="text-meta text-muted-foreground">
          {documents === 1 ? "1 form" : `${documents} forms`} · <DeletedTime deleted_at={deleted_at} />
        </span>
      </div>
      {onRestore !== null && (
        <Button aria-label={`Restore ${title}`} isBusy={isBusy} onClick={() => void bringBack()}>
          <RotateCcw aria-hidden />
          Restore
        </Button>
      )}
    </li>
  );
}
