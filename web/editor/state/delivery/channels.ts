import { atom } from "jotai";
import type {
  Channels,
  CreatedWebhook,
  DeliveryRow,
  MailSetting,
  WebhookRow,
} from "#core/contracts/delivery/channels.ts";
import type { MailAudience } from "#core/forms/delivery/mail-defaults.ts";
import * as endpoints from "../../api/channel-endpoints.ts";
import { ApiError, call } from "../../api/client.ts";
import { withReason } from "../../api/with-reason.ts";
import { formIdAtom } from "../editing/document.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const channels = loadedAtoms((form_id) => call(endpoints.loadChannels, { params: { form_id } }));
export const channelsStateAtom = channels.stateAtom;
/** Loads a form's emails and webhooks. */
export const loadChannelsAtom = channels.loadAtom;

const patchAtom = atom(null, (get, set, patch: (channels: Channels) => Partial<Channels>) => {
  const state = get(channels.stateAtom);
  if (state.status !== "ready") return;
  set(channels.showAtom, { ...state, value: { ...state.value, ...patch(state.value) } });
});

/** The settings of an email that is not set up yet. */
export function unsetMail(audience: MailAudience): MailSetting {
  return {
    audience,
    is_enabled: false,
    subject_template: "",
    body_template: "",
    from_name: "",
    reply_to: null,
    recipient_field_id: null,
    recipient_user_ids: [],
  };
}

/** Stores an email's settings. `form_id` because it may be stored after another form was opened. */
export const saveMailAtom = atom(null, async (get, set, mail: MailSetting, form_id: string) => {
  const { audience, ...body } = mail;
  const input = { params: { form_id, audience }, body };
  const saved = await withReason(call(endpoints.saveMail, input, { keepalive: true }));
  if (get(channels.stateAtom).of !== form_id) return saved;
  set(patchAtom, ({ mails }) => ({
    mails: [...mails.filter((mail) => mail.audience !== audience), saved],
  }));
  return saved;
});

export type WebhookDraft = Pick<WebhookRow, "url" | "events" | "is_enabled">;

/** Creates a webhook. Only this result contains its secret. */
export const createWebhookAtom = atom(
  null,
  async (get, set, { url, events }: WebhookDraft): Promise<CreatedWebhook> => {
    const form_id = get(formIdAtom);
    const created = await withReason(
      call(endpoints.createWebhook, { params: { form_id }, body: { url, events } }),
    );
    set(patchAtom, ({ webhooks }) => ({ webhooks: [...webhooks, created.webhook] }));
    return created;
  },
);

const replaceAtom = atom(null, (_get, set, webhook: WebhookRow) =>
  set(patchAtom, ({ webhooks }) => ({
    webhooks: webhooks.map((one) => (one.id === webhook.id ? webhook : one)),
  })),
);

export const updateWebhookAtom = atom(null, async (get, set, webhook_id: string, draft: WebhookDraft) => {
  const params = { form_id: get(formIdAtom), webhook_id };
  const { url, events, is_enabled } = draft;
  set(
    replaceAtom,
    await withReason(call(endpoints.updateWebhook, { params, body: { url, events, is_enabled } })),
  );
});

export const deleteWebhookAtom = atom(null, async (get, set, webhook_id: string) => {
  await withReason(call(endpoints.deleteWebhook, { params: { form_id: get(formIdAtom), webhook_id } }));
  set(patchAtom, ({ webhooks }) => ({ webhooks: webhooks.filter(({ id }) => id !== webhook_id) }));
  await set(loadDeliveriesAtom);
});

export const rotateSecretAtom = atom(null, async (get, set, webhook_id: string): Promise<CreatedWebhook> => {
  const params = { form_id: get(formIdAtom), webhook_id };
  const rotated = await withReason(call(endpoints.rotateWebhookSecret, { params }));
  set(replaceAtom, rotated.webhook);
  return rotated;
});

export const testWebhookAtom = atom(
  null,
  async (get, set, webhook_id: string): Promise<DeliveryRow | null> => {
    const params = { form_id: get(formIdAtom), webhook_id };
    const delivery = await withReason(call(endpoints.testWebhook, { params }));
    await Promise.all([set(loadDeliveriesAtom), set(loadChannelsAtom, params.form_id)]);
    return delivery;
  },
);

interface DeliveriesState {
  form_id: string | null;
  status: "loading" | "failed" | "ready";
  message: string;
  filter: "all" | "dead";
  deliveries: DeliveryRow[];
  has_more: boolean;
}

const deliveriesStateAtom = atom<DeliveriesState>({
  form_id: null,
  status: "loading",
  message: "",
  filter: "all",
  deliveries: [],
  has_more: false,
});
export const deliveriesAtom = atom((get) => get(deliveriesStateAtom));

interface DeliveriesRequest {
  filter?: "all" | "dead";
  /** Whether to append the next page to the loaded rows. */
  isMore?: boolean;
}

/** Loads the newest rows of the log, or the page after the loaded ones. */
export const loadDeliveriesAtom = atom(null, async (get, set, request: DeliveriesRequest = {}) => {
  const form_id = get(formIdAtom);
  const before = get(deliveriesStateAtom);
  const filter = request.filter ?? before.filter;
  const isOther = before.form_id !== form_id || before.filter !== filter;
  const shown = isOther ? [] : before.deliveries;
  const status = isOther ? "loading" : before.status;
  set(deliveriesStateAtom, { ...before, form_id, filter, deliveries: shown, status });
  const isCurrent = () => {
    const now = get(deliveriesStateAtom);
    return now.form_id === form_id && now.filter === filter;
  };
  const last = request.isMore ? shown.at(-1) : undefined;
  try {
    const query = { state: filter, ...(last && { before: String(last.number) }) };
    const page = await call(endpoints.listDeliveries, { params: { form_id }, query });
    if (!isCurrent()) return;
    const deliveries = [...(last ? shown : []), ...page.deliveries];
    set(deliveriesStateAtom, {
      form_id,
      filter,
      status: "ready",
      message: "",
      deliveries,
      has_more: page.has_more,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isCurrent()) {
      set(deliveriesStateAtom, (now) => ({ ...now, status: "failed" as const, message: error.message }));
    }
  }
});

/** `may_double`: the person knows that a second row may be written. */
export const redeliverAtom = atom(
  null,
  async (get, set, delivery_id: string, may_double = false): Promise<DeliveryRow | null> => {
    const form_id = get(formIdAtom);
    const query = may_double ? { may_double: "true" as const } : {};
    const delivery = await withReason(call(endpoints.redeliver, { params: { form_id, delivery_id }, query }));
    await Promise.all([set(loadDeliveriesAtom), set(loadChannelsAtom, form_id)]);
    return delivery;
  },
);

/** Sends all dead letters again. Returns the number of requeued events. */
export const redeliverDeadAtom = atom(null, async (get, set): Promise<number> => {
  const form_id = get(formIdAtom);
  const { count } = await withReason(call(endpoints.redeliverDead, { params: { form_id } }));
  await set(loadDeliveriesAtom, { filter: "all" });
  return count;
});
