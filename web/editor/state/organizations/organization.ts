import { atom } from "jotai";
import type { OrganizationDetails, SentInvitation } from "#core/contracts/organizations/organizations.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/organization-endpoints.ts";
import { loadWorkspaceAtom } from "../documents/workspace.ts";

export type OrganizationState =
  | { status: "loading"; id: string | null }
  | { status: "failed"; id: string; error: ApiError }
  | { status: "ready"; id: string; organization: OrganizationDetails };

const stateAtom = atom<OrganizationState>({ status: "loading", id: null });
export const organizationStateAtom = atom((get) => get(stateAtom));

/** The open organization. Throws unless it is loaded; its page renders only then. */
const organizationAtom = atom((get) => {
  const state = get(stateAtom);
  if (state.status !== "ready") throw new Error("No organization is loaded.");
  return state.organization;
});

/** Loads an organization. Data already shown for it stays until the result arrives. */
export const loadOrganizationAtom = atom(null, async (get, set, id: string) => {
  if (get(stateAtom).id !== id || get(stateAtom).status === "failed")
    set(stateAtom, { status: "loading", id });
  try {
    const organization = await call(endpoints.loadOrganization, { params: { organization_id: id } });
    if (get(stateAtom).id === id) set(stateAtom, { status: "ready", id, organization });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (get(stateAtom).id === id) set(stateAtom, { status: "failed", id, error });
  }
});

/** After a change, reloads the organization and the lists that every page shows. */
const refreshAtom = atom(null, async (get, set) => {
  await Promise.all([set(loadOrganizationAtom, get(organizationAtom).id), set(loadWorkspaceAtom)]);
});

/** Creates an organization. Returns the segment of its addresses. */
export const createOrganizationAtom = atom(null, async (_get, set, display_name: string) => {
  const { name } = await call(endpoints.createOrganization, { body: { display_name } });
  await set(loadWorkspaceAtom);
  return name;
});

export const renameOrganizationAtom = atom(null, async (get, set, display_name: string) => {
  const params = { organization_id: get(organizationAtom).id };
  await call(endpoints.renameOrganization, { params, body: { display_name } });
  await set(refreshAtom);
});

export const changeMemberRoleAtom = atom(null, async (get, set, user_id: string, role: MemberRole) => {
  const params = { organization_id: get(organizationAtom).id, user_id };
  await call(endpoints.changeMemberRole, { params, body: { role } });
  await set(refreshAtom);
});

export const removeMemberAtom = atom(null, async (get, set, user_id: string) => {
  const params = { organization_id: get(organizationAtom).id, user_id };
  await call(endpoints.removeMember, { params });
  await set(refreshAtom);
});

export const deleteOrganizationAtom = atom(null, async (get, set, user_confirmation_txt: string) => {
  const params = { organization_id: get(organizationAtom).id };
  await call(endpoints.deleteOrganization, { params, body: { user_confirmation_txt } });
  await set(loadWorkspaceAtom);
});

export const leaveOrganizationAtom = atom(null, async (get, set) => {
  await call(endpoints.leaveOrganization, { params: { organization_id: get(organizationAtom).id } });
  await set(loadWorkspaceAtom);
});

export const inviteMemberAtom = atom(
  null,
  async (get, set, email: string, role: MemberRole): Promise<SentInvitation> => {
    const params = { organization_id: get(organizationAtom).id };
    const sent = await call(endpoints.inviteMember, { params, body: { email, role } });
    await set(loadOrganizationAtom, params.organization_id);
    return sent;
  },
);

export const resendInvitationAtom = atom(
  null,
  async (get, set, invitation_id: string): Promise<SentInvitation> => {
    const params = { organization_id: get(organizationAtom).id, invitation_id };
    const sent = await call(endpoints.resendInvitation, { params });
    await set(loadOrganizationAtom, params.organization_id);
    return sent;
  },
);

export const revokeInvitationAtom = atom(null, async (get, set, invitation_id: string) => {
  const params = { organization_id: get(organizationAtom).id, invitation_id };
  await call(endpoints.revokeInvitation, { params });
  await set(loadOrganizationAtom, params.organization_id);
});

export const createProjectAtom = atom(null, async (get, set, name: string) => {
  await call(endpoints.createProject, { body: { organization_id: get(organizationAtom).id, name } });
  await set(refreshAtom);
});

export const renameProjectAtom = atom(null, async (_get, set, project_id: string, name: string) => {
  await call(endpoints.renameProject, { params: { project_id }, body: { name } });
  await set(refreshAtom);
});

export const deleteProjectAtom = atom(
  null,
  async (_get, set, project_id: string, user_confirmation_txt: string) => {
    await call(endpoints.deleteProject, { params: { project_id }, body: { user_confirmation_txt } });
    await set(refreshAtom);
  },
);
