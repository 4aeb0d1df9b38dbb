import * as z from "zod/mini";
import { FORM_METHODS, UNKNOWN_FIELD_STRATEGIES } from "../forms/definition/definition.ts";
import { EMBED_ORIGIN, MAX_EMBED_ORIGINS } from "../forms/definition/embedding.ts";
import { isZone } from "../values/clock.ts";
import type { Contract } from "./wire/contract.ts";
import { text, uuid } from "./wire/schemas.ts";

/** The settings cards of a form, one call each. All answer `{ data: { version } }`. */

const access = { resource: "form", in: "body", key: "form_id", role: "editor" } as const;
const form_id = uuid;
const max = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)));
const instant = z.nullable(z.iso.datetime({ offset: true }));

export const setForceClosed = {
  method: "POST",
  path: "/private/editor/settings/force-close-form",
  access,
  body: z.object({ form_id, closed: z.boolean() }),
} as const satisfies Contract;

export const setTotalLimit = {
  method: "POST",
  path: "/private/editor/settings/max-responses-in-total",
  access,
  body: z
    .object({ form_id, enabled: z.boolean(), max })
    .check(z.refine((body) => !body.enabled || body.max !== null, "max must be set to enable the limit.")),
} as const satisfies Contract;

export const setCustomerLimit = {
  method: "POST",
  path: "/private/editor/settings/max-responses-by-customer",
  access,
  body: z
    .object({ form_id, enabled: z.boolean(), max })
    .check(z.refine((body) => !body.enabled || body.max !== null, "max must be set to enable the limit.")),
} as const satisfies Contract;

export const setSchedule = {
  method: "POST",
  path: "/private/editor/settings/form-schedule",
  access,
  body: z
    .object({
      form_id,
      enabled: z.boolean(),
      open_at: instant,
      close_at: instant,
      scheduling_tz: z.nullish(text(64)),
    })
    .check(
      z.refine(
        (body) => !body.enabled || body.open_at !== null || body.close_at !== null,
        "Either open or close must be set.",
      ),
      z.refine(
        (body) => !body.open_at || !body.close_at || Date.parse(body.open_at) < Date.parse(body.close_at),
        "Open time must be before close time.",
      ),
    ),
} as const satisfies Contract;

export const setMethod = {
  method: "POST",
  path: "/private/editor/settings/form-method",
  access,
  body: z.object({ form_id, method: z.enum(FORM_METHODS) }),
} as const satisfies Contract;

export const setUnknownFields = {
  method: "POST",
  path: "/private/editor/settings/unknown-fields",
  access,
  body: z.object({ form_id, strategy: z.enum(UNKNOWN_FIELD_STRATEGIES) }),
} as const satisfies Contract;

/** Only http and https addresses; switching the redirect on switches the ending page off. */
export const setRedirectUri = {
  method: "POST",
  path: "/private/editor/settings/redirect-uri",
  access,
  body: z
    .object({
      form_id,
      is_redirect_after_response_uri_enabled: z.boolean(),
      redirect_after_response_uri: z.nullable(text(2_000).check(z.regex(/^https?:\/\/[^\s\\@]+$/i))),
    })
    .check(
      z.refine(
        (body) => !body.is_redirect_after_response_uri_enabled || body.redirect_after_response_uri !== null,
        "An address must be set to enable the redirect.",
      ),
    ),
} as const satisfies Contract;

/** The sites that may embed the form, and are told the answers while they are given; none: all may, and none is told. */
export const setEmbedOrigins = {
  method: "POST",
  path: "/private/editor/settings/embed-origins",
  access,
  body: z.object({
    form_id,
    embed_origins: z.array(text(300).check(z.regex(EMBED_ORIGIN))).check(z.maxLength(MAX_EMBED_ORIGINS)),
  }),
} as const satisfies Contract;

/** The owner's words on the page of the closed form: plain text, lines kept; null or empty texts leave our own. */
export const setClosedPage = {
  method: "POST",
  path: "/private/editor/settings/closed-page",
  access,
  body: z.object({
    form_id,
    closed_page: z.nullable(z.object({ title: text(200), text: text(2_000) })),
  }),
} as const satisfies Contract;

/** Where the zone of a visitor is not known, date-times are read in this one; null: in the schedule's, else in UTC. */
export const setTimeZone = {
  method: "POST",
  path: "/private/editor/settings/time-zone",
  access,
  body: z.object({
    form_id,
    time_zone: z.nullable(text(64).check(z.refine(isZone, "Not a time zone."))),
  }),
} as const satisfies Contract;

/** ROBOT_CHECK_NOT_CONFIGURED where nobody can be asked: such a form would take no answer at all. */
export const setRobotCheck = {
  method: "POST",
  path: "/private/editor/settings/robot-check",
  access,
  body: z.object({ form_id, enabled: z.boolean() }),
} as const satisfies Contract;

export interface SavedSetting {
  version: number;
}
