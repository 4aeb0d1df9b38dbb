import { useSetAtom } from "jotai";
import { Ellipsis, KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { CreatedWebhook, WebhookRow } from "#core/contracts/delivery/channels.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import {
  deleteWebhookAtom,
  rotateSecretAtom,
  testWebhookAtom,
  updateWebhookAtom,
} from "../../state/delivery/channels.ts";
import { EVENT_NAMES } from "./webhook-dialog.tsx";

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
        text: isProblem ? (delivery?.last_error ?? "It did not arrive.") : "The test has arrived.",
        isProblem,
      };
    });

  return (
    <li className="flex flex-col gap-2 p-4 sm:px-5">
      <div className="flex items-start gap-3">
        <Switch
          aria-label={`Use ${url}`}
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
            {events.map((type) => EVENT_NAMES[type]).join(" · ")}
          </p>
          <WebhookTrouble webhook={webhook} />
          <p role="status" className={notice?.isProblem ? "text-meta text-destructive" : "text-meta"}>
            {notice?.text}
          </p>
        </div>
        <Button size="sm" isBusy={isBusy} disabled={!is_enabled} onClick={() => void sendTest()}>
          Send test
        </Button>
        <Menu
          trigger={
            <IconButton label={`More for ${url}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuItem icon={KeyRound} onSelect={() => setAsked("rotate")}>
            New secret
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDestructive onSelect={() => setAsked("delete")}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      <ConfirmDialog
        isOpen={asked === "delete"}
        onClose={() => setAsked(null)}
        title="Delete this webhook?"
        description="It is told nothing more, and what waits for it and its log are deleted, too."
        action="Delete webhook"
        onConfirm={() => remove(id)}
      />
      <ConfirmDialog
        isOpen={asked === "rotate"}
        onClose={() => setAsked(null)}
        title="Make a new secret?"
        description="For a day both secrets sign every call. Then the one before is worth nothing: change your program until then."
        action="Make a new secret"
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
        {disabled_reason === "gone"
          ? "Switched off: the receiver said that it is gone (410)."
          : "Switched off: nothing has arrived for five days."}
      </p>
    );
  }
  if (!is_enabled || failing_since === null) return null;
  return (
    <p className="text-meta text-destructive">
      Failing since <RelativeTime iso={failing_since} />; tried again and again.
    </p>
  );
}
