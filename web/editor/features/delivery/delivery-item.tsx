import { useSetAtom } from "jotai";
import { CircleAlert, CircleCheck, CircleSlash, Clock } from "lucide-react";
import { useState } from "react";
import type { DeliveryAttempt, DeliveryRow } from "#core/contracts/delivery/channels.ts";
import type { WebhookEventType } from "#core/forms/delivery/webhook-payload.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say, sayWith } from "../../../ui/say.ts";
import { redeliverAtom } from "../../state/delivery/channels.ts";
import { texts } from "./texts.ts";

const STATES = {
  delivered: { icon: CircleCheck, className: "text-primary" },
  waiting: { icon: Clock, className: "text-muted-foreground" },
  dead: { icon: CircleAlert, className: "text-destructive" },
  dropped: { icon: CircleSlash, className: "text-muted-foreground" },
} as const;

interface DeliveryItemProps {
  delivery: DeliveryRow;
  /** The webhook's address; null for an email. */
  url: string | null;
}

/** One delivery with its attempts, collapsed at first. */
export function DeliveryItem({ delivery, url }: DeliveryItemProps) {
  const { state, type, local_index, audience, created_at, attempts, last_error, due_at, dropped_reason } =
    delivery;
  const { icon: Icon, className } = STATES[state];
  const [isOpen, setOpen] = useState(false);
  const to = url ?? (audience === "owner" ? texts.deliveries.to_team : texts.deliveries.to_respondent);
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
            <span className="block truncate text-meta text-muted-foreground">{to}</span>
            {dropped_reason !== null && (
              <span className="block text-meta text-muted-foreground">
                {texts.deliveries.dropped[dropped_reason]}
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

function Redeliver({ delivery: { id, state } }: { delivery: DeliveryRow }) {
  const redeliver = useSetAtom(redeliverAtom);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");

  async function again() {
    setBusy(true);
    setNotice("");
    try {
      const delivery = await redeliver(id);
      setNotice(
        delivery?.state === "delivered"
          ? texts.deliveries.redelivered
          : (delivery?.last_error ?? texts.deliveries.requeued),
      );
    } catch (error) {
      setNotice((error as Error).message);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" isBusy={isBusy} onClick={() => void again()}>
        {state === "waiting" ? texts.deliveries.retry_now : texts.deliveries.redeliver}
      </Button>
      <span role="status" className="text-meta">
        {notice}
      </span>
    </div>
  );
}
