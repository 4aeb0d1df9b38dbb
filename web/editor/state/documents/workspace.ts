import { atom } from "jotai";
import { may } from "#core/contracts/access/roles.ts";
import type {
  CreatedDocument,
  Doctype,
  Workspace,
  WorkspaceDocument,
} from "#core/contracts/documents/workspace.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { withReason } from "../../api/with-reason.ts";
import { loadedStateAtom } from "../editing/open-document.ts";
import { noteSignedIn } from "../shell/signed-in-before.ts";

export type WorkspaceState =
  | { status: "idle" }
  | { status: "loading" }
  | { status: "failed"; error: ApiError }
  | { status: "ready"; workspace: Workspace };

const FRESH_MS = 3_000;

const stateAtom = atom<WorkspaceState>({ status: "idle" });
const loadedAtAtom = atom(0);
export const workspaceStateAtom = atom((get) => get(stateAtom));
export const userAtom = atom((get) => {
  const state = get(stateAtom);
  return state.status === "ready" ? state.workspace.user : null;
});

/** Projects in which the user may create forms. */
export const ownProjectsAtom = atom((get) => {
  const state = get(stateAtom);
  if (state.status !== "ready") return [];
  const { projects, organizations } = state.workspace;
  const own = new Set(organizations.filter(({ role }) => may(role, "edit")).map(({ id }) => id));
  return projects.filter(({ organization_id }) => own.has(organization_id));
});

/** Finds an organization by its name; the first one for other pages. Undefined while the workspace loads. */
export const currentOrganizationAtom = atom((get) => {
  const state = get(stateAtom);
  const organizations = state.status === "ready" ? state.workspace.organizations : [];
  return (name: string | undefined) => organizations.find((one) => one.name === name) ?? organizations[0];
});

/** Whether the user may invite members. */
export const canInvite = ({ role }: Pick<Workspace["organizations"][number], "role">) =>
  may(role, "manage_members");

/** Updates the user after the server stored a change. */
export const patchUserAtom = atom(null, (get, set, part: Partial<Workspace["user"]>) => {
  const state = get(stateAtom);
  if (state.status !== "ready") return;
  const user = { ...state.workspace.user, ...part };
  set(stateAtom, { ...state, workspace: { ...state.workspace, user } });
});

/** Clears the workspace because the next user who signs in must not see it. */
export const clearWorkspaceAtom = atom(null, (_, set) => set(stateAtom, { status: "idle" }));

/** Loads the user's workspace. Data already shown stays until the result arrives. */
export const loadWorkspaceAtom = atom(null, async (get, set) => {
  if (get(stateAtom).status === "loading") return;
  if (get(stateAtom).status !== "ready") set(stateAtom, { status: "loading" });
  try {
    set(stateAtom, { status: "ready", workspace: await call(endpoints.loadWorkspace, {}) });
    set(loadedAtAtom, Date.now());
    noteSignedIn(true);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    set(stateAtom, error.status === 401 ? { status: "idle" } : { status: "failed", error });
  }
});

/** Loads the workspace for a page that opens, unless another part of the page just did. */
export const openWorkspaceAtom = atom(null, (get, set) => {
  const isFresh = get(stateAtom).status === "ready" && Date.now() - get(loadedAtAtom) < FRESH_MS;
  return isFresh ? undefined : set(loadWorkspaceAtom);
});

const patchDocumentsAtom = atom(
  null,
  (get, set, patch: (all: WorkspaceDocument[]) => WorkspaceDocument[]) => {
    const state = get(stateAtom);
    if (state.status !== "ready") return;
    const { workspace } = state;
    set(stateAtom, { ...state, workspace: { ...workspace, documents: patch(workspace.documents) } });
  },
);

/** Creates a document; returns its path. */
export const createDocumentAtom = atom(
  null,
  async (_, set, project_id: string, doctype: Doctype, title: string): Promise<CreatedDocument> => {
    const made = await withReason(call(endpoints.createDocument, { body: { project_id, doctype, title } }));
    // Its page loads the workspace again.
    set(loadedAtAtom, 0);
    return made;
  },
);

/** Updates a title in the lists. */
export const showTitleAtom = atom(null, (_, set, document_id: string, title: string) => {
  set(patchDocumentsAtom, (all) => all.map((one) => (one.id === document_id ? { ...one, title } : one)));
});

/** Renames a document optimistically, and rolls back if the server refuses. */
export const renameDocumentAtom = atom(
  null,
  async (get, set, document_id: string, title: string, before: string) => {
    set(showTitleAtom, document_id, title);
    try {
      await withReason(call(endpoints.renameDocument, { params: { document_id }, body: { title } }));
      if (get(loadedStateAtom).document_id !== document_id) return;
      const { loadDocumentAtom } = await import("../editing/document.ts");
      void set(loadDocumentAtom, document_id, { isReload: true });
    } catch (error) {
      set(showTitleAtom, document_id, before);
      throw error;
    }
  },
);

/** Other projects of the organization, as targets for moving a document. */
export const otherProjectsAtom = atom((get) => {
  const state = get(stateAtom);
  const all = state.status === "ready" ? state.workspace.projects : [];
  return (project: Workspace["projects"][number]) =>
    all.filter(({ id, organization_id }) => organization_id === project.organization_id && id !== project.id);
});

/** The last deleted document, for the dashboard's offer to undo; null once that was shown. */
export const justDeletedAtom = atom<Pick<WorkspaceDocument, "id" | "title" | "project_id"> | null>(null);

export const deleteDocumentAtom = atom(
  null,
  async (
    _,
    set,
    { id, title, project_id }: Pick<WorkspaceDocument, "id" | "title" | "project_id">,
    user_confirmation_txt: string,
  ) => {
    const params = { document_id: id };
    await call(endpoints.deleteDocument, { params, body: { user_confirmation_txt } });
    set(patchDocumentsAtom, (all) => all.filter((one) => one.id !== id));
    set(justDeletedAtom, { id, title, project_id });
  },
);

/** Duplicates a document and adds the copy to the lists. */
export const duplicateDocumentAtom = atom(null, async (_, set, document_id: string) => {
  const made = await withReason(call(endpoints.duplicateDocument, { params: { document_id } }));
  await set(loadWorkspaceAtom);
  return made;
});

/** Moves a document to another project of its organization. */
export const moveDocumentAtom = atom(null, async (_, set, document_id: string, project_id: string) => {
  await call(endpoints.moveDocument, { params: { document_id }, body: { project_id } });
  set(patchDocumentsAtom, (all) => all.map((one) => (one.id === document_id ? { ...one, project_id } : one)));
});
