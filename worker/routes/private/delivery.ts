import * as contracts from "#core/contracts/delivery/channels.ts";
import { route } from "../../middleware/route.ts";
import { loadChannels } from "../../services/delivery/load-channels.ts";
import { listDeliveries, redeliver, redeliverDead, testWebhook } from "../../services/delivery/redeliver.ts";
import { saveMail } from "../../services/delivery/save-mail.ts";
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "../../services/delivery/save-webhook.ts";

export const loadChannelsRoute = route(contracts.loadChannels, ({ ctx, params }) =>
  loadChannels(ctx, params.form_id),
);

export const saveMailRoute = route(contracts.saveMail, ({ ctx, params, body }) =>
  saveMail(ctx, params.form_id, { audience: params.audience, ...body }),
);

export const createWebhookRoute = route(contracts.createWebhook, ({ ctx, params, body }) =>
  createWebhook(ctx, params.form_id, body),
);

export const updateWebhookRoute = route(contracts.updateWebhook, ({ ctx, params, body }) =>
  updateWebhook(ctx, params, body),
);

export const deleteWebhookRoute = route(contracts.deleteWebhook, ({ ctx, params }) =>
  deleteWebhook(ctx, params),
);

export const rotateWebhookSecretRoute = route(contracts.rotateWebhookSecret, ({ ctx, params }) =>
  rotateWebhookSecret(ctx, params),
);

export const testWebhookRoute = route(contracts.testWebhook, ({ ctx, params }) => testWebhook(ctx, params));

export const listDeliveriesRoute = route(contracts.listDeliveries, ({ ctx, params, query }) =>
  listDeliveries(ctx, {
    form_id: params.form_id,
    is_dead_only: query.state === "dead",
    before: query.before === undefined ? null : Number(query.before),
  }),
);

export const redeliverRoute = route(contracts.redeliver, ({ ctx, params, query }) =>
  redeliver(ctx, { ...params, may_double: query.may_double === "true" }),
);

export const redeliverDeadRoute = route(contracts.redeliverDead, ({ ctx, params }) =>
  redeliverDead(ctx, params.form_id),
);
