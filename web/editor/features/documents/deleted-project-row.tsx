import { useSetAtom } from "jotai";
import { FolderOpen, UsersRound } from "lucide-react";
import { may } from "#core/contracts/access/roles.ts";
import type { DeletedOrganization, DeletedProject } from "#core/contracts/organizations/deleted-projects.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { say } from "../../../ui/say.ts";
import { restoreOrganizationAtom, restoreProjectAtom } from "../../state/organizations/deleted-projects.ts";
import { RestorableRow } from "./restorable-row.tsx";
import { texts } from "./texts.ts";

const contents = ({ documents, deleted_at }: Pick<DeletedProject, "deleted_at" | "documents">) => ({
  deleted_at,
  contents: say(texts.documents, { n: documents }),
  afterwards: texts.deleted.contents_restored,
});

/** A deleted project, which is restored with its forms. */
export function DeletedProjectRow({ project, role }: { project: DeletedProject; role: MemberRole }) {
  const restore = useSetAtom(restoreProjectAtom);
  return (
    <RestorableRow
      icon={FolderOpen}
      title={project.name}
      {...contents(project)}
      onRestore={may(role, "manage_projects") ? () => restore(project.id) : null}
    />
  );
}

/** A deleted organization that the user owns. */
export function DeletedOrganizationRow({ organization }: { organization: DeletedOrganization }) {
  const restore = useSetAtom(restoreOrganizationAtom);
  const { id, display_name } = organization;
  const onRestore = async () => {
    await restore(id);
    return display_name;
  };
  return (
    <RestorableRow icon={UsersRound} title={display_name} {...contents(organization)} onRestore={onRestore} />
  );
}
