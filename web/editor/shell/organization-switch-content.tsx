import { Plus, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { organizationPath } from "#core/contracts/wire/paths.ts";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { texts } from "./texts.ts";

interface OrganizationSwitchContentProps {
  trigger: ReactNode;
  organizations: Workspace["organizations"];
  current: Workspace["organizations"][number];
  onCreate: () => void;
}

export default function OrganizationSwitchContent({
  trigger,
  organizations,
  current,
  onCreate,
}: OrganizationSwitchContentProps) {
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <MenuChoices
        label={texts.organizations.all}
        value={current.name}
        onChange={(name) => navigate(`/${name}`)}
        choices={organizations.map(({ name, display_name }) => ({ value: name, label: display_name }))}
      />
      <MenuSeparator />
      <MenuItem icon={Settings} onSelect={() => navigate(organizationPath(current.name))}>
        {texts.organizations.settings}
      </MenuItem>
      <MenuItem icon={Plus} onSelect={onCreate}>
        {texts.organizations.create}
      </MenuItem>
    </Menu>
  );
}
