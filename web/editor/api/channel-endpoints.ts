import type * as channels from "#core/contracts/delivery/channels.ts";
import * as addresses from "#core/contracts/wire/private-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls of the page with channels, which load with it. */

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
} = of<typeof channels>()(addresses.channels);
