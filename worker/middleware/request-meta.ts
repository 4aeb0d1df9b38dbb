import type { JsonValue } from "#core/values/json.ts";

/** What a request says of itself and of where it comes from. */
export interface RequestMeta {
  ip: string | null;
  geo: Record<string, JsonValue> | null;
  x_useragent: string | null;
  x_referer: string | null;
}

const MAX_HEADER_LENGTH = 1_000;
const GEO_KEYS = ["city", "country", "region", "latitude", "longitude", "postalCode", "timezone"] as const;

/** The country that the edge says the visitor is in, an ISO 3166 code; null when it does not know. */
export function visitorCountry(request: Request): string | null {
  const { country } = (request as { cf?: { country?: unknown } }).cf ?? {};
  return typeof country === "string" && /^[A-Z]{2}$/.test(country) ? country : null;
}

/** Only Cloudflare's own word is taken for the address and the place: anybody can send the usual proxy headers. */
export function requestMeta(request: Request): RequestMeta {
  const header = (name: string) => request.headers.get(name)?.slice(0, MAX_HEADER_LENGTH) || null;
  const cf = (request as { cf?: Record<string, JsonValue> }).cf ?? {};
  const geo = GEO_KEYS.filter((key) => cf[key] !== undefined && cf[key] !== null).map((key) => [
    key,
    cf[key]!,
  ]);
  return {
    ip: header("cf-connecting-ip"),
    geo: geo.length > 0 ? Object.fromEntries(geo) : null,
    x_useragent: header("user-agent"),
    x_referer: header("referer"),
  };
}
