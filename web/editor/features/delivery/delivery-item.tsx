import { useSetAtom } from "jotai";
import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Clock } from "lucide-react";
import { useState } from "react";
import type { DeliveryAttempt, DeliveryRow, DropReason } from "#core/contracts/delivery/channels.ts";
import type { WebhookEventType } from "#core/forms/delivery/webhook-payload.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say, sayWith } from "../../../ui/say.ts";
import { redeliverAtom } from "../../state/delivery/channels.ts";
import { texts } from "./texts.ts";

const STATES = {
  delivered: { icon: CircleCheck, className: "text-primary" },
  waiting: { icon: Clock, className: "text-muted-foreground" },
  dead: { icon: CircleAlert, className: "text-destructive" },
  unknown: { icon: CircleHelp, className: "text-destructive" },
  dropped: { icon: CircleSlash, className: "text-muted-foreground" },
} as const;

interface DeliveryItemProps {
  delivery: DeliveryRow;
  /** The webhook's address; null for an email or a row. */
  url: string | null;
}

function receiverOf({ delivery: { channel, audience, table, bucket }, url }: DeliveryItemProps): string {
  if (url !== null) return url;
  if (channel === "bucket") {
    return bucket === null
      ? texts.deliveries.to_lost_bucket
      : say(texts.deliveries.to_bucket, { name: bucket });
  }
  if (channel !== "external")
    return audience === "owner" ? texts.deliveries.to_team : texts.deliveries.to_respondent;
  return table === null ? texts.deliveries.to_lost_table : say(texts.deliveries.to_table, table);
}

function reasonOf(channel: DeliveryRow["channel"], reason: DropReason): string {
  const { dropped, not_copied } = texts.deliveries;
  const words: Partial<Record<DropReason, string>> = channel === "bucket" ? not_copied : {};
  return words[reason] ?? dropped[reason];
}

/** One delivery with its attempts, collapsed at first. */
export function DeliveryItem({ delivery, url }: DeliveryItemProps) {
  const { state, type, local_index, created_at, attempts, last_error, due_at, dropped_reason } = delivery;
  const { icon: Icon, className } = STATES[state];
  const [isOpen, setOpen] = useState(false);
  const event = texts.webhook.events[type as WebhookEventType] ?? type;
  const number = local_index === null ? null : formatLocalIndex(local_index);
  return (
    <li className="px-4 py-2.5 sm:px-5">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer items-start gap-2.5 rounded-sm pointer-coarse:min-h-10">
          <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
          <span className="min-w-0 grow">
            <span className="block">
              {number === null ? event : say(texts.deliveries.of_response, { event, number })}
              <span className="sr-only">
                {say(texts.deliveries.state_suffix, { state: texts.deliveries.states[state] })}
              </span>
            </span>
            <span className="block truncate text-meta text-muted-foreground">
              {receiverOf({ delivery, url })}
            </span>
            {dropped_reason !== null && (
              <span className="block text-meta text-muted-foreground">
                {reasonOf(delivery.channel, dropped_reason)}
              </span>
            )}
            {state !== "delivered" && last_error !== null && (
              <span className="block text-meta text-destructive">{last_error}</span>
            )}
          </span>
          <RelativeTime iso={created_at} className="shrink-0 text-meta text-muted-foreground" />
        </summary>
        {isOpen && (
          <div className="mt-2 flex flex-col gap-3 sm:pl-6.5">
            {state === "waiting" && (
              <p className="text-meta">
                {sayWith(texts.deliveries.next, { time: <RelativeTime iso={due_at} /> })}
              </p>
            )}
            {state === "unknown" && (
              <Notice title={texts.deliveries.unknown_title}>{texts.deliveries.unknown}</Notice>
            )}
            {(state !== "dropped" || attempts.length > 0) && <Attempts attempts={attempts} />}
            <p className="text-meta break-all text-muted-foreground">
              {sayWith(texts.deliveries.id, { id: <code>{delivery.id}</code> })}
            </p>
            {state !== "dropped" && <Redeliver delivery={delivery} />}
          </div>
        )}
      </details>
    </li>
  );
}

function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  if (attempts.length === 0)
    return <p className="text-meta text-muted-foreground">{texts.deliveries.no_attempts}</p>;
  return (
    <ol aria-label={texts.deliveries.attempts} className="flex flex-col gap-2">
      {attempts.map(({ at, status, duration_ms, error, excerpt }) => (
        <li key={at} className="text-meta">
          <span className="font-medium">
            {status ?? (error === null ? texts.deliveries.sent : texts.deliveries.no_reply)}
          </span>{" "}
          · {say(texts.deliveries.took, { n: duration_ms })} · <RelativeTime iso={at} />
          {error !== null && <span className="block text-destructive">{error}</span>}
          {excerpt !== null && (
            <code className="mt-1 block max-h-24 overflow-hidden rounded bg-muted px-2 py-1 break-all whitespace-pre-wrap">
              {excerpt}
            </code>
          )}
        </li>
      ))}
    </ol>
  );
}

function Redeliver({ delivery: { id, state, can_double } }: { delivery: DeliveryRow }) {
  const redeliver = useSetAtom(redeliverAtom);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [notice, setNotice] = useState("");

  async function again() {
    const delivery = await redeliver(id, can_double);
    setNotice(
      delivery?.state === "delivered"
        ? texts.deliveries.redelivered
        : (delivery?.last_error ?? texts.deliveries.requeued),
    );
  }

  async function againNow() {
    setBusy(true);
    setNotice("");
    await again().catch((error: Error) => setNotice(error.message));
    setBusy(false);
  }

  const label = state === "waiting" ? texts.deliveries.retry_now : texts.deliveries.redeliver;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" isBusy={isBusy} onClick={() => (can_double ? setAsked(true) : void againNow())}>
        {can_double ? texts.deliveries.write_again : label}
      </Button>
      <span role="status" className="text-meta">
        {notice}
      </span>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={texts.deliveries.write_again_title}
        description={texts.deliveries.write_again_description}
        action={texts.deliveries.write_again}
        onConfirm={again}
      />
    </div>
  );
}
