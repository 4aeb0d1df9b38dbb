import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { LogOut, UserRound, UserRoundPlus, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { invitePath, organizationPath } from "#core/contracts/wire/paths.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { canInvite, currentOrganizationAtom } from "../state/documents/workspace.ts";
import { signOutAtom } from "../state/identity/identity.ts";
import { THEMES, type Theme, themeAtom } from "../state/shell/theme.ts";
import { texts } from "./texts.ts";

const THEME_CHOICES = THEMES.map((value) => ({
  value,
  label: texts.themes[value],
}));

/** The theme, the organization's members, the account and the sign-out. */
export default function UserMenuContent({ trigger }: { trigger: ReactNode }) {
  const signOut = useSetAtom(signOutAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  const navigate = useNavigate();
  const organization = useAtomValue(currentOrganizationAtom)(useParams().organization);

  async function leave() {
    try {
      await signOut();
    } catch (error) {
      toast.error(texts.sign_out_failed, { description: (error as Error).message });
    }
  }

  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <MenuChoices
        label={texts.theme}
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
        choices={THEME_CHOICES}
      />
      <MenuSeparator />
      {organization !== undefined &&
        (canInvite(organization) ? (
          <MenuItem icon={UserRoundPlus} onSelect={() => navigate(invitePath(organization.name))}>
            {texts.organizations.invite}
          </MenuItem>
        ) : (
          <MenuItem icon={UsersRound} onSelect={() => navigate(organizationPath(organization.name))}>
            {texts.organizations.members}
          </MenuItem>
        ))}
      <MenuItem icon={UserRound} onSelect={() => navigate("/account")}>
        {texts.account}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        {texts.sign_out}
      </MenuItem>
    </Menu>
  );
}
