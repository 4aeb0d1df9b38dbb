import { atom } from "jotai";
import type { Erasure, LoadedRetention, Retention } from "#core/contracts/privacy/privacy.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formAtom } from "../editing/document.ts";
import { loadRowsAtom } from "../grid/page.ts";

/** Loads the form's retention and counts what is older than `asked`. */
export const loadRetentionAtom = atom(
  null,
  (get, _set, asked: Partial<Retention> = {}): Promise<LoadedRetention> => {
    const { form_id } = get(formAtom);
    const days = (count: number | null | undefined) => (count ? String(count) : undefined);
    const query = { response_days: days(asked.response_days), session_days: days(asked.session_days) };
    return call(endpoints.loadRetention, { params: { form_id }, query });
  },
);

export const setRetentionAtom = atom(null, async (get, _set, retention: Retention): Promise<void> => {
  const { form_id } = get(formAtom);
  await call(endpoints.setRetention, { body: { form_id, ...retention } });
});

/** Deletes all data of a customer. Their rows also disappear from the grid. */
export const eraseCustomerAtom = atom(
  null,
  async (_get, set, customer_id: string, user_confirmation_txt: string): Promise<Erasure> => {
    const body = { user_confirmation_txt };
    const erasure = await call(endpoints.eraseCustomer, { params: { customer_id }, body });
    void set(loadRowsAtom);
    return erasure;
  },
);
