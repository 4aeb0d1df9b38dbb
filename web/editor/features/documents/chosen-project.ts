import type { Workspace } from "#core/contracts/documents/workspace.ts";

export interface ChosenProject {
  organization: Workspace["organizations"][number];
  project: Workspace["projects"][number];
}

/** Returns the project that the address names, else the first one; null if there is none. */
export function chooseProject(
  workspace: Workspace,
  organization?: string,
  project?: string,
): ChosenProject | null {
  for (const candidate of workspace.projects) {
    const owner = workspace.organizations.find(({ id }) => id === candidate.organization_id);
    if (owner === undefined) continue;
    if (organization !== undefined && owner.name !== organization) continue;
    if (project !== undefined && candidate.name !== project) continue;
    return { organization: owner, project: candidate };
  }
  return null;
}
