import { useNavigate } from "react-router";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { projectPath } from "#core/contracts/wire/paths.ts";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

interface ProjectSwitchProps {
  workspace: Workspace;
  project: Workspace["projects"][number];
}

/** Shows the current project. If the organization has several, it opens a menu of them. */
export function ProjectSwitch({ workspace, project }: ProjectSwitchProps) {
  const navigate = useNavigate();
  const places = workspace.projects.flatMap((candidate) => {
    if (candidate.organization_id !== project.organization_id) return [];
    const organization = workspace.organizations.find(({ id }) => id === candidate.organization_id);
    if (organization === undefined) return [];
    const path = projectPath(organization.name, candidate.name);
    return [
      {
        id: candidate.id,
        value: path,
        label: say(texts.project_path, { organization: organization.display_name, project: candidate.name }),
      },
    ];
  });
  const here = places.find(({ id }) => id === project.id);
  if (here === undefined) return null;
  if (places.length === 1) return <p className="truncate font-medium">{here.label}</p>;
  return (
    <span className="w-fit max-w-full">
      <Select
        aria-label={texts.project}
        value={here.value}
        onChange={(path) => void navigate(path)}
        choices={places}
      />
    </span>
  );
}
