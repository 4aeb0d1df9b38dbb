import { atom } from "jotai";
import { may } from "#core/contracts/access/roles.ts";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { hasContent } from "#core/documents/doctypes.ts";

/** A dashboard action on a document that needs a dialog. */
export interface DocumentAction {
  document_id: string;
  type: "rename" | "move" | "delete";
}

/** The dashboard's current action, started from a document's menu or the palette. There is at most one. */
export const documentActionAtom = atom<DocumentAction | null>(null);

/** Actions that this role may take on a document without opening it, by name. */
export function allowedActions(
  role: MemberRole,
  { doctype }: Pick<WorkspaceDocument, "doctype">,
): Record<DocumentAction["type"] | "duplicate", boolean> {
  return {
    rename: may(role, "edit"),
    duplicate: hasContent(doctype) && may(role, "edit"),
    move: hasContent(doctype) && may(role, "move_documents"),
    delete: may(role, "delete_documents"),
  };
}
