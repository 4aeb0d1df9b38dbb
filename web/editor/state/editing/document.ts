import { atom } from "jotai";
import { may, whyNot } from "#core/contracts/access/roles.ts";
import type { EditorDocument, TableEntry } from "#core/contracts/documents/documents.ts";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { copyOfAtom, openCopyAtom } from "./form-copies.ts";
import { type DocumentState, openStateAtom as stateAtom } from "./open-document.ts";
import { texts } from "./texts.ts";

/** State of the document at the current address, with all changes since it was loaded. */
export const documentStateAtom = atom((get): DocumentState => {
  const state = get(stateAtom);
  return state.status === "ready" ? { ...state, document: get(documentAtom) } : state;
});

/** The name of a schema's table at the current address; null if it names none. */
const tableNameAtom = atom<string | null>(null);
const isSameName = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase();

const knownTablesAtom = atom<{ document_id: string; tables: readonly TableEntry[] } | null>(null);
/** The tables of the schema at the current address, also while one of them is loading; null for a form. */
export const tablesAtom = atom((get) => {
  const known = get(knownTablesAtom);
  return known?.document_id === get(stateAtom).document_id ? (known?.tables ?? null) : null;
});

type LoadedDocument = Awaited<ReturnType<typeof callDocument>>;
const showAtom = atom(null, (_, set, document_id: string, document: LoadedDocument) => {
  set(knownTablesAtom, document.tables && { document_id, tables: document.tables });
  if ("bucket" in document) return set(stateAtom, { status: "bucket", document_id, document });
  if (document.tables === null && document.form === null)
    return set(stateAtom, { status: "canvas", document_id, document });
  if (document.form === null) return set(stateAtom, { status: "tableless", document_id, document });
  set(openCopyAtom, document.form.form_id, toEditedForm(document.form), document.edit_number);
  set(stateAtom, { status: "ready", document_id, document });
});

interface Loading {
  isReload?: boolean;
  /** The name of a schema's table. Absent: the one that is open. */
  table?: string | null;
}

/** Loads a document unless it is already loaded. Drops the results of superseded calls. */
export const loadDocumentAtom = atom(null, async (get, set, document_id: string, loading: Loading = {}) => {
  const before = get(stateAtom);
  const { isReload = false, table = get(tableNameAtom) } = loading;
  const isOpen = before.document_id === document_id && isSameName(table, get(tableNameAtom));
  if (isOpen && before.status !== "failed" && !isReload) return;
  set(tableNameAtom, table);
  if (!isReload || !("document" in before)) set(stateAtom, { status: "loading", document_id });
  const isCurrent = () => get(stateAtom).document_id === document_id && isSameName(table, get(tableNameAtom));
  try {
    const document = await callDocument(document_id, table);
    if (isCurrent()) set(showAtom, document_id, document);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wasOpen = before.status === "ready" && before.document_id === document_id;
    if (isCurrent()) set(stateAtom, { status: "failed", document_id, error, wasOpen });
  }
});

const callDocument = (document_id: string, table: string | null) =>
  call(endpoints.loadDocument, { params: { document_id }, query: table === null ? {} : { table } });

const entryAtom = atom(0);
/** Increases when the user's role may have changed so that rooms are entered again. */
export const documentEntryAtom = atom((get) => get(entryAtom));

/** Asks the server what the user may still see, after access to a room was revoked. */
export const checkAccessAtom = atom(null, async (get, set, document_id: string) => {
  await set(loadDocumentAtom, document_id, { isReload: true });
  set(entryAtom, get(entryAtom) + 1);
});

/** Numbers of reads; one object per store. */
const readsAtom = atom(() => ({ begun: 0, shown: 0 }));

/** Reads the open document again; local changes stay on top. Rejects on failure. */
const readAgainAtom = atom(null, async (get, set, document_id: string) => {
  const table = get(tableNameAtom);
  const reads = get(readsAtom);
  const number = ++reads.begun;
  const document = await callDocument(document_id, table);
  const isHere = get(stateAtom).document_id === document_id && isSameName(table, get(tableNameAtom));
  // A result that comes late never replaces a newer one.
  if (!isHere || number < reads.shown) return;
  reads.shown = number;
  set(showAtom, document_id, document);
});

/** Pauses before a failed read is repeated, in milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Reads a document again that others have changed. If that fails, it is repeated later while the document is open. */
export const refreshDocumentAtom = atom(null, async (get, set, document_id: string) => {
  const read = async (pause: number): Promise<void> => {
    try {
      await set(readAgainAtom, document_id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isTemporary) return;
      const { begun } = get(readsAtom);
      setTimeout(() => {
        // A later read shows this change too.
        if (get(readsAtom).begun !== begun || get(stateAtom).document_id !== document_id) return;
        void read(Math.min(pause * 2, LONGEST_PAUSE_MS));
      }, pause);
    }
  };
  await read(FIRST_PAUSE_MS);
});

/** Reloads a form's document. Rejects on failure. */
export const readDocumentAtom = atom(null, async (get, set, form_id: string) => {
  const state = get(stateAtom);
  // If another document is open, this one is reloaded when it is opened again.
  if (state.status !== "ready" || state.document.form.form_id !== form_id) return;
  await set(readAgainAtom, state.document_id);
});

/** The open document with all local changes. Throws unless it is loaded; its pages render only then. */
export const documentAtom = atom((get): EditorDocument => {
  const state = get(stateAtom);
  if (state.status !== "ready") throw new Error("No document is loaded.");
  const { document, form, tables, ...others } = state.document;
  const shown = get(copyOfAtom)(form.form_id)?.replica.shown;
  if (shown === undefined) return state.document;
  return {
    ...others,
    tables,
    // A table's title is its name, not the schema's.
    document: { ...document, title: tables ? document.title : shown.title },
    // The cast removes `readonly`: these lists are never mutated.
    form: { ...form, ...(shown as EditedForm & Pick<FormDefinition, "blocks" | "fields">) },
  };
});

/** What is known of the open document, whatever its kind. */
export const shownFactsAtom = atom((get) => {
  const state = get(stateAtom);
  const isFormless = state.status === "tableless" || state.status === "bucket" || state.status === "canvas";
  return isFormless ? state.document : get(documentAtom);
});
export const titleAtom = atom((get) => get(shownFactsAtom).document.title);
/** Whether the open document is a schema. */
export const isSchemaAtom = atom((get) => Boolean(get(shownFactsAtom).tables));

export const formAtom = atom((get) => get(documentAtom).form);
/** Whether the open document is a site, whose page is built like a form. */
export const isSiteAtom = atom((get) => get(documentAtom).form.is_page);
export const formIdAtom = atom((get) => get(formAtom).form_id);
export const campaignAtom = atom((get) => get(formAtom).campaign);
/** Whether the user may create tables; false while one is loading. */
export const canEditTablesAtom = atom((get) => {
  const state = get(stateAtom);
  return "document" in state && may(state.document.role, "edit");
});

const roleAtom = atom((get) => get(shownFactsAtom).role);

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
