import { useSetAtom } from "jotai";
import { CircleAlert, CircleCheck, CircleSlash, Clock } from "lucide-react";
import { useState } from "react";
import type { DeliveryAttempt, DeliveryRow, DropReason } from "#core/contracts/delivery/channels.ts";
import type { WebhookEventType } from "#core/forms/delivery/webhook-payload.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { redeliverAtom } from "../../state/delivery/channels.ts";
import { EVENT_NAMES } from "./webhook-dialog.tsx";

const STATES = {
  delivered: { icon: CircleCheck, name: "Delivered", className: "text-primary" },
  waiting: { icon: Clock, name: "Waiting", className: "text-muted-foreground" },
  dead: { icon: CircleAlert, name: "Given up", className: "text-destructive" },
  dropped: { icon: CircleSlash, name: "Not sent", className: "text-muted-foreground" },
} as const;

const DROP_REASONS: Record<DropReason, string> = {
  erased: "Not sent: the response was deleted first.",
  no_address: "Not sent: the response has no email address.",
  switched_off: "Not sent: this mail was turned off.",
};

interface DeliveryItemProps {
  delivery: DeliveryRow;
  /** The webhook's address; null for an email. */
  url: string | null;
}

/** One delivery with its attempts, collapsed at first. */
export function DeliveryItem({ delivery, url }: DeliveryItemProps) {
  const { state, type, local_index, audience, created_at, attempts, last_error, due_at, dropped_reason } =
    delivery;
  const { icon: Icon, name, className } = STATES[state];
  const [isOpen, setOpen] = useState(false);
  const to = url ?? (audience === "owner" ? "Mail to the team" : "Mail to the respondent");
  const about = local_index === null ? "" : ` ${formatLocalIndex(local_index)}`;
  return (
    <li className="px-4 py-2.5 sm:px-5">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer items-start gap-2.5 rounded-sm pointer-coarse:min-h-10">
          <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
          <span className="min-w-0 grow">
            <span className="block">
              {EVENT_NAMES[type as WebhookEventType] ?? type}
              {about}
              <span className="sr-only">: {name}</span>
            </span>
            <span className="block truncate text-meta text-muted-foreground">{to}</span>
            {dropped_reason !== null && (
              <span className="block text-meta text-muted-foreground">{DROP_REASONS[dropped_reason]}</span>
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
                Next try: <RelativeTime iso={due_at} />
              </p>
            )}
            {(state !== "dropped" || attempts.length > 0) && <Attempts attempts={attempts} />}
            <p className="text-meta break-all text-muted-foreground">
              Id <code>{delivery.id}</code>
            </p>
            {state !== "dropped" && <Redeliver delivery={delivery} />}
          </div>
        )}
      </details>
    </li>
  );
}

function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  if (attempts.length === 0) return <p className="text-meta text-muted-foreground">Not tried yet.</p>;
  return (
    <ol aria-label="Tries" className="flex flex-col gap-2">
      {attempts.map(({ at, status, duration_ms, error, excerpt }) => (
        <li key={at} className="text-meta">
          <span className="font-medium">{status ?? (error === null ? "Sent" : "No answer")}</span> ·{" "}
          {duration_ms} ms · <RelativeTime iso={at} />
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
        delivery?.state === "delivered" ? "Delivered again." : (delivery?.last_error ?? "It is on its way."),
      );
    } catch (error) {
      setNotice((error as Error).message);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" isBusy={isBusy} onClick={() => void again()}>
        {state === "waiting" ? "Try now" : "Deliver again"}
      </Button>
      <span role="status" className="text-meta">
        {notice}
      </span>
    </div>
  );
}
