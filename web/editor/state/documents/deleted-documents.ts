import { atom } from "jotai";
import type { DeletedDocument } from "#core/contracts/documents/deleted-documents.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { loadWorkspaceAtom } from "./workspace.ts";

export type DeletedState =
  | { status: "loading"; project_id: string | null }
  | { status: "failed"; project_id: string; error: ApiError }
  | { status: "ready"; project_id: string; documents: DeletedDocument[] };

const stateAtom = atom<DeletedState>({ status: "loading", project_id: null });
/** Deleted documents of the last requested project. */
export const deletedStateAtom = atom((get) => get(stateAtom));

export const loadDeletedAtom = atom(null, async (get, set, project_id: string) => {
  if (get(stateAtom).project_id !== project_id) set(stateAtom, { status: "loading", project_id });
  const isCurrent = () => get(stateAtom).project_id === project_id;
  try {
    const documents = await call(endpoints.listDeletedDocuments, { params: { project_id } });
    if (isCurrent()) set(stateAtom, { status: "ready", project_id, documents });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isCurrent()) set(stateAtom, { status: "failed", project_id, error });
  }
});

const dropAtom = atom(null, (get, set, document_id: string) => {
  const state = get(stateAtom);
  if (state.status !== "ready") return;
  set(stateAtom, { ...state, documents: state.documents.filter(({ id }) => id !== document_id) });
});

/** Restores a document and adds it to the lists. */
export const restoreDocumentAtom = atom(null, async (_, set, project_id: string, document_id: string) => {
  await call(endpoints.restoreDocument, { params: { project_id, document_id } });
  set(dropAtom, document_id);
  await set(loadWorkspaceAtom);
});

export const purgeDocumentAtom = atom(
  null,
  async (_, set, project_id: string, document_id: string, user_confirmation_txt: string) => {
    const params = { project_id, document_id };
    await call(endpoints.purgeDocument, { params, body: { user_confirmation_txt } });
    set(dropAtom, document_id);
  },
);
