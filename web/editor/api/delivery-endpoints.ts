import type * as contracts from "#core/contracts/delivery/channels.ts";
import { channels } from "#core/contracts/wire/delivery-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls about emails, webhooks and the delivery log, typed by their contracts. */
export const {
  loadChannels,
  saveMail,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  redeliver,
  redeliverDead,
} = of<typeof contracts>()(channels);
