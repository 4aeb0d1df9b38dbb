import type * as channels from "#core/contracts/delivery/channels.ts";
import { endpoint } from "./client.ts";

export const loadChannels = endpoint<typeof channels.loadChannels, channels.Channels>(
  "GET",
  "/private/editor/:form_id/channels",
);
export const saveMail = endpoint<typeof channels.saveMail, channels.MailSetting>(
  "PUT",
  "/private/editor/:form_id/mails/:audience",
);
export const createWebhook = endpoint<typeof channels.createWebhook, channels.CreatedWebhook>(
  "POST",
  "/private/editor/:form_id/webhooks",
);
export const updateWebhook = endpoint<typeof channels.updateWebhook, channels.WebhookRow>(
  "PATCH",
  "/private/editor/:form_id/webhooks/:webhook_id",
);
export const deleteWebhook = endpoint<typeof channels.deleteWebhook>(
  "DELETE",
  "/private/editor/:form_id/webhooks/:webhook_id",
);
export const rotateWebhookSecret = endpoint<typeof channels.rotateWebhookSecret, channels.CreatedWebhook>(
  "POST",
  "/private/editor/:form_id/webhooks/:webhook_id/rotate",
);
export const testWebhook = endpoint<typeof channels.testWebhook, channels.DeliveryRow | null>(
  "POST",
  "/private/editor/:form_id/webhooks/:webhook_id/test",
);
export const listDeliveries = endpoint<typeof channels.listDeliveries, channels.DeliveryPage>(
  "GET",
  "/private/editor/:form_id/deliveries",
);
export const redeliver = endpoint<typeof channels.redeliver, channels.DeliveryRow | null>(
  "POST",
  "/private/editor/:form_id/deliveries/:delivery_id/redeliver",
);
export const redeliverDead = endpoint<typeof channels.redeliverDead, channels.Redelivered>(
  "POST",
  "/private/editor/:form_id/deliveries/redeliver",
);
