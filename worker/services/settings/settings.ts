import * as look from "#core/contracts/look.ts";
import * as contracts from "#core/contracts/settings.ts";
import type { Body } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import { START_PAGE_SCHEMA } from "#core/forms/look/start-page.ts";
import { isZone } from "#core/values/zone-offset.ts";
import type { Context } from "../../context.ts";
import * as looks from "../../db/look.ts";
import * as settings from "../../db/settings.ts";
import { announceChange, type FormChange } from "../building/announce-change.ts";
import { requireSafeCss } from "../markup/require-safe-css.ts";
import { sanitizeHtml } from "../markup/sanitize-html.ts";
import { sanitizeOverrides } from "../markup/sanitize-overrides.ts";
import { sanitizeStartPage } from "../markup/sanitize-start-page.ts";
import { releaseFormerAddress, saveFormAddress } from "./form-address.ts";

interface Change<Values> {
  form_id: string;
  /** The user who changes it. */
  user_id: string;
  values: Values;
}

type SettingContract = ReturnType<typeof contracts.setting>;

/** A setting of a form: its contract, and how it is stored. */
export interface SettingRow<C extends SettingContract = SettingContract> {
  contract: C;
  apply(ctx: Context, change: Change<Body<C>>): Promise<void>;
}

function row<C extends SettingContract>(contract: C, apply: SettingRow<C>["apply"]): SettingRow<C> {
  return { contract, apply };
}

/** The settings, one row each. */
export const SETTINGS = {
  setForceClosed: row(contracts.setForceClosed, ({ db, now }, { form_id, user_id, values: { closed } }) =>
    settings.setForceClosed(db, form_id, { is_closed: closed, user_id, now: now() }),
  ),
  setTotalLimit: row(contracts.setTotalLimit, ({ db }, { form_id, values: { enabled, max } }) =>
    settings.setTotalLimit(db, form_id, enabled, max),
  ),
  setCustomerLimit: row(contracts.setCustomerLimit, ({ db }, { form_id, values: { enabled, max } }) =>
    settings.setCustomerLimit(db, form_id, enabled, max),
  ),
  setSchedule: row(contracts.setSchedule, async ({ db }, { form_id, values }) => {
    const { enabled, open_at, close_at, scheduling_tz } = values;
    if (scheduling_tz) requireTimeZone(scheduling_tz);
    const tz = scheduling_tz ?? null;
    await settings.setSchedule(db, form_id, { is_enabled: enabled, open_at, close_at, tz });
  }),
  setMethod: row(contracts.setMethod, ({ db }, { form_id, values: { method } }) =>
    settings.setMethod(db, form_id, method),
  ),
  setUnknownFields: row(contracts.setUnknownFields, ({ db }, { form_id, values: { strategy } }) =>
    settings.setUnknownFields(db, form_id, strategy),
  ),
  setRedirectUri: row(contracts.setRedirectUri, ({ db }, { form_id, values }) => {
    const { is_redirect_after_response_uri_enabled: is_enabled, redirect_after_response_uri: uri } = values;
    return settings.setRedirect(db, form_id, is_enabled, uri);
  }),
  setEmbedOrigins: row(contracts.setEmbedOrigins, ({ db }, { form_id, values: { embed_origins } }) =>
    settings.setEmbedOrigins(db, form_id, embed_origins),
  ),
  setClosedPage: row(contracts.setClosedPage, ({ db }, { form_id, values: { closed_page } }) =>
    settings.setClosedPage(db, form_id, closed_page),
  ),
  setAddress: row(contracts.setAddress, (ctx, { form_id, values: { name } }) =>
    saveFormAddress(ctx, form_id, name),
  ),
  releaseAddress: row(contracts.releaseAddress, (ctx, { form_id, values: { name } }) =>
    releaseFormerAddress(ctx, form_id, name),
  ),
  setLinkPreview: row(contracts.setLinkPreview, ({ db }, { form_id, values: { link_preview } }) =>
    settings.setLinkPreview(db, form_id, link_preview),
  ),
  setTimeZone: row(contracts.setTimeZone, ({ db }, { form_id, values: { time_zone } }) =>
    settings.setTimeZone(db, form_id, time_zone),
  ),
  setRobotCheck: row(
    contracts.setRobotCheck,
    async ({ db, robotCheck }, { form_id, values: { enabled } }) => {
      if (enabled && robotCheck.widget === null) throw new AppError("ROBOT_CHECK_NOT_CONFIGURED");
      await settings.setRobotCheck(db, form_id, enabled);
    },
  ),
  setUnfinished: row(contracts.setUnfinished, ({ db }, { form_id, values }) =>
    settings.setUnfinished(db, form_id, values),
  ),
} as const;

/** The settings of a form's look, start page and ending page. */
export const LOOK_SETTINGS = {
  setTheme: row(look.setTheme, async ({ db }, { form_id, values }) => {
    const { lang, is_powered_by_branding_enabled, stylesheet } = values;
    const { palette, custom } = stylesheet;
    requireSafeCss(custom ?? "");
    await looks.setTheme(db, form_id, {
      lang,
      is_powered_by_branding_enabled,
      stylesheet: { ...stylesheet, palette: palette ?? undefined, custom: custom ?? undefined },
    });
  }),
  setBackground: row(look.setBackground, ({ db }, { form_id, values: { background } }) =>
    looks.setBackground(db, form_id, background),
  ),
  setStartPage: row(look.setStartPage, ({ db }, { form_id, values: { start_page } }) => {
    const page = start_page && { __schema_version: START_PAGE_SCHEMA, ...start_page };
    return looks.setStartPage(db, form_id, page && sanitizeStartPage(page, sanitizeHtml));
  }),
  setEndingPage: row(look.setEndingPage, ({ db }, { form_id, values }) => {
    const { is_ending_page_enabled: is_enabled, ending_page_template_id: template_id, overrides } = values;
    return looks.setEndingPage(db, form_id, {
      is_enabled,
      template_id,
      overrides: sanitizeOverrides(overrides),
    });
  }),
} as const;

/** Changes one setting of a form and notifies everyone who has it open. */
export async function saveSetting(
  ctx: Context,
  setting: SettingRow,
  change: FormChange & Change<Body<SettingContract>>,
): Promise<contracts.SavedSetting> {
  await setting.apply(ctx, change);
  announceChange(ctx, change);
  return { version: await settings.readFormVersion(ctx.db, change.form_id) };
}

function requireTimeZone(zone: string): void {
  if (isZone(zone)) return;
  throw new AppError("BAD_REQUEST", {
    issues: [{ path: ["scheduling_tz"], message: "Unknown time zone." }],
  });
}
