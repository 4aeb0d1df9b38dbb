import { atom } from "jotai";
import type { SavedSetting } from "#core/contracts/settings.ts";
import type { Campaign, ClosedPage, FormDefinition, LinkPreview } from "#core/forms/definition/definition.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formAtom, formIdAtom, patchDocumentAtom } from "../editing/document.ts";
import { catchUpAtom } from "../editing/editing.ts";
import { loadedStateAtom } from "../editing/open-document.ts";

/** Counts the responses again because more may have arrived. On failure the count stays. */
export const countResponsesAtom = atom(null, async (get, set) => {
  const { document_id } = get(formAtom);
  if (document_id === null) return;
  try {
    const document = await call(endpoints.loadDocument, { params: { document_id }, query: {} });
    if (document.form === null) return;
    const { response_count } = document;
    set(patchDocumentAtom, document_id, (open) => ({ ...open, response_count }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
});

type Setting = Pick<FormDefinition, "method" | "unknown_field_handling_strategy">;

/** A setting that is saved while the page closes is saved completely. */
export const OPTIONS = { keepalive: true };

/**
 * A setting: how it is saved, and how the form shows the saved value. `of` names the form, because a change may be
 * saved after another form was opened.
 */
export function settingAtom<Value>(
  save: (form_id: string, value: Value) => Promise<SavedSetting>,
  patch: (form: FormDefinition, value: Value) => Partial<FormDefinition>,
) {
  return atom(null, async (get, set, value: Value, of?: string) => {
    const form_id = of ?? get(formIdAtom);
    const { version } = await save(form_id, value);
    const open = get(loadedStateAtom);
    if (open.status !== "ready" || open.document.form.form_id !== form_id) return;
    set(patchDocumentAtom, open.document_id, (document) => ({
      ...document,
      form: { ...document.form, ...patch(document.form, value), version },
    }));
    await set(catchUpAtom, form_id);
  });
}

const campaign = (form: FormDefinition, patch: Partial<Campaign>) => ({
  campaign: { ...form.campaign, ...patch },
});

const storeForceClosedAtom = settingAtom(
  (form_id, closed: boolean) => call(endpoints.setForceClosed, { body: { form_id, closed } }, OPTIONS),
  (form, is_force_closed) => campaign(form, { is_force_closed }),
);

export const setForceClosedAtom = atom(null, async (get, set, closed: boolean) => {
  const { document_id } = get(formAtom);
  await set(storeForceClosedAtom, closed);
  if (closed || document_id === null) return;
  set(patchDocumentAtom, document_id, (open) => ({ ...open, was_opened: true }));
});

export interface Limit {
  enabled: boolean;
  max: number | null;
}

export const setTotalLimitAtom = settingAtom(
  (form_id, { enabled, max }: Limit) =>
    call(endpoints.setTotalLimit, { body: { form_id, enabled, max } }, OPTIONS),
  (form, { enabled, max }) =>
    campaign(form, { is_max_form_responses_in_total_enabled: enabled, max_form_responses_in_total: max }),
);

export const setCustomerLimitAtom = settingAtom(
  (form_id, { enabled, max }: Limit) =>
    call(endpoints.setCustomerLimit, { body: { form_id, enabled, max } }, OPTIONS),
  (form, { enabled, max }) =>
    campaign(form, {
      is_max_form_responses_by_customer_enabled: enabled,
      max_form_responses_by_customer: max,
    }),
);

export interface ScheduleSetting {
  enabled: boolean;
  open_at: string | null;
  close_at: string | null;
  scheduling_tz: string;
}

export const setScheduleAtom = settingAtom(
  (form_id, schedule: ScheduleSetting) =>
    call(endpoints.setSchedule, { body: { form_id, ...schedule } }, OPTIONS),
  (form, { enabled, open_at, close_at, scheduling_tz }) =>
    campaign(form, {
      is_scheduling_enabled: enabled,
      scheduling_open_at: open_at,
      scheduling_close_at: close_at,
      scheduling_tz,
    }),
);

export const setMethodAtom = settingAtom(
  (form_id, method: Setting["method"]) => call(endpoints.setMethod, { body: { form_id, method } }, OPTIONS),
  (_, method) => ({ method }),
);

export const setUnknownFieldsAtom = settingAtom(
  (form_id, strategy: Setting["unknown_field_handling_strategy"]) =>
    call(endpoints.setUnknownFields, { body: { form_id, strategy } }, OPTIONS),
  (_, unknown_field_handling_strategy) => ({ unknown_field_handling_strategy }),
);

export const setEmbedOriginsAtom = settingAtom(
  (form_id, embed_origins: string[]) =>
    call(endpoints.setEmbedOrigins, { body: { form_id, embed_origins } }, OPTIONS),
  (_, embed_origins) => ({ embed_origins }),
);

export const setTimeZoneAtom = settingAtom(
  (form_id, time_zone: string | null) =>
    call(endpoints.setTimeZone, { body: { form_id, time_zone } }, OPTIONS),
  (_, time_zone) => ({ time_zone }),
);

export const setRobotCheckAtom = settingAtom(
  (form_id, enabled: boolean) => call(endpoints.setRobotCheck, { body: { form_id, enabled } }, OPTIONS),
  (_, is_robot_check_enabled) => ({ is_robot_check_enabled }),
);

export const setClosedPageAtom = settingAtom(
  (form_id, closed_page: ClosedPage | null) =>
    call(endpoints.setClosedPage, { body: { form_id, closed_page } }, OPTIONS),
  (_, closed_page) => ({ closed_page }),
);

/** What a form is called in its readable address. `path`: the whole address, on this origin. */
export const setAddressAtom = settingAtom(
  (form_id, { name }: { name: string | null; path: string | null }) =>
    call(endpoints.setAddress, { body: { form_id, name } }),
  (_, { path: address }) => ({ address }),
);

/** Frees a former name. */
export const releaseAddressAtom = settingAtom(
  (form_id, name: string) => call(endpoints.releaseAddress, { body: { form_id, name } }),
  () => ({}),
);

export const setLinkPreviewAtom = settingAtom(
  (form_id, link_preview: LinkPreview | null) =>
    call(endpoints.setLinkPreview, { body: { form_id, link_preview } }, OPTIONS),
  (_, link_preview) => ({ link_preview }),
);
