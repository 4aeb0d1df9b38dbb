import { useAtom, useAtomValue, useSetAtom } from "jotai";
import {
  BookOpen,
  Cookie,
  FileText,
  LifeBuoy,
  LogOut,
  ShieldCheck,
  Tag,
  UserRound,
  UserRoundPlus,
  UsersRound,
} from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { invitePath, organizationPath } from "#core/contracts/wire/paths.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { MenuLink } from "../../ui/overlays/menu-link.tsx";
import { canInvite, currentOrganizationAtom, workspaceStateAtom } from "../state/documents/workspace.ts";
import { signOutAtom } from "../state/identity/identity.ts";
import { siteLinksAt } from "../state/shell/site-links.ts";
import { THEMES, type Theme, themeAtom } from "../state/shell/theme.ts";
import { texts } from "./texts.ts";

const THEME_CHOICES = THEMES.map((value) => ({
  value,
  label: texts.themes[value],
}));

const LINK_ICONS = {
  docs: BookOpen,
  contact: LifeBuoy,
  pricing: Tag,
  terms: FileText,
  privacy: ShieldCheck,
  cookies: Cookie,
};

/** The theme, the organization's members, the account, the operator's pages and the sign-out. */
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
      <SiteLinkItems />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        {texts.sign_out}
      </MenuItem>
    </Menu>
  );
}

/** The groups of links to the operator's pages. */
function SiteLinkItems() {
  const state = useAtomValue(workspaceStateAtom);
  const addresses = state.status === "ready" ? state.workspace.links : undefined;
  const groups = (["menu_help", "menu_more"] as const)
    .map((place) => siteLinksAt(place, addresses))
    .filter((links) => links.length > 0);
  if (groups.length === 0) return null;
  return (
    <>
      {groups.map((links) => (
        <Fragment key={links[0]?.id}>
          <MenuSeparator />
          {links.map(({ id, href, label }) => (
            <MenuLink key={id} icon={LINK_ICONS[id]} href={href} label={label} />
          ))}
        </Fragment>
      ))}
      <MenuSeparator />
    </>
  );
}
