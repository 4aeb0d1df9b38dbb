import { useSetAtom } from "jotai";
import { useNavigate } from "react-router";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { say } from "../../../ui/say.ts";
import { duplicateDocumentAtom } from "../../state/documents/workspace.ts";
import { texts } from "./texts.ts";

/** Returns a function that duplicates a document and reports where the copy is. */
export function useDuplicate(): (document: WorkspaceDocument) => Promise<void> {
  const duplicate = useSetAtom(duplicateDocumentAtom);
  const navigate = useNavigate();
  return async ({ id, title, form_id, doctype }) => {
    try {
      const { redirect } = await duplicate(id);
      toast.success(say(texts.duplicated.title, { title }), {
        description:
          texts.duplicated[form_id !== null ? "text" : doctype === "v0_bucket" ? "bucket" : "schema"],
        action: { label: texts.duplicated.action, onClick: () => navigate(redirect) },
      });
    } catch (error) {
      toast.error(say(texts.duplicated.failed, { title }), { description: (error as Error).message });
    }
  };
}
