import { atom } from "jotai";
import type { DeletedOrganization, DeletedProject } from "#core/contracts/organizations/deleted-projects.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/organization-endpoints.ts";
import { loadWorkspaceAtom } from "../documents/workspace.ts";

export type DeletedProjectsState =
  | { status: "loading"; organization_id: string | null }
  | { status: "failed"; organization_id: string; error: ApiError }
  | {
      status: "ready";
      organization_id: string;
      projects: DeletedProject[];
      organizations: DeletedOrganization[];
    };

const stateAtom = atom<DeletedProjectsState>({ status: "loading", organization_id: null });
/** Deleted projects of the last requested organization, and the user's deleted organizations. */
export const deletedProjectsStateAtom = atom((get) => get(stateAtom));

export const loadDeletedProjectsAtom = atom(null, async (get, set, organization_id: string) => {
  if (get(stateAtom).organization_id !== organization_id) {
    set(stateAtom, { status: "loading", organization_id });
  }
  const isCurrent = () => get(stateAtom).organization_id === organization_id;
  try {
    const [projects, organizations] = await Promise.all([
      call(endpoints.listDeletedProjects, { params: { organization_id } }),
      call(endpoints.listDeletedOrganizations, {}),
    ]);
    if (isCurrent()) set(stateAtom, { status: "ready", organization_id, projects, organizations });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isCurrent()) set(stateAtom, { status: "failed", organization_id, error });
  }
});

const dropAtom = atom(null, (get, set, dropped: string) => {
  const state = get(stateAtom);
  if (state.status !== "ready") return;
  set(stateAtom, {
    ...state,
    projects: state.projects.filter(({ id }) => id !== dropped),
    organizations: state.organizations.filter(({ id }) => id !== dropped),
  });
});

/** Restores a project; returns its current name. */
export const restoreProjectAtom = atom(null, async (_, set, deleted_project_id: string) => {
  const { name } = await call(endpoints.restoreProject, { params: { deleted_project_id } });
  set(dropAtom, deleted_project_id);
  await set(loadWorkspaceAtom);
  return name;
});

/** Restores an organization; returns the segment of its addresses. */
export const restoreOrganizationAtom = atom(null, async (_, set, deleted_organization_id: string) => {
  const { name } = await call(endpoints.restoreOrganization, { params: { deleted_organization_id } });
  set(dropAtom, deleted_organization_id);
  await set(loadWorkspaceAtom);
  return name;
});
