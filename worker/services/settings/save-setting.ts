import type { SavedSetting } from "#core/contracts/settings.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { ClosedPage, FormMethod, UnknownFieldStrategy } from "#core/forms/definition/definition.ts";
import { isZone } from "#core/values/clock.ts";
import type { Context } from "../../context.ts";
import * as settings from "../../db/settings.ts";
import { announceChange, type FormChange } from "../building/announce-change.ts";

export type Setting =
  | { name: "force_closed"; is_closed: boolean; user_id: string }
  | { name: "total_limit" | "customer_limit"; is_enabled: boolean; max: number | null }
  | ({ name: "schedule" } & settings.Schedule)
  | { name: "method"; method: FormMethod }
  | { name: "unknown_fields"; strategy: UnknownFieldStrategy }
  | { name: "redirect"; is_enabled: boolean; uri: string | null }
  | { name: "robot_check"; is_enabled: boolean }
  | { name: "embed_origins"; origins: readonly string[] }
  | { name: "closed_page"; page: ClosedPage | null }
  | { name: "time_zone"; zone: string | null };

/** Changes one setting of a form and tells everybody who has it open. */
export async function saveSetting(ctx: Context, change: FormChange, setting: Setting): Promise<SavedSetting> {
  await save(ctx, change.form_id, setting);
  announceChange(ctx, change);
  return { version: await settings.readFormVersion(ctx.db, change.form_id) };
}

function save({ db, now, robotCheck }: Context, form_id: string, setting: Setting): Promise<void> {
  switch (setting.name) {
    case "force_closed":
      return settings.setForceClosed(db, form_id, { ...setting, now: now() });
    case "total_limit":
      return settings.setTotalLimit(db, form_id, setting.is_enabled, setting.max);
    case "customer_limit":
      return settings.setCustomerLimit(db, form_id, setting.is_enabled, setting.max);
    case "schedule":
      if (setting.tz !== null) expectTimeZone(setting.tz);
      return settings.setSchedule(db, form_id, setting);
    case "method":
      return settings.setMethod(db, form_id, setting.method);
    case "unknown_fields":
      return settings.setUnknownFields(db, form_id, setting.strategy);
    case "redirect":
      return settings.setRedirect(db, form_id, setting.is_enabled, setting.uri);
    case "robot_check":
      if (setting.is_enabled && robotCheck.widget === null) throw new AppError("ROBOT_CHECK_NOT_CONFIGURED");
      return settings.setRobotCheck(db, form_id, setting.is_enabled);
    case "embed_origins":
      return settings.setEmbedOrigins(db, form_id, setting.origins);
    case "closed_page":
      return settings.setClosedPage(db, form_id, setting.page);
    case "time_zone":
      return settings.setTimeZone(db, form_id, setting.zone);
  }
}

function expectTimeZone(zone: string): void {
  if (isZone(zone)) return;
  throw new AppError("BAD_REQUEST", {
    issues: [{ path: ["scheduling_tz"], message: "Unknown time zone." }],
  });
}
