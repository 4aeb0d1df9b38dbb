import { type CreatedWebhook, MAX_WEBHOOKS, type WebhookRow } from "#core/contracts/delivery/channels.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { WebhookEventType } from "#core/forms/delivery/webhook-payload.ts";
import type { Context } from "../../context.ts";
import * as channels from "../../db/delivery/channels.ts";
import { seal, toBase64 } from "../keys/seal.ts";

const SECRET_BYTES = 32;
/** How long the previous secret also signs so that a receiver can switch to the new one. */
const ROTATION_MS = 24 * 60 * 60 * 1_000;

/** Creates a webhook with its own secret, which only this call returns. */
export async function createWebhook(
  ctx: Context,
  form_id: string,
  { url, events }: { url: string; events: readonly WebhookEventType[] },
): Promise<CreatedWebhook> {
  await expectAllowed(ctx, url);
  const id = crypto.randomUUID();
  const { secret, sealed } = await newSecret(ctx, id);
  const row = { id, form_id, url, events: [...new Set(events)], secret: sealed, now: ctx.now() };
  const webhook = await channels.insertWebhook(ctx.db, row, MAX_WEBHOOKS);
  if (webhook === null) {
    throw new AppError("CONFLICT", { reason: `A form has at most ${MAX_WEBHOOKS} webhooks.` });
  }
  return { webhook, secret };
}

/** Changes a webhook. Throws NOT_FOUND, and BAD_REQUEST for an address that is not allowed. */
export async function updateWebhook(
  ctx: Context,
  key: channels.WebhookKey,
  change: channels.WebhookChange,
): Promise<WebhookRow> {
  await expectAllowed(ctx, change.url);
  return found(await channels.changeWebhook(ctx.db, key, { ...change, events: [...new Set(change.events)] }));
}

/** Deletes a webhook. Throws NOT_FOUND. */
export async function deleteWebhook(ctx: Context, key: channels.WebhookKey): Promise<void> {
  if (!(await channels.removeWebhook(ctx.db, key))) throw new AppError("NOT_FOUND");
}

/** Creates a new secret. For one day both secrets sign, then only the new one. */
export async function rotateWebhookSecret(ctx: Context, key: channels.WebhookKey): Promise<CreatedWebhook> {
  const { secret, sealed } = await newSecret(ctx, key.webhook_id);
  const previous_until = new Date(ctx.now().getTime() + ROTATION_MS);
  const webhook = found(await channels.replaceSecret(ctx.db, key, { secret: sealed, previous_until }));
  return { webhook, secret };
}

function found<Row>(row: Row | null): Row {
  if (row === null) throw new AppError("NOT_FOUND");
  return row;
}

async function newSecret(ctx: Context, webhook_id: string): Promise<{ secret: string; sealed: string }> {
  const secret = `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
  return { secret, sealed: await seal(ctx.env.APP_SECRET, "webhook-secret", webhook_id, secret) };
}

async function expectAllowed(ctx: Context, url: string): Promise<void> {
  const problem = await (await ctx.webhooks()).problemOf(url);
  if (problem !== null) throw new AppError("BAD_REQUEST", { issues: [{ path: ["url"], message: problem }] });
}
