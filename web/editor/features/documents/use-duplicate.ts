import { useSetAtom } from "jotai";
import { useNavigate } from "react-router";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { duplicateDocumentAtom } from "../../state/documents/workspace.ts";

/** Returns a function that duplicates a form and reports where the copy is. */
export function useDuplicate(): (document: WorkspaceDocument) => Promise<void> {
  const duplicate = useSetAtom(duplicateDocumentAtom);
  const navigate = useNavigate();
  return async ({ id, title }) => {
    try {
      const { redirect } = await duplicate(id);
      toast.success(`“${title}” is duplicated`, {
        description: "The copy is closed, and has no responses yet.",
        action: { label: "Open the copy", onClick: () => navigate(redirect) },
      });
    } catch (error) {
      toast.error(`“${title}” could not be duplicated`, { description: (error as Error).message });
    }
  };
}
