import { ChevronsUpDown } from "lucide-react";
import { useNavigate } from "react-router";
import { projectPath } from "#core/contracts/paths.ts";
import type { Workspace } from "#core/contracts/workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuChoices } from "../../../ui/menu.tsx";

interface ProjectSwitchProps {
  workspace: Workspace;
  project: Workspace["projects"][number];
}

/** Where one is; with several projects, the way to another. */
export function ProjectSwitch({ workspace, project }: ProjectSwitchProps) {
  const navigate = useNavigate();
  const places = workspace.projects.flatMap((candidate) => {
    const organization = workspace.organizations.find(({ id }) => id === candidate.organization_id);
    if (organization === undefined) return [];
    const path = projectPath(organization.name, candidate.name);
    return [{ id: candidate.id, value: path, label: `${organization.display_name} / ${candidate.name}` }];
  });
  const here = places.find(({ id }) => id === project.id);
  if (here === undefined) return null;
  if (places.length === 1) return <p className="truncate font-medium">{here.label}</p>;
  const trigger = (
    <Button variant="ghost" className="min-w-0 text-foreground">
      <span className="truncate">{here.label}</span>
      <ChevronsUpDown aria-hidden className="opacity-60" />
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start">
      <MenuChoices label="Projects" value={here.value} onChange={(path) => navigate(path)} choices={places} />
    </Menu>
  );
}
