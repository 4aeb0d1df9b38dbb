/** The addresses of emails, webhooks and the delivery log, apart from the others because few pages of the editor load them. */

import type { Addresses } from "./address.ts";

export const channels = {
  loadChannels: "GET /private/editor/:form_id/channels",
  saveMail: "PUT /private/editor/:form_id/mails/:audience",
  createWebhook: "POST /private/editor/:form_id/webhooks",
  updateWebhook: "PATCH /private/editor/:form_id/webhooks/:webhook_id",
  deleteWebhook: "DELETE /private/editor/:form_id/webhooks/:webhook_id",
  rotateWebhookSecret: "POST /private/editor/:form_id/webhooks/:webhook_id/rotate",
  testWebhook: "POST /private/editor/:form_id/webhooks/:webhook_id/test",
  listDeliveries: "GET /private/editor/:form_id/deliveries",
  redeliver: "POST /private/editor/:form_id/deliveries/:delivery_id/redeliver",
  redeliverDead: "POST /private/editor/:form_id/deliveries/redeliver",
} as const satisfies Addresses;
