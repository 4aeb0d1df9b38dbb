import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { may } from "#core/contracts/access/roles.ts";
import { erasureConfirmation } from "#core/contracts/privacy/erasure-confirmation.ts";
import { customerDataPath } from "#core/contracts/wire/paths/private.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { canEditAtom, documentAtom } from "../../../state/editing/document.ts";
import { eraseCustomerAtom } from "../../../state/privacy/privacy.ts";
import { recordTexts } from "./texts.ts";

const { person: words } = recordTexts;

/** Actions that a customer may request: a copy of their data, and its erasure. */
export default function PersonActions({
  customer_id,
  onErased,
}: {
  customer_id: string;
  onErased: () => void;
}) {
  const canEdit = useAtomValue(canEditAtom);
  const { role } = useAtomValue(documentAtom);
  const erase = useSetAtom(eraseCustomerAtom);
  const [isErasing, setErasing] = useState(false);
  const confirmation = erasureConfirmation(customer_id);
  if (!canEdit) return null;
  return (
    <section aria-label={words.label} className="mt-5 flex flex-col items-start gap-2">
      <h3 className="text-meta font-semibold text-muted-foreground">{words.label}</h3>
      <div className="flex flex-wrap gap-2">
        <a className={buttonClass("secondary", "sm")} href={customerDataPath(customer_id)} download>
          {words.download}
        </a>
        {may(role, "erase_persons") && (
          <Button size="sm" className="text-destructive" onClick={() => setErasing(true)}>
            {words.erase}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isErasing}
        onClose={() => setErasing(false)}
        title={words.erase_title}
        description={words.erase_text}
        action={words.erase_action}
        confirmation={confirmation}
        onConfirm={async () => {
          const { responses, is_complete } = await erase(customer_id, confirmation);
          if (!is_complete) throw new Error(say(words.incomplete, { n: responses }));
          toast.success(say(words.erased, { n: responses }));
          onErased();
        }}
      />
    </section>
  );
}
