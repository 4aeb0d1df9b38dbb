import * as contracts from "#core/contracts/settings.ts";
import type { Context } from "../../context.ts";
import { route } from "../../middleware/route.ts";
import { transactionId } from "../../middleware/transaction-id.ts";
import type { Member } from "../../services/access/authorize.ts";
import { type Setting, saveSetting } from "../../services/settings/save-setting.ts";

interface SettingCall {
  ctx: Context;
  request: Request;
  body: { form_id: string };
  member: Member;
}

function save({ ctx, request, body, member }: SettingCall, setting: Setting) {
  const { document_id } = member;
  return saveSetting(
    ctx,
    { form_id: body.form_id, document_id, transaction_id: transactionId(request) },
    setting,
  );
}

export const setForceClosedRoute = route(contracts.setForceClosed, (call) =>
  save(call, { name: "force_closed", is_closed: call.body.closed, user_id: call.user.id }),
);

export const setTotalLimitRoute = route(contracts.setTotalLimit, (call) =>
  save(call, { name: "total_limit", is_enabled: call.body.enabled, max: call.body.max }),
);

export const setCustomerLimitRoute = route(contracts.setCustomerLimit, (call) =>
  save(call, { name: "customer_limit", is_enabled: call.body.enabled, max: call.body.max }),
);

export const setScheduleRoute = route(contracts.setSchedule, (call) => {
  const { enabled, open_at, close_at, scheduling_tz } = call.body;
  return save(call, { name: "schedule", is_enabled: enabled, open_at, close_at, tz: scheduling_tz ?? null });
});

export const setMethodRoute = route(contracts.setMethod, (call) =>
  save(call, { name: "method", method: call.body.method }),
);

export const setUnknownFieldsRoute = route(contracts.setUnknownFields, (call) =>
  save(call, { name: "unknown_fields", strategy: call.body.strategy }),
);

export const setRedirectUriRoute = route(contracts.setRedirectUri, (call) => {
  const { is_redirect_after_response_uri_enabled: is_enabled, redirect_after_response_uri: uri } = call.body;
  return save(call, { name: "redirect", is_enabled, uri });
});

export const setEmbedOriginsRoute = route(contracts.setEmbedOrigins, (call) =>
  save(call, { name: "embed_origins", origins: call.body.embed_origins }),
);

export const setClosedPageRoute = route(contracts.setClosedPage, (call) =>
  save(call, { name: "closed_page", page: call.body.closed_page }),
);

export const setTimeZoneRoute = route(contracts.setTimeZone, (call) =>
  save(call, { name: "time_zone", zone: call.body.time_zone }),
);

export const setRobotCheckRoute = route(contracts.setRobotCheck, (call) =>
  save(call, { name: "robot_check", is_enabled: call.body.enabled }),
);
