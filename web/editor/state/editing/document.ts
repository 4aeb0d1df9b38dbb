import { atom } from "jotai";
import { may, whyNot } from "#core/contracts/access/roles.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { copyOfAtom, openCopyAtom } from "./form-copies.ts";
import { texts } from "./texts.ts";

export type DocumentState =
  | { status: "loading"; document_id: string | null }
  /** `wasOpen`: the document was shown before the server refused it. */
  | { status: "failed"; document_id: string; error: ApiError; wasOpen: boolean }
  | { status: "ready"; document_id: string; document: EditorDocument };

const stateAtom = atom<DocumentState>({ status: "loading", document_id: null });

/** State of the document at the current address, as loaded. */
export const loadedStateAtom = atom((get) => get(stateAtom));

/** State of the document at the current address, with all changes since it was loaded. */
export const documentStateAtom = atom((get): DocumentState => {
  const state = get(stateAtom);
  return state.status === "ready" ? { ...state, document: get(documentAtom) } : state;
});

const showAtom = atom(null, (_, set, document_id: string, document: EditorDocument) => {
  set(openCopyAtom, document.form.form_id, toEditedForm(document.form), document.edit_number);
  set(stateAtom, { status: "ready", document_id, document });
});

/** Loads a document unless it is already loaded. Drops the results of superseded calls. */
export const loadDocumentAtom = atom(null, async (get, set, document_id: string, isReload = false) => {
  const before = get(stateAtom);
  if (before.document_id === document_id && before.status !== "failed" && !isReload) return;
  if (!isReload || before.status !== "ready") set(stateAtom, { status: "loading", document_id });
  const isCurrent = () => get(stateAtom).document_id === document_id;
  try {
    const document = await call(endpoints.loadDocument, { params: { document_id } });
    if (isCurrent()) set(showAtom, document_id, document);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wasOpen = before.status === "ready" && before.document_id === document_id;
    if (isCurrent()) set(stateAtom, { status: "failed", document_id, error, wasOpen });
  }
});

const entryAtom = atom(0);
/** Increases when the user's role may have changed so that rooms are entered again. */
export const documentEntryAtom = atom((get) => get(entryAtom));

/** Asks the server what the user may still see, after access to a room was revoked. */
export const checkAccessAtom = atom(null, async (get, set, document_id: string) => {
  await set(loadDocumentAtom, document_id, true);
  set(entryAtom, get(entryAtom) + 1);
});

/** Reloads a form's document; local changes stay on top. Rejects on failure. */
export const readDocumentAtom = atom(null, async (get, set, form_id: string) => {
  const state = get(stateAtom);
  // If another document is open, this one is reloaded when it is opened again.
  if (state.status !== "ready" || state.document.form.form_id !== form_id) return;
  const { document_id } = state;
  const document = await call(endpoints.loadDocument, { params: { document_id } });
  if (get(stateAtom).document_id === document_id) set(showAtom, document_id, document);
});

/** The open document with all local changes. Throws unless it is loaded; its pages render only then. */
export const documentAtom = atom((get): EditorDocument => {
  const state = get(stateAtom);
  if (state.status !== "ready") throw new Error("No document is loaded.");
  const { document, form, ...others } = state.document;
  const shown = get(copyOfAtom)(form.form_id)?.replica.shown;
  if (shown === undefined) return state.document;
  return {
    ...others,
    document: { ...document, title: shown.title },
    // The cast removes `readonly`: these lists are never mutated.
    form: { ...form, ...(shown as EditedForm & Pick<FormDefinition, "blocks" | "fields">) },
  };
});

export const titleAtom = atom((get) => get(documentAtom).document.title);

export const formAtom = atom((get) => get(documentAtom).form);
export const formIdAtom = atom((get) => get(formAtom).form_id);
export const campaignAtom = atom((get) => get(formAtom).campaign);
const roleAtom = atom((get) => get(documentAtom).role);

/** Whether the user may change the document. */
export const canEditAtom = atom((get) => may(get(roleAtom), "edit"));
/** Why the user cannot change the document, in words; null if they can. */
export const whyReadOnlyAtom = atom((get) => (get(canEditAtom) ? null : whyNot(get(roleAtom), "edit")));

/** Whether the user may send invented responses to the form. */
export const canSimulateAtom = atom((get) => may(get(roleAtom), "simulate"));

/** Explains that file storage is missing; null if it is available. */
export const missingStorageAtom = atom((get): string | null =>
  get(documentAtom).files_available ? null : texts.missing_storage,
);

/**
 * Updates the number of responses from the grid's count. Ignores a smaller one, which may be due to a filter.
 */
export const noteResponsesAtom = atom(null, (get, set, form_id: string, response_count: number) => {
  const state = get(stateAtom);
  if (state.status !== "ready" || state.document.form.form_id !== form_id) return;
  if (response_count <= state.document.response_count) return;
  set(stateAtom, { ...state, document: { ...state.document, response_count } });
});

/** Updates the open document. Ignores results that arrive after another document was opened. */
export const patchDocumentAtom = atom(
  null,
  (get, set, document_id: string, patch: (document: EditorDocument) => EditorDocument) => {
    const state = get(stateAtom);
    if (state.status !== "ready" || state.document_id !== document_id) return;
    set(stateAtom, { ...state, document: patch(state.document) });
  },
);
