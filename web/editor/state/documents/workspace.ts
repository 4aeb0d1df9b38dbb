import { atom } from "jotai";
import { may } from "#core/contracts/access/roles.ts";
import type { CreatedDocument, Workspace, WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { documentStateAtom, loadDocumentAtom } from "../editing/document.ts";
import { noteSignedIn } from "../shell/signed-in-before.ts";

export type WorkspaceState =
  | { status: "idle" }
  | { status: "loading" }
  | { status: "failed"; error: ApiError }
  | { status: "ready"; workspace: Workspace };

const stateAtom = atom<WorkspaceState>({ status: "idle" });
export const workspaceStateAtom = atom((get) => get(stateAtom));
export const userAtom = atom((get) => {
  const state = get(stateAtom);
  return state.status === "ready" ? state.workspace.user : null;
});

/** The projects in which the person may make forms. */
export const ownProjectsAtom = atom((get) => {
  const state = get(stateAtom);
  if (state.status !== "ready") return [];
  const { projects, organizations } = state.workspace;
  const own = new Set(organizations.filter(({ role }) => may(role, "edit")).map(({ id }) => id));
  return projects.filter(({ organization_id }) => own.has(organization_id));
});

/** What has changed of the person, as the server has stored it. */
export const patchUserAtom = atom(null, (get, set, part: Partial<Workspace["user"]>) => {
  const state = get(stateAtom);
  if (state.status !== "ready") return;
  const user = { ...state.workspace.user, ...part };
  set(stateAtom, { ...state, workspace: { ...state.workspace, user } });
});

/** Another person may sign in next: nothing of the first may be shown to them. */
export const clearWorkspaceAtom = atom(null, (_, set) => set(stateAtom, { status: "idle" }));

/** Loads what belongs to the caller. What is there already stays on the screen until the answer comes. */
export const loadWorkspaceAtom = atom(null, async (get, set) => {
  if (get(stateAtom).status === "loading") return;
  if (get(stateAtom).status !== "ready") set(stateAtom, { status: "loading" });
  try {
    set(stateAtom, { status: "ready", workspace: await call(endpoints.loadWorkspace, {}) });
    noteSignedIn(true);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    set(stateAtom, error.status === 401 ? { status: "idle" } : { status: "failed", error });
  }
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

/** Creates a form; gives where to go. */
export const createFormAtom = atom(
  null,
  (_get, _set, project_id: string, title: string): Promise<CreatedDocument> =>
    call(endpoints.createDocument, { body: { project_id, doctype: "v0_form", title } }),
);

/** Shows a title in the lists. */
export const showTitleAtom = atom(null, (_, set, document_id: string, title: string) => {
  set(patchDocumentsAtom, (all) => all.map((one) => (one.id === document_id ? { ...one, title } : one)));
});

/** Renames at once and takes the new title back when the server refuses. */
export const renameDocumentAtom = atom(
  null,
  async (get, set, document_id: string, title: string, before: string) => {
    set(showTitleAtom, document_id, title);
    try {
      await call(endpoints.renameDocument, { params: { document_id }, body: { title } });
      if (get(documentStateAtom).document_id === document_id) void set(loadDocumentAtom, document_id, true);
    } catch (error) {
      set(showTitleAtom, document_id, before);
      throw error;
    }
  },
);

/** The other projects of the organization, where a document may be moved to. */
export const otherProjectsAtom = atom((get) => {
  const state = get(stateAtom);
  const all = state.status === "ready" ? state.workspace.projects : [];
  return (project: Workspace["projects"][number]) =>
    all.filter(({ id, organization_id }) => organization_id === project.organization_id && id !== project.id);
});

/** What was deleted last, for the dashboard to offer it back; null once it has. */
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

/** Makes a form once more, and shows it in the lists. */
export const duplicateDocumentAtom = atom(null, async (_, set, document_id: string) => {
  const made = await call(endpoints.duplicateDocument, { params: { document_id } });
  await set(loadWorkspaceAtom);
  return made;
});

/** Puts a form into another project of its organization. */
export const moveDocumentAtom = atom(null, async (_, set, document_id: string, project_id: string) => {
  await call(endpoints.moveDocument, { params: { document_id }, body: { project_id } });
  set(patchDocumentsAtom, (all) => all.map((one) => (one.id === document_id ? { ...one, project_id } : one)));
});
