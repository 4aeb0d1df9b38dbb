import { atom } from "jotai";
import { may, whyNot } from "#core/contracts/access/roles.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { copyOfAtom, openCopyAtom } from "./form-copies.ts";

export type DocumentState =
  | { status: "loading"; document_id: string | null }
  /** `wasOpen`: it was on the screen until the server said otherwise. */
  | { status: "failed"; document_id: string; error: ApiError; wasOpen: boolean }
  | { status: "ready"; document_id: string; document: EditorDocument };

const stateAtom = atom<DocumentState>({ status: "loading", document_id: null });

/** How far the document of the address has been loaded; the document itself as it was then. */
export const loadedStateAtom = atom((get) => get(stateAtom));

/** The document of the address, as far as it has been loaded, with everything that was changed since. */
export const documentStateAtom = atom((get): DocumentState => {
  const state = get(stateAtom);
  return state.status === "ready" ? { ...state, document: get(documentAtom) } : state;
});

const showAtom = atom(null, (_, set, document_id: string, document: EditorDocument) => {
  set(openCopyAtom, document.form.form_id, toEditedForm(document.form), document.edit_number);
  set(stateAtom, { status: "ready", document_id, document });
});

/** Loads a document, unless it is there already. What an earlier call brings after a later one is dropped. */
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
/** Another number whenever the person may be there in another role: rooms are to be entered anew. */
export const documentEntryAtom = atom((get) => get(entryAtom));

/** They were shown out of a room: what they may still see is what the server says now. */
export const checkAccessAtom = atom(null, async (get, set, document_id: string) => {
  await set(loadDocumentAtom, document_id, true);
  set(entryAtom, get(entryAtom) + 1);
});

/** Reads the document of a form anew; what was changed here stays on top. Rejects when it could not be read. */
export const readDocumentAtom = atom(null, async (get, set, form_id: string) => {
  const state = get(stateAtom);
  // Another document is open: this one is read when it is opened again.
  if (state.status !== "ready" || state.document.form.form_id !== form_id) return;
  const { document_id } = state;
  const document = await call(endpoints.loadDocument, { params: { document_id } });
  if (get(stateAtom).document_id === document_id) set(showAtom, document_id, document);
});

/** The open document with everything that was changed here. The pages of a document are shown only once it is there. */
export const documentAtom = atom((get): EditorDocument => {
  const state = get(stateAtom);
  if (state.status !== "ready") throw new Error("no document is open");
  const { document, form, ...others } = state.document;
  const shown = get(copyOfAtom)(form.form_id)?.replica.shown;
  if (shown === undefined) return state.document;
  return {
    ...others,
    document: { ...document, title: shown.title },
    // Lists that nobody changes in place.
    form: { ...form, ...(shown as EditedForm & Pick<FormDefinition, "blocks" | "fields">) },
  };
});

/** The title of the open document. */
export const titleAtom = atom((get) => get(documentAtom).document.title);

export const formAtom = atom((get) => get(documentAtom).form);
export const formIdAtom = atom((get) => get(formAtom).form_id);
export const campaignAtom = atom((get) => get(formAtom).campaign);
const roleAtom = atom((get) => get(documentAtom).role);

/** Whether the person may change the document. */
export const canEditAtom = atom((get) => may(get(roleAtom), "edit"));
/** Why they may not, in words; null for those who may. */
export const whyReadOnlyAtom = atom((get) => (get(canEditAtom) ? null : whyNot(get(roleAtom), "edit")));

/** What to know where files cannot be sent; null where they can. */
export const missingStorageAtom = atom((get): string | null =>
  get(documentAtom).files_available
    ? null
    : "Questions for files say that they are not available, and nobody has to answer them. Whoever runs this server sets S3_ENDPOINT, S3_BUCKET and their keys.",
);

/** The grid has seen so many responses of a form: fewer, behind its filter, say nothing. */
export const noteResponsesAtom = atom(null, (get, set, form_id: string, response_count: number) => {
  const state = get(stateAtom);
  if (state.status !== "ready" || state.document.form.form_id !== form_id) return;
  if (response_count <= state.document.response_count) return;
  set(stateAtom, { ...state, document: { ...state.document, response_count } });
});

/** Changes what is shown of a document; an answer that comes after another document was opened changes nothing. */
export const patchDocumentAtom = atom(
  null,
  (get, set, document_id: string, patch: (document: EditorDocument) => EditorDocument) => {
    const state = get(stateAtom);
    if (state.status !== "ready" || state.document_id !== document_id) return;
    set(stateAtom, { ...state, document: patch(state.document) });
  },
);
