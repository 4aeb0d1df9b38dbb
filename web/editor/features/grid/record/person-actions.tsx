import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { may } from "#core/contracts/access/roles.ts";
import { erasureConfirmation } from "#core/contracts/privacy/erasure-confirmation.ts";
import { customerDataPath } from "#core/contracts/wire/paths.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { canEditAtom, documentAtom } from "../../../state/editing/document.ts";
import { eraseCustomerAtom } from "../../../state/privacy/privacy.ts";

/** Actions that a customer may request: a copy of their data, and its erasure. */
export function PersonActions({ customer_id, onErased }: { customer_id: string; onErased: () => void }) {
  const canEdit = useAtomValue(canEditAtom);
  const { role } = useAtomValue(documentAtom);
  const erase = useSetAtom(eraseCustomerAtom);
  const [isErasing, setErasing] = useState(false);
  const confirmation = erasureConfirmation(customer_id);
  if (!canEdit) return null;
  return (
    <section aria-label="Data of this person" className="mt-5 flex flex-col items-start gap-2">
      <h3 className="text-meta font-semibold text-muted-foreground">Data of this person</h3>
      <div className="flex flex-wrap gap-2">
        <a className={buttonClass("secondary", "sm")} href={customerDataPath(customer_id)} download>
          Download all of it
        </a>
        {may(role, "erase_persons") && (
          <Button size="sm" className="text-destructive" onClick={() => setErasing(true)}>
            Erase…
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isErasing}
        onClose={() => setErasing(false)}
        title="Erase this person?"
        description="All of their answers, in every form of the project, are deleted for good, with files and what was begun and not sent. What was taken from the stock stays sold."
        action="Erase for good"
        confirmation={confirmation}
        onConfirm={async () => {
          const { responses, is_complete } = await erase(customer_id, confirmation);
          if (!is_complete) throw new Error(`${responses} answers are gone; there are more. Erase again.`);
          toast.success(
            responses === 1
              ? "1 answer of this person was erased."
              : `${responses} answers of this person were erased.`,
          );
          onErased();
        }}
      />
    </section>
  );
}
