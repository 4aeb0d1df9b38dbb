import { useSetAtom } from "jotai";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { mayChangeMember, ROLES } from "#core/contracts/access/roles.ts";
import type { OrganizationMember } from "#core/contracts/organizations/organizations.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { changeMemberRoleAtom, removeMemberAtom } from "../../state/organizations/organization.ts";
import { RoleSelect } from "./role-select.tsx";
import { texts } from "./texts.ts";

interface MemberItemProps {
  member: OrganizationMember;
  /** The viewer's role. */
  role: MemberRole;
  isSelf: boolean;
  isOnlyOwner: boolean;
}

/** A member with their role, and the changes that the viewer is allowed to make. */
export function MemberItem({ member, role, isSelf, isOnlyOwner }: MemberItemProps) {
  const changeRole = useSetAtom(changeMemberRoleAtom);
  const remove = useSetAtom(removeMemberAtom);
  const [isRemoving, setRemoving] = useState(false);
  /** A new role for the viewer themselves, which awaits confirmation. */
  const [asked, setAsked] = useState<MemberRole | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const name = member.name || member.email;
  const canRemove = !isSelf && mayChangeMember(role, member.role, null);

  async function choose(next: MemberRole) {
    setProblem(null);
    if (isSelf) return setAsked(next);
    try {
      await changeRole(member.user_id, next);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar name={name} image={member.image} className="size-8" />
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-medium">
          {name}
          {isSelf && <span className="font-normal text-muted-foreground"> {texts.members.you}</span>}
        </p>
        <p className="truncate text-meta text-muted-foreground">{member.email}</p>
      </div>
      <RoleSelect
        label={say(texts.members.role_of, { name })}
        value={member.role}
        actor={role}
        disabledBecause={isOnlyOwner ? texts.members.only_owner : null}
        onChange={(next) => void choose(next)}
      />
      {canRemove ? (
        <IconButton label={say(texts.members.remove, { name })} onClick={() => setRemoving(true)}>
          <UserMinus aria-hidden />
        </IconButton>
      ) : (
        <span className="w-7 max-sm:hidden pointer-coarse:w-9" />
      )}
      {problem !== null && (
        <p role="alert" className="w-full text-meta text-destructive">
          {problem}
        </p>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={say(texts.members.remove_title, { name })}
        description={texts.members.remove_text}
        action={texts.members.remove_action}
        onConfirm={() => remove(member.user_id)}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={say(texts.members.change_own_title, { role: asked === null ? "" : ROLES[asked].label })}
        description={texts.members.change_own_text}
        action={texts.members.change_own_action}
        onConfirm={async () => {
          if (asked !== null) await changeRole(member.user_id, asked);
        }}
      />
    </li>
  );
}
