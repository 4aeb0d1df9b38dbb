import { Plus } from "lucide-react";
import { useState } from "react";
import { type CreatedWebhook, MAX_WEBHOOKS, type WebhookRow } from "#core/contracts/delivery/channels.ts";
import { Button } from "../../../ui/button.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { texts } from "./texts.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookItem } from "./webhook-item.tsx";

/** Lists the form's webhooks. */
export function WebhookList({ webhooks }: { webhooks: readonly WebhookRow[] }) {
  const [edited, setEdited] = useState<WebhookRow | "new" | null>(null);
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  return (
    <div className="rounded-lg border border-border bg-card">
      <div className="flex items-start gap-3 p-4 max-sm:flex-col sm:p-5">
        <p className="grow text-muted-foreground">{texts.webhook.description}</p>
        <Button disabled={webhooks.length >= MAX_WEBHOOKS} onClick={() => setEdited("new")}>
          <Plus aria-hidden />
          {texts.webhook.add}
        </Button>
      </div>
      {webhooks.length > 0 && (
        <ul aria-label={texts.webhooks} className="divide-y divide-border border-t border-border">
          {webhooks.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onRotated={setMade}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <WebhookDialog
          webhook={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onCreated={setMade}
        />
      )}
      {made !== null && <SecretDialog made={made} onClose={() => setMade(null)} />}
    </div>
  );
}
