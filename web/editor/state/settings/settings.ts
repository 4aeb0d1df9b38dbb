import { atom } from "jotai";
import type { SavedSetting } from "#core/contracts/settings.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import type { Campaign, ClosedPage, FormDefinition } from "#core/forms/definition/definition.ts";
import { ApiError, call, type Endpoint, type Input } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formAtom, patchDocumentAtom } from "../editing/document.ts";
import { catchUpAtom } from "../editing/editing.ts";

/** Counts the answers anew: more may have come since the document was loaded. Where that fails, the count stays. */
export const countResponsesAtom = atom(null, async (get, set) => {
  const { document_id } = get(formAtom);
  if (document_id === null) return;
  try {
    const { response_count } = await call(endpoints.loadDocument, { params: { document_id } });
    set(patchDocumentAtom, document_id, (open) => ({ ...open, response_count }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
});

type Setting = Pick<FormDefinition, "method" | "unknown_field_handling_strategy">;

/** A setting as the server stores it, and as it is shown once that has happened. */
function settingAtom<Value, C extends Contract>(
  endpoint: Endpoint<C, SavedSetting>,
  toBody: (form_id: string, value: Value) => unknown,
  patch: (form: FormDefinition, value: Value) => Partial<FormDefinition>,
) {
  return atom(null, async (get, set, value: Value) => {
    const { form_id, document_id } = get(formAtom);
    const { version } = await call(endpoint, { body: toBody(form_id, value) } as Input<C>);
    if (document_id === null) return;
    set(patchDocumentAtom, document_id, (open) => ({
      ...open,
      form: { ...open.form, ...patch(open.form, value), version },
    }));
    await set(catchUpAtom, form_id);
  });
}

const campaign = (form: FormDefinition, patch: Partial<Campaign>) => ({
  campaign: { ...form.campaign, ...patch },
});

const storeForceClosedAtom = settingAtom(
  endpoints.setForceClosed,
  (form_id, closed: boolean) => ({ form_id, closed }),
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
  endpoints.setTotalLimit,
  (form_id, { enabled, max }: Limit) => ({ form_id, enabled, max }),
  (form, { enabled, max }) =>
    campaign(form, { is_max_form_responses_in_total_enabled: enabled, max_form_responses_in_total: max }),
);

export const setCustomerLimitAtom = settingAtom(
  endpoints.setCustomerLimit,
  (form_id, { enabled, max }: Limit) => ({ form_id, enabled, max }),
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
  endpoints.setSchedule,
  (form_id, schedule: ScheduleSetting) => ({ form_id, ...schedule }),
  (form, { enabled, open_at, close_at, scheduling_tz }) =>
    campaign(form, {
      is_scheduling_enabled: enabled,
      scheduling_open_at: open_at,
      scheduling_close_at: close_at,
      scheduling_tz,
    }),
);

export const setMethodAtom = settingAtom(
  endpoints.setMethod,
  (form_id, method: Setting["method"]) => ({ form_id, method }),
  (_, method) => ({ method }),
);

export const setUnknownFieldsAtom = settingAtom(
  endpoints.setUnknownFields,
  (form_id, strategy: Setting["unknown_field_handling_strategy"]) => ({ form_id, strategy }),
  (_, unknown_field_handling_strategy) => ({ unknown_field_handling_strategy }),
);

export const setEmbedOriginsAtom = settingAtom(
  endpoints.setEmbedOrigins,
  (form_id, embed_origins: string[]) => ({ form_id, embed_origins }),
  (_, embed_origins) => ({ embed_origins }),
);

export const setTimeZoneAtom = settingAtom(
  endpoints.setTimeZone,
  (form_id, time_zone: string | null) => ({ form_id, time_zone }),
  (_, time_zone) => ({ time_zone }),
);

export const setRobotCheckAtom = settingAtom(
  endpoints.setRobotCheck,
  (form_id, enabled: boolean) => ({ form_id, enabled }),
  (_, is_robot_check_enabled) => ({ is_robot_check_enabled }),
);

export const setClosedPageAtom = settingAtom(
  endpoints.setClosedPage,
  (form_id, closed_page: ClosedPage | null) => ({ form_id, closed_page }),
  (_, closed_page) => ({ closed_page }),
);
