import {
  type DeliveryPage,
  type DeliveryRow,
  MAX_REDELIVERED,
  type Redelivered,
} from "#core/contracts/delivery/channels.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import type { WebhookKey } from "../../db/delivery/channels.ts";
import {
  findDeliveries,
  insertTestEvent,
  type Requeue,
  requeueDeadLetters,
  requeueDelivery,
} from "../../db/delivery/deliveries.ts";
import { deliverDue } from "./deliver-due.ts";
import { deliverOutbox } from "./deliver-outbox.ts";

const PAGE = 30;
const MAX_TESTS = 20;
const TEST_WINDOW_SECONDS = 10 * 60;

export interface LogRequest {
  form_id: string;
  is_dead_only: boolean;
  before: number | null;
}

/** Lists a page of a form's delivery log. */
export async function listDeliveries(ctx: Context, request: LogRequest): Promise<DeliveryPage> {
  const rows = await findDeliveries(ctx.db, { ...request, limit: PAGE + 1 });
  return { deliveries: rows.slice(0, PAGE), has_more: rows.length > PAGE };
}

/** Delivers an event again, whatever its state, under the same id. Throws NOT_FOUND and CONFLICT. */
export async function redeliver(ctx: Context, again: Requeue): Promise<DeliveryRow | null> {
  const { form_id, delivery_id } = again;
  await limit(ctx, form_id);
  const revived = await requeueDelivery(ctx.db, again, ctx.now());
  if (revived === null) throw new AppError("NOT_FOUND");
  if (revived === "could_double") {
    throw new AppError("CONFLICT", { reason: "This row may be in the table already." });
  }
  if (revived === "off") {
    throw new AppError("CONFLICT", {
      reason: "The webhook is off, the table is disconnected, or this event is already being delivered.",
    });
  }
  await deliverOutbox(ctx, revived.subject_id);
  const { deliveries } = await listDeliveries(ctx, { form_id, is_dead_only: false, before: null });
  return deliveries.find(({ id }) => id === delivery_id) ?? null;
}

/** Requeues all dead letters of a form. */
export async function redeliverDead(ctx: Context, form_id: string): Promise<Redelivered> {
  await limit(ctx, form_id);
  const count = await requeueDeadLetters(ctx.db, form_id, ctx.now(), MAX_REDELIVERED);
  if (count > 0) ctx.waitUntil("deliver-outbox", deliverDue);
  return { count };
}

/** Sends one test event now. Returns its log row with the result. */
export async function testWebhook(ctx: Context, key: WebhookKey): Promise<DeliveryRow | null> {
  await limit(ctx, key.form_id);
  const subject_id = crypto.randomUUID();
  if (!(await insertTestEvent(ctx.db, key, subject_id, ctx.now()))) {
    throw new AppError("CONFLICT", { reason: "This webhook is off. Turn it on first." });
  }
  await deliverOutbox(ctx, subject_id);
  const { deliveries } = await listDeliveries(ctx, {
    form_id: key.form_id,
    is_dead_only: false,
    before: null,
  });
  return deliveries.find(({ response_id }) => response_id === subject_id) ?? null;
}

/** Limits manual deliveries to a person's pace so that nobody can flood a third party with them. */
async function limit(ctx: Context, form_id: string): Promise<void> {
  const { count, remaining_seconds } = await countAttempt(
    ctx.db,
    `redeliver ${form_id}`,
    TEST_WINDOW_SECONDS,
  );
  if (count > MAX_TESTS) throw new AppError("RATE_LIMITED", { retry_after: remaining_seconds });
}
