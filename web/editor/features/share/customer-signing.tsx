import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { may, whyNot } from "#core/contracts/access/roles.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { sayWith } from "../../../ui/say.ts";
import { documentAtom, formIdAtom } from "../../state/editing/document.ts";
import {
  customerSecretAtom,
  loadCustomerSecretAtom,
  rotateCustomerSecretAtom,
} from "../../state/privacy/customers.ts";
import { texts } from "./texts.ts";

/** Creates the secret with which an owner signs customers' ids. */
export function CustomerSigning() {
  const form_id = useAtomValue(formIdAtom);
  const { role } = useAtomValue(documentAtom);
  const state = useAtomValue(customerSecretAtom);
  const load = useSetAtom(loadCustomerSecretAtom);
  const rotate = useSetAtom(rotateCustomerSecretAtom);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    void load(form_id);
  }, [form_id, load]);
  if (state.status === "loading") return <Skeleton className="h-24" />;
  if (state.status === "failed") {
    return (
      <ErrorState title={texts.customers.failed} message={state.message} onRetry={() => void load(form_id)} />
    );
  }
  const { facts, secret } = state;
  const isAllowed = may(role, "manage_secrets");
  return (
    <div className="flex flex-col gap-4">
      {secret !== null && (
        <CopyField
          label={texts.customers.secret}
          text={secret}
          hint={texts.customers.secret_hint}
          isPrimary
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={facts.created_at === null ? "primary" : "secondary"}
          disabled={!isAllowed}
          onClick={() => setAsked(true)}
        >
          {facts.created_at === null ? texts.customers.create : texts.customers.replace}
        </Button>
        <p className="text-meta text-muted-foreground">
          {facts.created_at === null
            ? texts.customers.none
            : sayWith(
                facts.previous_until === null ? texts.customers.created : texts.customers.created_previous,
                { time: <RelativeTime iso={facts.created_at} /> },
              )}
        </p>
      </div>
      {!isAllowed && <p className="text-meta text-muted-foreground">{whyNot(role, "manage_secrets")}</p>}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={facts.created_at === null ? texts.customers.create_title : texts.customers.replace_title}
        description={facts.created_at === null ? texts.customers.create_text : texts.customers.replace_text}
        action={facts.created_at === null ? texts.customers.create : texts.customers.replace}
        onConfirm={() => rotate(form_id)}
      />
    </div>
  );
}
