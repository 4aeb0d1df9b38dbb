import { atom } from "jotai";

/** What is asked before it is done with a document of the dashboard. */
export interface DocumentAct {
  document_id: string;
  act: "rename" | "move" | "delete";
}

/** What is being done on the dashboard, begun by a document's menu or by the palette; one thing at a time. */
export const documentActAtom = atom<DocumentAct | null>(null);
