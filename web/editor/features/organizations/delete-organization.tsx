import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { workspaceStateAtom } from "../../state/documents/workspace.ts";
import { restoreOrganizationAtom } from "../../state/organizations/deleted-projects.ts";
import { deleteOrganizationAtom } from "../../state/organizations/organization.ts";
import { texts } from "./texts.ts";

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

  async function undo() {
    try {
      void navigate(`/${await restore(id)}`);
    } catch (error) {
      toast.error(say(texts.delete.not_restored, { organization: display_name }), {
        description: (error as Error).message,
      });
    }
  }

  return (
    <section
      aria-label={texts.delete.title}
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-destructive/40 bg-card p-4 sm:p-5"
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="font-semibold">{texts.delete.title}</h2>
        <p className="text-muted-foreground">{say(texts.delete.text, { days: DELETED_DAYS })}</p>
      </div>
      <Button variant="destructive" onClick={() => setDeleting(true)}>
        {texts.delete.button}
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={say(texts.delete.confirm_title, { organization: display_name })}
        description={
          <>
            {say(texts.delete.confirm_text, { days: DELETED_DAYS })} {isOnly && texts.delete.confirm_only}
          </>
        }
        action={texts.delete.action}
        confirmation={confirmation}
        onConfirm={async () => {
          await remove(confirmation);
          void navigate("/dashboard", { replace: true });
          toast.info(say(texts.delete.deleted, { organization: display_name }), {
            description: say(texts.delete.deleted_text, { days: DELETED_DAYS }),
            action: { label: texts.delete.undo, onClick: () => void undo() },
          });
        }}
      />
    </section>
  );
}
