import { useSetAtom } from "jotai";
import { useNavigate } from "react-router";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import type { Doctype } from "#core/documents/doctypes.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { say } from "../../../ui/say.ts";
import { duplicateDocumentAtom } from "../../state/documents/workspace.ts";
import { texts } from "./texts.ts";

/** What the copy of each kind is like. */
const COPIED = {
  v0_form: "text",
  v0_schema: "schema",
  v0_bucket: "bucket",
  v0_canvas: "canvas",
  v0_site: "site",
  v0_campaign_referral: "text",
} as const satisfies Record<Doctype, keyof typeof texts.duplicated>;

/** Returns a function that duplicates a document and reports where the copy is. */
export function useDuplicate(): (document: WorkspaceDocument) => Promise<void> {
  const duplicate = useSetAtom(duplicateDocumentAtom);
  const navigate = useNavigate();
  return async ({ id, title, doctype }) => {
    try {
      const { redirect } = await duplicate(id);
      toast.success(say(texts.duplicated.title, { title }), {
        description: texts.duplicated[COPIED[doctype]],
        action: { label: texts.duplicated.action, onClick: () => navigate(redirect) },
      });
    } catch (error) {
      toast.error(say(texts.duplicated.failed, { title }), { description: (error as Error).message });
    }
  };
}
