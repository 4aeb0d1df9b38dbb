import * as contracts from "#core/contracts/privacy/privacy.ts";
import { route } from "../../../middleware/route.ts";
import { eraseCustomer } from "../../../services/privacy/erase-customer.ts";
import { exportCustomer } from "../../../services/privacy/export-customer.ts";
import { loadRetention } from "../../../services/privacy/load-retention.ts";
import { saveRetention } from "../../../services/privacy/save-retention.ts";

export const loadRetentionRoute = route(contracts.loadRetention, ({ ctx, params, query }) =>
  loadRetention(ctx, params.form_id, {
    response_days: toDays(query.response_days),
    session_days: toDays(query.session_days),
  }),
);

export const setRetentionRoute = route(
  contracts.setRetention,
  ({ ctx, body: { form_id, ...retention }, user }) =>
    saveRetention(ctx, { form_id, retention, user_id: user.id }),
);

export const exportCustomerRoute = route(
  contracts.exportCustomer,
  async ({ ctx, params: { customer_id } }) => {
    const body = await exportCustomer(ctx, customer_id);
    return new Response(body, {
      headers: {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="customer-${customer_id.slice(0, 8)}.json"`,
        "cache-control": "private, no-store",
      },
    });
  },
);

export const eraseCustomerRoute = route(contracts.eraseCustomer, ({ ctx, params, body, user }) =>
  eraseCustomer(ctx, { ...params, user_id: user.id, confirmation: body.user_confirmation_txt }),
);

const toDays = (text: string | undefined) => (text === undefined ? null : Number(text));
