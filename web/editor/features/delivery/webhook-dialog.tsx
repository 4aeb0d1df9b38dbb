import { useSetAtom } from "jotai";
import { useId, useState } from "react";
import type { CreatedWebhook, WebhookRow } from "#core/contracts/delivery/channels.ts";
import { WEBHOOK_EVENTS, type WebhookEventType } from "#core/forms/delivery/webhook-payload.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { createWebhookAtom, updateWebhookAtom } from "../../state/delivery/channels.ts";
import { texts } from "./texts.ts";

interface WebhookDialogProps {
  /** The webhook to edit; null to create one. */
  webhook: WebhookRow | null;
  onClose: () => void;
  onCreated: (made: CreatedWebhook) => void;
}

/** Edits a webhook's address and events. */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const create = useSetAtom(createWebhookAtom);
  const update = useSetAtom(updateWebhookAtom);
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<WebhookEventType[]>(webhook?.events ?? ["response.created"]);

  async function save() {
    const draft = { url: url.trim(), events, is_enabled: webhook?.is_enabled ?? true };
    if (webhook === null) onCreated(await create(draft));
    else await update(webhook.id, draft);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={webhook === null ? texts.webhook.add : texts.webhook.edit_title}
      width="md"
      action={webhook === null ? texts.webhook.add : texts.webhook.save}
      isReady={url.trim() !== "" && events.length > 0}
      onSubmit={save}
    >
      {(problem) => (
        <>
          <FieldLabel label={texts.webhook.url} problem={problem} hint={texts.webhook.url_hint}>
            <Input
              value={url}
              inputMode="url"
              maxLength={2_000}
              placeholder={texts.webhook.url_example}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              onChange={(event) => setUrl(event.target.value)}
              autoFocus
            />
          </FieldLabel>
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">{texts.webhook.events_label}</legend>
            {WEBHOOK_EVENTS.map((type) => (
              <EventChoice
                key={type}
                type={type}
                isChosen={events.includes(type)}
                onChange={(isChosen) =>
                  setEvents(WEBHOOK_EVENTS.filter((one) => (one === type ? isChosen : events.includes(one))))
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

interface EventChoiceProps {
  type: WebhookEventType;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function EventChoice({ type, isChosen, onChange }: EventChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-h-7 items-center gap-2.5 pointer-coarse:min-h-10">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      <label htmlFor={id} className="grow">
        {texts.webhook.events[type]} <code className="text-meta text-muted-foreground">{type}</code>
      </label>
    </div>
  );
}
