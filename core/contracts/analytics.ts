import * as z from "zod/mini";
import { TIME_UNITS, type TimeUnit } from "../values/time-buckets.ts";
import { isZone } from "../values/zone-offset.ts";
import { PERMISSIONS } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { analytics } from "./wire/private-addresses.ts";
import { formParams } from "./wire/schemas.ts";

/** How many people see, begin and complete a form, and from where. */

const access = { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see } as const;

export const RECENT_SECONDS = 15;
export const RECENT_SPANS = 60;

/** Numbers by span of time: one for each beginning in `edges`, whose last entry is the end of the last span. */
export interface Series {
  /** In ISO 8601. */
  edges: string[];
  responses: number[];
  sessions: number[];
  views: number[];
}

/** The latest 15 minutes, in spans of 15 seconds. */
export const loadRecentActivity = {
  ...at(analytics.loadRecentActivity),
  result: data<RecentActivity>(),
  access,
  params: formParams,
} as const satisfies Contract;
export interface RecentActivity extends Series {
  /** Of the latest responses, newest first. */
  places: Place[];
}
export interface Place {
  /** Null: unknown. Zero is a location like any other. */
  location: { latitude: number; longitude: number } | null;
  country: string | null;
  created_at: string;
}

/** The latest hours, days or weeks, as the clocks of a time zone show them. */
export const loadAnalytics = {
  ...at(analytics.loadAnalytics),
  result: data<Analytics>(),
  access,
  params: formParams,
  query: z.object({
    unit: z._default(z.enum(Object.keys(TIME_UNITS) as [TimeUnit, ...TimeUnit[]]), "day"),
    zone: z._default(z.string().check(z.maxLength(64), z.refine(isZone)), "UTC"),
  }),
} as const satisfies Contract;
export interface Analytics extends Series {
  /** Responses that `countries` and `devices` cover: the latest of the time. */
  covered: number;
  countries: CountryCount[];
  devices: NameCount[];
  /** Views by host of the page that led to the form. */
  referrers: NameCount[];
}
/** Null: unknown. */
export interface NameCount {
  name: string | null;
  count: number;
}
export interface CountryCount extends NameCount {
  /** The mean of the known locations. */
  location: { latitude: number; longitude: number } | null;
}
