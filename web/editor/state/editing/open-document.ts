import { atom } from "jotai";
import type {
  BucketDocument,
  CanvasFacts,
  EditorDocument,
  TablelessDocument,
} from "#core/contracts/documents/documents.ts";
import type { ApiError } from "../../api/client.ts";

/** The state of the open document, without what edits it: pages that only ask what is open load no more than this. */

export type DocumentState =
  | { status: "loading"; document_id: string | null }
  /** `wasOpen`: the document was shown before the server refused it. */
  | { status: "failed"; document_id: string; error: ApiError; wasOpen: boolean }
  /** A schema whose address names none of its tables. */
  | { status: "tableless"; document_id: string; document: TablelessDocument }
  | { status: "bucket"; document_id: string; document: BucketDocument }
  /** A canvas, whose drawing its page loads. */
  | { status: "canvas"; document_id: string; document: CanvasFacts }
  | { status: "ready"; document_id: string; document: EditorDocument };

/** For `document.ts` alone, which sets it. */
export const openStateAtom = atom<DocumentState>({ status: "loading", document_id: null });

/** State of the document at the current address, as loaded. */
export const loadedStateAtom = atom((get) => get(openStateAtom));
