import { useAtomValue, useSetAtom } from "jotai";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import type { WebhookRow } from "#core/contracts/delivery/channels.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { say } from "../../../ui/say.ts";
import { deliveriesAtom, loadDeliveriesAtom, redeliverDeadAtom } from "../../state/delivery/channels.ts";
import { formIdAtom } from "../../state/editing/document.ts";
import { DeliveryItem } from "./delivery-item.tsx";
import { texts } from "./texts.ts";

const FILTERS = [
  { value: "all", label: texts.deliveries.all },
  { value: "dead", label: texts.deliveries.dead },
] as const;

/** Delivered and pending events, and dead letters. */
export function DeliveryLog({ webhooks }: { webhooks: readonly WebhookRow[] }) {
  const form_id = useAtomValue(formIdAtom);
  const { status, message, filter, deliveries, has_more } = useAtomValue(deliveriesAtom);
  const load = useSetAtom(loadDeliveriesAtom);
  const redeliverDead = useSetAtom(redeliverDeadAtom);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` reads the form from the store; its id is the trigger
  useEffect(() => void load(), [form_id, load]);

  async function loadBusily(isMore: boolean) {
    setBusy(true);
    await load({ isMore });
    setBusy(false);
  }

  async function again() {
    setBusy(true);
    try {
      const count = await redeliverDead();
      setNotice(say(texts.deliveries.queued, { n: count }));
    } catch (error) {
      setNotice((error as Error).message);
    }
    setBusy(false);
  }

  return (
    <div className="rounded-lg border border-border bg-card">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-5">
        <Select
          aria-label={texts.deliveries.filter}
          value={filter}
          className="max-w-52"
          onChange={(chosen) => void load({ filter: chosen })}
          choices={FILTERS}
        />
        <span role="status" className="min-w-0 grow text-meta text-muted-foreground">
          {notice}
        </span>
        {filter === "dead" && deliveries.some(({ state }) => state === "dead") && (
          <Button size="sm" isBusy={isBusy} onClick={() => void again()}>
            {texts.deliveries.redeliver_all}
          </Button>
        )}
        <Button size="sm" isBusy={isBusy} onClick={() => void loadBusily(false)}>
          {!isBusy && <RotateCw aria-hidden />}
          {texts.deliveries.refresh}
        </Button>
      </div>
      {status === "loading" && (
        <div role="status" aria-label={texts.deliveries.loading} className="p-4 pt-0">
          <Skeleton className="h-24" />
        </div>
      )}
      {status === "failed" && (
        <ErrorState title={texts.deliveries.failed} message={message} onRetry={() => void load()} />
      )}
      {status === "ready" && deliveries.length === 0 && (
        <p className="border-t border-border p-4 text-muted-foreground sm:px-5">
          {filter === "dead" ? texts.deliveries.no_dead : texts.deliveries.none}
        </p>
      )}
      {deliveries.length > 0 && (
        <ul aria-label={texts.deliveries.list} className="divide-y divide-border border-t border-border">
          {deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              url={webhooks.find(({ id }) => id === delivery.webhook_id)?.url ?? null}
            />
          ))}
        </ul>
      )}
      {has_more && (
        <div className="border-t border-border p-3 text-center">
          <Button size="sm" isBusy={isBusy} onClick={() => void loadBusily(true)}>
            {texts.deliveries.older}
          </Button>
        </div>
      )}
    </div>
  );
}
