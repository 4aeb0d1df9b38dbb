import type { CreatedWebhook } from "#core/contracts/delivery/channels.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { texts } from "./texts.ts";

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
      title={texts.secret.title}
      description={texts.secret.description}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.secret.copied}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CopyField label={texts.secret.label} text={secret} isPrimary />
        <p className="text-muted-foreground">{isRotated ? texts.secret.rotated : texts.secret.created}</p>
      </div>
    </Dialog>
  );
}
