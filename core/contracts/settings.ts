import * as z from "zod/mini";
import { FORM_METHODS, UNKNOWN_FIELD_STRATEGIES } from "../forms/definition/definition.ts";
import { EMBED_ORIGIN, MAX_EMBED_ORIGINS } from "../forms/definition/embedding.ts";
import { scheduleFault } from "../forms/submitting/availability.ts";
import { isZone } from "../values/clock.ts";
import type { Address } from "./wire/address.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { settings } from "./wire/private-addresses.ts";
import { text, uuid } from "./wire/schemas.ts";

/** The settings cards of a form, one call each. */

export interface SavedSetting {
  /** Of the form, with the setting changed. */
  version: number;
}

const access = { resource: "form", in: "body", key: "form_id", role: "editor" } as const;

/** A call that changes one setting of a form. How it is stored: `worker/services/settings/settings.ts`. */
export function setting<const B extends z.ZodMiniType<{ form_id: string }>>(address: Address, body: B) {
  return { ...at(address), answer: data<SavedSetting>(), access, body } as const satisfies Contract;
}

const form_id = uuid;
const max = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)));
const instant = z.nullable(z.iso.datetime({ offset: true }));

export const setForceClosed = setting(settings.setForceClosed, z.object({ form_id, closed: z.boolean() }));

export const setTotalLimit = setting(
  settings.setTotalLimit,
  z
    .object({ form_id, enabled: z.boolean(), max })
    .check(z.refine((body) => !body.enabled || body.max !== null, "max must be set to enable the limit.")),
);

export const setCustomerLimit = setting(
  settings.setCustomerLimit,
  z
    .object({ form_id, enabled: z.boolean(), max })
    .check(z.refine((body) => !body.enabled || body.max !== null, "max must be set to enable the limit.")),
);

const faultOf = ({ open_at, close_at }: { open_at: string | null; close_at: string | null }) =>
  scheduleFault({ scheduling_open_at: open_at, scheduling_close_at: close_at });

export const setSchedule = setting(
  settings.setSchedule,
  z
    .object({
      form_id,
      enabled: z.boolean(),
      open_at: instant,
      close_at: instant,
      scheduling_tz: z.nullish(text(64)),
    })
    .check(
      z.refine((body) => !body.enabled || faultOf(body) !== "no_time", "Either open or close must be set."),
      z.refine((body) => faultOf(body) !== "open_not_before_close", "Open time must be before close time."),
    ),
);

export const setMethod = setting(settings.setMethod, z.object({ form_id, method: z.enum(FORM_METHODS) }));

export const setUnknownFields = setting(
  settings.setUnknownFields,
  z.object({ form_id, strategy: z.enum(UNKNOWN_FIELD_STRATEGIES) }),
);

/** Only http and https addresses; switching the redirect on switches the ending page off. */
export const setRedirectUri = setting(
  settings.setRedirectUri,
  z
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
);

/** The sites that may embed the form, and are told the answers while they are given; none: all may, and none is told. */
export const setEmbedOrigins = setting(
  settings.setEmbedOrigins,
  z.object({
    form_id,
    embed_origins: z.array(text(300).check(z.regex(EMBED_ORIGIN))).check(z.maxLength(MAX_EMBED_ORIGINS)),
  }),
);

/** The owner's words on the page of the closed form: plain text, lines kept; null or empty texts leave our own. */
export const setClosedPage = setting(
  settings.setClosedPage,
  z.object({
    form_id,
    closed_page: z.nullable(z.object({ title: text(200), text: text(2_000) })),
  }),
);

/** Where the zone of a visitor is not known, date-times are read in this one; null: in the schedule's, else in UTC. */
export const setTimeZone = setting(
  settings.setTimeZone,
  z.object({
    form_id,
    time_zone: z.nullable(text(64).check(z.refine(isZone, "Not a time zone."))),
  }),
);

/** ROBOT_CHECK_NOT_CONFIGURED where nobody can be asked: such a form would take no answer at all. */
export const setRobotCheck = setting(settings.setRobotCheck, z.object({ form_id, enabled: z.boolean() }));
