import * as z from "zod/mini";
import { FORM_METHODS, UNKNOWN_FIELD_STRATEGIES } from "../forms/definition/definition.ts";
import { EMBED_ORIGIN, MAX_EMBED_ORIGINS } from "../forms/definition/embedding.ts";
import { MAX_READABLE_NAME, READABLE_NAME } from "../forms/definition/readable-address.ts";
import { scheduleFault } from "../forms/submitting/availability.ts";
import { isZone } from "../values/zone-offset.ts";
import { PERMISSIONS } from "./access/roles.ts";
import type { Address } from "./wire/address.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { isPublicAssetPath } from "./wire/paths.ts";
import { settings } from "./wire/private-addresses.ts";
import { text, uuid } from "./wire/schemas.ts";

/** The settings cards of a form, one call each. */

export interface SavedSetting {
  /** The form's version after the change. */
  version: number;
}

const access = { resource: "form", in: "body", key: "form_id", role: PERMISSIONS.edit } as const;

/**
 * A call that changes one setting of a form. `worker/services/settings/settings.ts` stores it.
 */
export function setting<const B extends z.ZodMiniType<{ form_id: string }>>(address: Address, body: B) {
  return { ...at(address), result: data<SavedSetting>(), access, body } as const satisfies Contract;
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
      z.refine(
        (body) => !body.enabled || faultOf(body) !== "no_time",
        "Set an opening time, a closing time, or both.",
      ),
      z.refine((body) => faultOf(body) !== "open_not_before_close", "Open time must be before close time."),
    ),
);

export const setMethod = setting(settings.setMethod, z.object({ form_id, method: z.enum(FORM_METHODS) }));

export const setUnknownFields = setting(
  settings.setUnknownFields,
  z.object({ form_id, strategy: z.enum(UNKNOWN_FIELD_STRATEGIES) }),
);

/** With a placeholder in the host, an answer would decide to whom a visitor is sent. */
const REDIRECT = /^https?:\/\/[^\s\\@/?#{}]+(?:[/?#][^\s\\@]*)?$/i;

/**
 * Accepts http and https addresses only, with `{{fields.name}}` in the path, query or fragment. Enabling the redirect
 * disables the ending page.
 */
export const setRedirectUri = setting(
  settings.setRedirectUri,
  z
    .object({
      form_id,
      is_redirect_after_response_uri_enabled: z.boolean(),
      redirect_after_response_uri: z.nullable(text(2_000).check(z.regex(REDIRECT))),
    })
    .check(
      z.refine(
        (body) => !body.is_redirect_after_response_uri_enabled || body.redirect_after_response_uri !== null,
        "An address must be set to enable the redirect.",
      ),
    ),
);

/**
 * Sites that may embed the form and receive its answers as they are given. None: every site may embed it, and
 * none receives answers.
 */
export const setEmbedOrigins = setting(
  settings.setEmbedOrigins,
  z.object({
    form_id,
    embed_origins: z.array(text(300).check(z.regex(EMBED_ORIGIN))).check(z.maxLength(MAX_EMBED_ORIGINS)),
  }),
);

/**
 * The owner's texts for the closed page: plain text with line breaks. Null or empty texts keep the default.
 */
export const setClosedPage = setting(
  settings.setClosedPage,
  z.object({
    form_id,
    closed_page: z.nullable(z.object({ title: text(200), text: text(2_000) })),
  }),
);

/** Null: the form has only the address with its id. CONFLICT if another form of the organization has the name. */
export const setAddress = setting(
  settings.setAddress,
  z.object({ form_id, name: z.nullable(text(MAX_READABLE_NAME + 1)) }),
);

/** Frees a former name, which redirects until then. */
export const releaseAddress = setting(
  settings.releaseAddress,
  z.object({ form_id, name: text(MAX_READABLE_NAME).check(z.regex(READABLE_NAME)) }),
);

/**
 * What other sites show of a link to the form. Empty texts keep the defaults. The picture is one of our own origin, or
 * has an https address.
 */
export const setLinkPreview = setting(
  settings.setLinkPreview,
  z.object({
    form_id,
    link_preview: z.nullable(
      z.object({
        title: text(120),
        description: text(300),
        image: z.nullable(
          text(2_000).check(
            z.refine(
              (address) => isPublicAssetPath(address) || /^https:\/\/[^\s\\@]+$/i.test(address),
              "Not the address of a picture.",
            ),
          ),
        ),
      }),
    ),
  }),
);

/** Zone for date-times of visitors whose zone is unknown. Null: the schedule's zone, else UTC. */
export const setTimeZone = setting(
  settings.setTimeZone,
  z.object({
    form_id,
    time_zone: z.nullable(text(64).check(z.refine(isZone, "Not a time zone."))),
  }),
);

/** ROBOT_CHECK_NOT_CONFIGURED without a configured check: the form could accept no response at all. */
export const setRobotCheck = setting(settings.setRobotCheck, z.object({ form_id, enabled: z.boolean() }));

/** What respondents can do with answers that they have not sent, and what the form says about them. */
export const setUnfinished = setting(
  settings.setUnfinished,
  z.object({ form_id, continue_later: z.boolean(), notice: z.boolean() }),
);
