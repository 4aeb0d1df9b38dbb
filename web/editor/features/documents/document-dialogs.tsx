import { useAtom, useAtomValue } from "jotai";
import { Suspense } from "react";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { documentActionAtom } from "../../state/documents/document-actions.ts";
import { otherProjectsAtom } from "../../state/documents/workspace.ts";

const MoveDialog = lazyPart(() => import("./move-dialog.tsx"));
const DeleteDialog = lazyPart(() => import("./deleting/delete-dialog.tsx"));

/** The dialogs that move or delete a document, wherever the action was started. */
export function DocumentDialogs({ workspace }: { workspace: Workspace }) {
  const [action, setAction] = useAtom(documentActionAtom);
  const otherProjectsOf = useAtomValue(otherProjectsAtom);
  const document = workspace.documents.find(({ id }) => id === action?.document_id);
  const project = workspace.projects.find(({ id }) => id === document?.project_id);
  if (action === null || document === undefined || project === undefined) return null;
  const close = () => setAction(null);
  const places = otherProjectsOf(project);
  return (
    <Suspense>
      {action.type === "move" && places.length > 0 && (
        <MoveDialog document={document} places={places} onClose={close} />
      )}
      {action.type === "delete" && <DeleteDialog document={document} onClose={close} />}
    </Suspense>
  );
}
