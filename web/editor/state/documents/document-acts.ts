import { atom } from "jotai";
import { may } from "#core/contracts/access/roles.ts";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";

/** What is asked before it is done with a document of the dashboard. */
export interface DocumentAct {
  document_id: string;
  act: "rename" | "move" | "delete";
}

/** What is being done on the dashboard, begun by a document's menu or by the palette; one thing at a time. */
export const documentActAtom = atom<DocumentAct | null>(null);

/** What somebody of this role may do with a document without opening it. */
export function allowedActs(
  role: MemberRole,
  { form_id }: Pick<WorkspaceDocument, "form_id">,
): Record<DocumentAct["act"] | "duplicate", boolean> {
  const isForm = form_id !== null;
  return {
    rename: may(role, "edit"),
    duplicate: isForm && may(role, "edit"),
    move: isForm && may(role, "move_documents"),
    delete: may(role, "delete_documents"),
  };
}
