import { useAtomValue } from "jotai";
import { Link2, Share2, UserRoundPlus, UsersRound } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { canvasPath } from "#core/contracts/wire/paths/canvas.ts";
import { invitePath, organizationPath } from "#core/contracts/wire/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Menu, MenuItem } from "../../../ui/overlays/menu.tsx";
import { say } from "../../../ui/say.ts";
import { canInvite, currentOrganizationAtom } from "../../state/documents/workspace.ts";
import { texts } from "./texts.ts";

/** Shares a canvas with members: by its link, or by inviting more of them. */
export default function ShareCanvas() {
  const { organization: slug = "", project = "", document_id = "" } = useParams();
  const organization = useAtomValue(currentOrganizationAtom)(slug);
  const navigate = useNavigate();

  async function copyLink() {
    const address = new URL(canvasPath(slug, project, document_id), window.location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      const who = say(texts.copied_text, { organization: organization?.display_name ?? slug });
      toast.success(texts.copied, { description: who });
    } catch {
      toast.error(texts.not_copied, { description: address });
    }
  }

  return (
    <Menu
      trigger={
        <Button variant="primary" className="max-sm:px-2">
          <Share2 aria-hidden />
          <span className="max-sm:sr-only">{texts.share}</span>
        </Button>
      }
    >
      <MenuItem icon={Link2} onSelect={() => void copyLink()}>
        {texts.copy_link}
      </MenuItem>
      {organization !== undefined &&
        (canInvite(organization) ? (
          <MenuItem icon={UserRoundPlus} onSelect={() => void navigate(invitePath(organization.name))}>
            {texts.invite}
          </MenuItem>
        ) : (
          <MenuItem icon={UsersRound} onSelect={() => void navigate(organizationPath(organization.name))}>
            {texts.members}
          </MenuItem>
        ))}
    </Menu>
  );
}
