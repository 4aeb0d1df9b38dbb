import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
import { webhookPayload } from "#core/forms/delivery/webhook-payload.ts";
import type { Context } from "../../context.ts";
import type { ClaimedEvent } from "../../db/delivery/outbox.ts";
import { readFormLive } from "../../db/forms/forms.ts";
import { secretsOf } from "../keys/derive-key.ts";
import { unseal } from "../keys/seal.ts";
import { dropped, NOT_OURS, type Outcome } from "./delivery-outcome.ts";
import { firstBody } from "./first-body.ts";

const GONE = 410;

/**
 * Calls the webhook of an event. The body shows the response as it was at the first attempt. Later changes have their own
 * events.
 */
export async function deliverWebhook(
  ctx: Context,
  claimed: ClaimedEvent,
): Promise<Outcome | typeof NOT_OURS> {
  const { webhook, event, response } = claimed;
  if (webhook === null) return { error: "The webhook was deleted.", attempt: null, is_final: true };
  const isDeletion = event.type === "response.deleted";
  const isTest = event.type === "webhook.test";
  // Of an erased response, only its deletion is still sent.
  if (response === null && !isDeletion && !isTest) return dropped("erased");
  const first = await firstBody(ctx, claimed, async () => JSON.stringify(await payloadOf(ctx, claimed)));
  if (first === "gone") return dropped("erased");
  if (first === NOT_OURS) return NOT_OURS;
  const client = await ctx.webhooks();
  const secrets = [webhook.secret, webhook.previous_secret].filter((secret) => secret !== null);
  const { status, error, excerpt, duration_ms, retry_at } = await client.send({
    url: webhook.url,
    id: claimed.id,
    sent_at: ctx.now(),
    body: first.body,
    secrets: await Promise.all(
      secrets.map((secret) => unseal(secretsOf(ctx.env), "webhook-secret", webhook.id, secret)),
    ),
  });
  const is_gone = status === GONE;
  return {
    error,
    attempt: { duration_ms, status, excerpt: excerpt || null },
    is_final: is_gone || (isTest && error !== null),
    is_gone,
    retry_at,
  };
}

/** Only rooms are told of several responses at once. */
function webhookType(type: ClaimedEvent["event"]["type"]) {
  if (type === "cells.updated") return "response.updated";
  return type === "response.restored" || type === "rows.imported" ? "response.created" : type;
}

async function payloadOf(ctx: Context, { form_id, subject_id, event, created_at, response }: ClaimedEvent) {
  const { definition } = await readFormLive(ctx.db, { form_id, known_version: null });
  const isDeletion = event.type === "response.deleted";
  return webhookPayload({
    type: webhookType(event.type),
    at: created_at,
    form_id,
    form_title: definition?.title ?? "",
    response_id: subject_id,
    response: isDeletion ? null : response,
    field_ids: event.type === "response.updated" ? (event.field_ids ?? [event.field_id]) : undefined,
    fields: definition?.fields ?? [],
    fileUrl: (field_id, path) =>
      isKnownOrigin(ctx.origin) ? ctx.origin + responseFilePath(form_id, field_id, path) : null,
  });
}

/** Whether the origin is real. Without APP_ORIGIN, the cron trigger has none. */
function isKnownOrigin(origin: string): boolean {
  return !origin.endsWith(".invalid");
}
