import type { JsonValue } from "#core/values/json.ts";
import type { VisitorLocation } from "../context.ts";

/** Metadata of a request and its origin. */
export interface RequestMeta {
  geo: Record<string, JsonValue> | null;
  x_useragent: string | null;
  x_referer: string | null;
}

const MAX_HEADER_LENGTH = 1_000;
const GEO_KEYS = ["city", "country", "region", "latitude", "longitude", "postalCode", "timezone"] as const;

/** The visitor's country according to the edge, an ISO 3166 code; null: unknown. */
export function visitorCountry(request: Request): string | null {
  const { country } = (request as { cf?: { country?: unknown } }).cf ?? {};
  return typeof country === "string" && /^[A-Z]{2}$/.test(country) ? country : null;
}

/** The visitor's location according to the edge, as coarse as finding the nearest database needs. */
export function visitorLocation(request: Request): VisitorLocation {
  const { continent, longitude } = (request as { cf?: Record<string, unknown> }).cf ?? {};
  const degrees = typeof longitude === "string" && longitude !== "" ? Number(longitude) : Number.NaN;
  return {
    continent: typeof continent === "string" ? continent : null,
    country: visitorCountry(request),
    longitude: Number.isFinite(degrees) ? degrees : null,
  };
}

function headerOf(request: Request, name: string): string | null {
  return request.headers.get(name)?.slice(0, MAX_HEADER_LENGTH) || null;
}

/** The precision of a town: two decimals are about a kilometer. */
function coarse(degrees: JsonValue): JsonValue {
  const rounded = Number(Number(degrees).toFixed(2));
  return typeof degrees === "string" ? String(rounded) : rounded;
}

/**
 * The visitor's IP address, for rate limits only; never stored with a response. Only Cloudflare's values are
 * trusted for address and location because anyone can send the usual proxy headers.
 */
export function clientAddress(request: Request): string | null {
  return headerOf(request, "cf-connecting-ip");
}

/** What distinguishes visitors and selects their language; none of it is stored. */
export const requestVisitor = (request: Request) => ({
  address: clientAddress(request),
  accept_language: headerOf(request, "accept-language"),
});

export function requestMeta(request: Request): RequestMeta {
  const cf = (request as { cf?: Record<string, JsonValue> }).cf ?? {};
  const geo = GEO_KEYS.filter((key) => cf[key] !== undefined && cf[key] !== null).map((key) => [
    key,
    key === "latitude" || key === "longitude" ? coarse(cf[key]!) : cf[key]!,
  ]);
  return {
    geo: geo.length > 0 ? Object.fromEntries(geo) : null,
    x_useragent: headerOf(request, "user-agent"),
    x_referer: headerOf(request, "referer"),
  };
}
