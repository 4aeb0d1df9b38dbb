import type { CreatedWebhook } from "#core/contracts/delivery/channels.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

interface SecretDialogProps {
  made: CreatedWebhook;
  onClose: () => void;
}

/** Shows a webhook's secret, which is possible only once. */
export function SecretDialog({ made: { webhook, secret }, onClose }: SecretDialogProps) {
  const isRotated = webhook.previous_secret_until !== null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isClosable={false}
      width="md"
      title="The signing secret"
      description="Copy it now: it is not shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CopyField label="Secret" text={secret} isPrimary />
        <p className="text-muted-foreground">
          {isRotated
            ? "Until this time tomorrow the secret before signs as well, so that your program can change over."
            : "Your program checks with it that a call is genuine. Any library for Standard Webhooks does."}
        </p>
      </div>
    </Dialog>
  );
}
