import type { look, settings } from "#core/contracts/wire/private-addresses.ts";
import type { RoutesOf } from "../../middleware/mounted-route.ts";
import { type Route, route } from "../../middleware/route.ts";
import { transactionId } from "../../middleware/transaction-id.ts";
import { LOOK_SETTINGS, SETTINGS, type SettingRow, saveSetting } from "../../services/settings/settings.ts";

function settingRoute(row: SettingRow): Route {
  return route(row.contract, ({ ctx, request, body, member, user }) =>
    saveSetting(ctx, row, {
      form_id: body.form_id,
      document_id: member.document_id,
      transaction_id: transactionId(request),
      user_id: user.id,
      values: body,
    }),
  );
}

/** One route per row. */
function routesOf<Name extends string>(rows: Readonly<Record<Name, SettingRow>>) {
  const entries = Object.entries<SettingRow>(rows).map(([name, row]) => [`${name}Route`, settingRoute(row)]);
  return Object.fromEntries(entries) as Record<`${Name}Route`, Route>;
}

export const settingRoutes: RoutesOf<typeof settings> = routesOf(SETTINGS);
export const lookRoutes: RoutesOf<typeof look> = routesOf(LOOK_SETTINGS);
