import { useSetAtom } from "jotai";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { leaveOrganizationAtom } from "../../state/organizations/organization.ts";
import { texts } from "./texts.ts";

interface LeaveOrganizationProps {
  organization: OrganizationDetails;
  isOnlyOwner: boolean;
}

/** Lets a member leave the organization. The last owner cannot leave, and sees the reason. */
export function LeaveOrganization({ organization, isOnlyOwner }: LeaveOrganizationProps) {
  const leave = useSetAtom(leaveOrganizationAtom);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
      <p className="min-w-0 grow basis-48 text-muted-foreground">
        {isOnlyOwner ? texts.members.leave_only_owner : texts.members.leave_hint}
      </p>
      <Button disabled={isOnlyOwner} onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        {texts.members.leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say(texts.members.leave_title, { organization: organization.display_name })}
        description={texts.members.leave_text}
        action={texts.members.leave_action}
        onConfirm={async () => {
          await leave();
          void navigate("/dashboard");
        }}
      />
    </div>
  );
}
