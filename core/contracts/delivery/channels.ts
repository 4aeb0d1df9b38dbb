import * as z from "zod/mini";
import { isEmailAddress } from "../../fields/email/email-address.ts";
import type { MailAudience } from "../../forms/delivery/mail-defaults.ts";
import { WEBHOOK_EVENTS, type WebhookEventType } from "../../forms/delivery/webhook-payload.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { channels } from "../wire/delivery-addresses.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";

/** Emails and webhooks that follow a response, and the log of all deliveries, also those to a main table or a bucket. */

const access = { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit } as const;

export const MAX_WEBHOOKS = 10;
const MAX_MAIL_RECIPIENTS = 20;

/** Without the secret, which is returned only once, on creation. */
export interface WebhookRow {
  id: string;
  url: string;
  events: WebhookEventType[];
  is_enabled: boolean;
  /** Why the webhook was switched off automatically: it returned 410, or has failed for days. */
  disabled_reason: "gone" | "failing" | null;
  failing_since: string | null;
  /** Until then the previous secret signs as well. */
  previous_secret_until: string | null;
  created_at: string;
}

export interface MailSetting {
  audience: MailAudience;
  is_enabled: boolean;
  /** If empty, the default text is used. */
  subject_template: string;
  body_template: string;
  from_name: string;
  reply_to: string | null;
  /** Respondents' mail only: the question that asks for the address. */
  recipient_field_id: string | null;
  /** Owners' mail only. */
  recipient_user_ids: string[];
}

export interface Channels {
  is_mail_configured: boolean;
  mails: MailSetting[];
  webhooks: WebhookRow[];
  /** Members who can receive the owners' mail. */
  members: { id: string; name: string; email: string }[];
}

export const loadChannels = {
  ...at(channels.loadChannels),
  result: data<Channels>(),
  access,
  params: formParams,
} as const satisfies Contract;

/**
 * Replaces the mail to one audience. Templates are plain text with `{{form_title}}`, `{{response.idx}}`,
 * `{{fields.<name>}}` and, in the body, `{{answers}}`. A respondent's mail goes to the address given in one
 * email question.
 */
export const saveMail = {
  ...at(channels.saveMail),
  result: data<MailSetting>(),
  access,
  params: z.object({ form_id: uuid, audience: z.enum(["owner", "respondent"]) }),
  body: z.object({
    is_enabled: z.boolean(),
    subject_template: text(300).check(z.regex(/^[^\r\n]*$/)),
    body_template: text(10_000),
    from_name: text(60).check(z.regex(/^[^\r\n]*$/)),
    reply_to: z.nullable(text(254).check(z.refine(isEmailAddress))),
    recipient_field_id: z.nullable(uuid),
    recipient_user_ids: z.array(uuid).check(z.maxLength(MAX_MAIL_RECIPIENTS)),
  }),
} as const satisfies Contract;

const webhook = {
  url: text(2_000),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
};
const webhookParams = z.object({ form_id: uuid, webhook_id: uuid });

/**
 * BAD_REQUEST with `info.problem` for an address that must not be called. CONFLICT when there are already
 * `MAX_WEBHOOKS`.
 */
export const createWebhook = {
  ...at(channels.createWebhook),
  result: data<CreatedWebhook>(),
  access,
  params: formParams,
  body: z.object(webhook),
} as const satisfies Contract;
/** The only time that the secret is returned. */
export interface CreatedWebhook {
  webhook: WebhookRow;
  secret: string;
}

export const updateWebhook = {
  ...at(channels.updateWebhook),
  result: data<WebhookRow>(),
  access,
  params: webhookParams,
  body: z.object({ ...webhook, is_enabled: z.boolean() }),
} as const satisfies Contract;

/** Also deletes the webhook's pending deliveries and its log. */
export const deleteWebhook = {
  ...at(channels.deleteWebhook),
  access,
  params: webhookParams,
} as const satisfies Contract;

/** Creates a new secret. For one day the previous secret signs as well. */
export const rotateWebhookSecret = {
  ...at(channels.rotateWebhookSecret),
  result: data<CreatedWebhook>(),
  access,
  params: webhookParams,
} as const satisfies Contract;

/** Sends one `webhook.test` event now. */
export const testWebhook = {
  ...at(channels.testWebhook),
  result: data<DeliveryRow | null>(),
  access,
  params: webhookParams,
} as const satisfies Contract;

export interface DeliveryAttempt {
  at: string;
  duration_ms: number;
  /** HTTP status; null: no HTTP response, or the delivery was an email. */
  status: number | null;
  error: string | null;
  /** The first 200 characters of the receiver's reply. */
  excerpt: string | null;
}

/**
 * Why the event was dropped: its response was deleted first (`erased`), it contains no address to write to
 * (`no_address`), the mail was removed (`switched_off`), the form's main table was disconnected or no question keeps its files
 * in the bucket any more (`disconnected`), or it gets no simulated responses (`simulated`).
 */
export type DropReason = "erased" | "no_address" | "switched_off" | "disconnected" | "simulated";

export interface DeliveryRow {
  /** Sent to the receiver as `webhook-id`. */
  id: string;
  number: number;
  channel: "webhook" | "mail" | "external" | "bucket";
  /** Null unless it goes to a webhook. */
  webhook_id: string | null;
  /** Null unless it is an email. */
  audience: MailAudience | null;
  /** The connected table that gets the row; null: none, or it was disconnected. */
  table: { schema: string; name: string } | null;
  /** The name of the bucket that gets copies of files; null: none, or it was deleted. */
  bucket: string | null;
  /** The event's type; `response.created` for emails. */
  type: string;
  response_id: string;
  /** Null if the response has been deleted. */
  local_index: number | null;
  created_at: string;
  /** `unknown`: the row may have been written, and only a person repeats it. */
  state: "waiting" | "delivered" | "dead" | "unknown" | "dropped";
  /** Whether another delivery could write a second row. */
  can_double: boolean;
  /** Null unless it was dropped. */
  dropped_reason: DropReason | null;
  /** When the next attempt is due. */
  due_at: string;
  last_error: string | null;
  /** The latest first; the number is limited. */
  attempts: DeliveryAttempt[];
}

/** A form's delivery log, newest first. `before`: the number of the last row on the previous page. */
export const listDeliveries = {
  ...at(channels.listDeliveries),
  result: data<DeliveryPage>(),
  access,
  params: formParams,
  query: z.object({
    state: z.optional(z.enum(["all", "dead"])),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
} as const satisfies Contract;
export interface DeliveryPage {
  deliveries: DeliveryRow[];
  has_more: boolean;
}

/**
 * Delivers once more, under the same id. CONFLICT when the webhook is switched off, there is nothing to send, or another
 * delivery could write a second row and `may_double` is not `true`.
 */
export const redeliver = {
  ...at(channels.redeliver),
  result: data<DeliveryRow | null>(),
  access,
  params: z.object({ form_id: uuid, delivery_id: uuid }),
  query: z.object({ may_double: z.optional(z.literal("true")) }),
} as const satisfies Contract;

/** Requeues dead letters, oldest first, at most `MAX_REDELIVERED` of them. Rows that may have been written stay. */
export const redeliverDead = {
  ...at(channels.redeliverDead),
  result: data<Redelivered>(),
  access,
  params: formParams,
} as const satisfies Contract;
export interface Redelivered {
  count: number;
}
export const MAX_REDELIVERED = 1_000;
