import * as z from "zod/mini";
import { EMAIL_PATTERN } from "../../fields/email-pattern.ts";
import type { MailAudience } from "../../forms/delivery/mail-defaults.ts";
import { WEBHOOK_EVENTS, type WebhookEventType } from "../../forms/delivery/webhook-payload.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { channels } from "../wire/private-addresses.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";

/** What follows a response outside of the product: mails and webhooks. */

const access = { resource: "form", in: "params", key: "form_id", role: "editor" } as const;

export const MAX_WEBHOOKS = 10;
const MAX_MAIL_RECIPIENTS = 20;

/** Not the secret: that is told once, when it is made. */
export interface WebhookRow {
  id: string;
  url: string;
  events: WebhookEventType[];
  is_enabled: boolean;
  /** Why it was switched off without the owner: it answered 410, or has failed for days. */
  disabled_reason: "gone" | "failing" | null;
  failing_since: string | null;
  /** Until then the secret before signs as well. */
  previous_secret_until: string | null;
  created_at: string;
}

export interface MailSetting {
  audience: MailAudience;
  is_enabled: boolean;
  /** Empty: our own words. */
  subject_template: string;
  body_template: string;
  from_name: string;
  reply_to: string | null;
  /** Of the respondents' mail: the question that asks for the address. */
  recipient_field_id: string | null;
  /** Of the owners' mail. */
  recipient_user_ids: string[];
}

export interface Channels {
  is_mail_configured: boolean;
  mails: MailSetting[];
  webhooks: WebhookRow[];
  /** Who can get the owners' mail. */
  members: { id: string; name: string; email: string }[];
}

export const loadChannels = {
  ...at(channels.loadChannels),
  answer: data<Channels>(),
  access,
  params: formParams,
} as const satisfies Contract;

/**
 * Replaces the mail to an audience. Templates are plain text with `{{form_title}}`, `{{response.idx}}`,
 * `{{fields.<name>}}` and, in the body, `{{answers}}`. A respondent's mail goes to the answer of one e-mail question.
 */
export const saveMail = {
  ...at(channels.saveMail),
  answer: data<MailSetting>(),
  access,
  params: z.object({ form_id: uuid, audience: z.enum(["owner", "respondent"]) }),
  body: z.object({
    is_enabled: z.boolean(),
    subject_template: text(300).check(z.regex(/^[^\r\n]*$/)),
    body_template: text(10_000),
    from_name: text(60).check(z.regex(/^[^\r\n]*$/)),
    reply_to: z.nullable(text(254).check(z.regex(new RegExp(`^${EMAIL_PATTERN}$`)))),
    recipient_field_id: z.nullable(uuid),
    recipient_user_ids: z.array(uuid).check(z.maxLength(MAX_MAIL_RECIPIENTS)),
  }),
} as const satisfies Contract;

const webhook = {
  url: text(2_000),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
};
const webhookParams = z.object({ form_id: uuid, webhook_id: uuid });

/** BAD_REQUEST with `info.problem` for an address that may not be called; CONFLICT when there are `MAX_WEBHOOKS`. */
export const createWebhook = {
  ...at(channels.createWebhook),
  answer: data<CreatedWebhook>(),
  access,
  params: formParams,
  body: z.object(webhook),
} as const satisfies Contract;
/** The only time that the secret is told. */
export interface CreatedWebhook {
  webhook: WebhookRow;
  secret: string;
}

export const updateWebhook = {
  ...at(channels.updateWebhook),
  answer: data<WebhookRow>(),
  access,
  params: webhookParams,
  body: z.object({ ...webhook, is_enabled: z.boolean() }),
} as const satisfies Contract;

/** With it goes what waits for it, and its log. */
export const deleteWebhook = {
  ...at(channels.deleteWebhook),
  access,
  params: webhookParams,
} as const satisfies Contract;

/** A new secret; the one before signs as well for a day. */
export const rotateWebhookSecret = {
  ...at(channels.rotateWebhookSecret),
  answer: data<CreatedWebhook>(),
  access,
  params: webhookParams,
} as const satisfies Contract;

/** Sends `webhook.test` now, once. */
export const testWebhook = {
  ...at(channels.testWebhook),
  answer: data<DeliveryRow | null>(),
  access,
  params: webhookParams,
} as const satisfies Contract;

export interface DeliveryAttempt {
  at: string;
  duration_ms: number;
  /** HTTP status; null: there was no answer, or it was a mail. */
  status: number | null;
  error: string | null;
  /** The first 200 characters of the answer. */
  excerpt: string | null;
}

/**
 * Why nothing was sent: the response was deleted before (`erased`), it holds no address to write to (`no_address`), or the
 * mail was taken away (`switched_off`).
 */
export type DropReason = "erased" | "no_address" | "switched_off";

export interface DeliveryRow {
  /** What the receiver gets as `webhook-id`. */
  id: string;
  number: number;
  /** Null: a mail. */
  webhook_id: string | null;
  audience: MailAudience | null;
  /** What the event is called; `response.created` for mails. */
  type: string;
  response_id: string;
  /** Null once the response is deleted. */
  local_index: number | null;
  created_at: string;
  state: "waiting" | "delivered" | "dead" | "dropped";
  /** Null unless it was dropped. */
  dropped_reason: DropReason | null;
  /** When it is tried again. */
  due_at: string;
  last_error: string | null;
  /** The latest first, a bounded number. */
  attempts: DeliveryAttempt[];
}

/** The log of a form, newest first. `before`: the number of the last row of the page before. */
export const listDeliveries = {
  ...at(channels.listDeliveries),
  answer: data<DeliveryPage>(),
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

/** Delivers once more, under the same id. CONFLICT when the webhook is switched off, or there is nothing to send. */
export const redeliver = {
  ...at(channels.redeliver),
  answer: data<DeliveryRow | null>(),
  access,
  params: z.object({ form_id: uuid, delivery_id: uuid }),
} as const satisfies Contract;

/** Delivers everything once more that was given up, oldest first, at most `MAX_REDELIVERED` of them. */
export const redeliverDead = {
  ...at(channels.redeliverDead),
  answer: data<Redelivered>(),
  access,
  params: formParams,
} as const satisfies Contract;
export interface Redelivered {
  count: number;
}
export const MAX_REDELIVERED = 1_000;
