import { useSetAtom } from "jotai";
import { Ellipsis, KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { CreatedWebhook, WebhookRow } from "#core/contracts/delivery/channels.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say, sayWith } from "../../../ui/say.ts";
import {
  deleteWebhookAtom,
  rotateSecretAtom,
  testWebhookAtom,
  updateWebhookAtom,
} from "../../state/delivery/channels.ts";
import { texts } from "./texts.ts";

interface WebhookItemProps {
  webhook: WebhookRow;
  onEdit: () => void;
  onRotated: (made: CreatedWebhook) => void;
}

export function WebhookItem({ webhook, onEdit, onRotated }: WebhookItemProps) {
  const { id, url, events, is_enabled } = webhook;
  const update = useSetAtom(updateWebhookAtom);
  const remove = useSetAtom(deleteWebhookAtom);
  const rotate = useSetAtom(rotateSecretAtom);
  const test = useSetAtom(testWebhookAtom);
  const [asked, setAsked] = useState<"delete" | "rotate" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ text: string; isProblem: boolean } | null>(null);

  /** Runs an action and shows its result. */
  async function attempt(work: () => Promise<{ text: string; isProblem: boolean } | null>) {
    setBusy(true);
    setNotice(null);
    try {
      setNotice(await work());
    } catch (error) {
      setNotice({ text: (error as Error).message, isProblem: true });
    }
    setBusy(false);
  }

  const sendTest = () =>
    attempt(async () => {
      const delivery = await test(id);
      const isProblem = delivery?.state !== "delivered";
      return {
        text: isProblem ? (delivery?.last_error ?? texts.webhook.not_tested) : texts.webhook.tested,
        isProblem,
      };
    });

  return (
    <li className="flex flex-col gap-2 p-4 sm:px-5">
      <div className="flex items-start gap-3">
        <Switch
          aria-label={say(texts.webhook.enable, { url })}
          checked={is_enabled}
          onCheckedChange={(checked) =>
            void attempt(async () => {
              await update(id, { url, events, is_enabled: checked });
              return null;
            })
          }
        />
        <div className="min-w-0 grow">
          <p className="font-medium break-all">{url}</p>
          <p className="text-meta text-muted-foreground">
            {events.map((type) => texts.webhook.events[type]).join(" · ")}
          </p>
          <WebhookTrouble webhook={webhook} />
          <p role="status" className={notice?.isProblem ? "text-meta text-destructive" : "text-meta"}>
            {notice?.text}
          </p>
        </div>
        <Button size="sm" isBusy={isBusy} disabled={!is_enabled} onClick={() => void sendTest()}>
          {texts.webhook.test}
        </Button>
        <Menu
          trigger={
            <IconButton label={say(texts.webhook.more, { url })}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {texts.webhook.edit}
          </MenuItem>
          <MenuItem icon={KeyRound} onSelect={() => setAsked("rotate")}>
            {texts.webhook.rotate}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDestructive onSelect={() => setAsked("delete")}>
            {texts.webhook.delete}
          </MenuItem>
        </Menu>
      </div>
      <ConfirmDialog
        isOpen={asked === "delete"}
        onClose={() => setAsked(null)}
        title={texts.webhook.delete_title}
        description={texts.webhook.delete_description}
        action={texts.webhook.delete_action}
        onConfirm={() => remove(id)}
      />
      <ConfirmDialog
        isOpen={asked === "rotate"}
        onClose={() => setAsked(null)}
        title={texts.webhook.rotate_title}
        description={texts.webhook.rotate_description}
        action={texts.webhook.rotate_action}
        onConfirm={async () => onRotated(await rotate(id))}
      />
    </li>
  );
}

/** Why the webhook was switched off automatically, or since when its deliveries have failed. */
function WebhookTrouble({ webhook }: { webhook: WebhookRow }) {
  const { disabled_reason, failing_since, is_enabled } = webhook;
  if (!is_enabled && disabled_reason !== null) {
    return (
      <p className="text-meta text-destructive">
        {disabled_reason === "gone" ? texts.webhook.gone : texts.webhook.silent}
      </p>
    );
  }
  if (!is_enabled || failing_since === null) return null;
  return (
    <p className="text-meta text-destructive">
      {sayWith(texts.webhook.failing, { time: <RelativeTime iso={failing_since} /> })}
    </p>
  );
}
