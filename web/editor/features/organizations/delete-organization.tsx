import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { workspaceStateAtom } from "../../state/documents/workspace.ts";
import { restoreOrganizationAtom } from "../../state/organizations/deleted-projects.ts";
import { deleteOrganizationAtom } from "../../state/organizations/organization.ts";

/** Lets owners delete an organization, which can be restored for a while. */
export function DeleteOrganization({ organization }: { organization: OrganizationDetails }) {
  const { id, display_name } = organization;
  const state = useAtomValue(workspaceStateAtom);
  const remove = useSetAtom(deleteOrganizationAtom);
  const restore = useSetAtom(restoreOrganizationAtom);
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const confirmation = `DELETE ${display_name}`;
  const isOnly = state.status === "ready" && state.workspace.organizations.length === 1;

  async function bringBack() {
    try {
      void navigate(`/${await restore(id)}`);
    } catch (error) {
      toast.error(`“${display_name}” could not be brought back`, { description: (error as Error).message });
    }
  }

  return (
    <section
      aria-label="Delete the organization"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-destructive/40 bg-card p-4 sm:p-5"
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="font-semibold">Delete this organization</h2>
        <p className="text-muted-foreground">
          All of its projects and forms close, for all of its members. For {DELETED_DAYS} days an owner can
          bring it back, then it goes for good.
        </p>
      </div>
      <Button variant="destructive" onClick={() => setDeleting(true)}>
        Delete organization…
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`Delete “${display_name}”?`}
        description={
          `Its forms take no more answers, and nobody sees them or the answers. For ${DELETED_DAYS} days you find it ` +
          `among “Recently deleted” and can bring it back.${isOnly ? " You get a new, empty organization in its place." : ""}`
        }
        action="Delete organization"
        confirmation={confirmation}
        onConfirm={async () => {
          await remove(confirmation);
          void navigate("/dashboard", { replace: true });
          toast.info(`“${display_name}” is deleted`, {
            description: `It can be brought back for ${DELETED_DAYS} days.`,
            action: { label: "Undo", onClick: () => void bringBack() },
          });
        }}
      />
    </section>
  );
}
