import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { AppEnv } from "./route.ts";

/** On every response; pages add their own Content-Security-Policy. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(self)",
};
/** For HTML without its own policy, from any source: it cannot load anything, run code or be framed. */
const NO_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
export const HSTS = "max-age=63072000; includeSubDomains";

/** Hono copies the whole response for each header. Most responses are our own and can be changed in place. */
export function putHeader(c: HonoContext<AppEnv>, name: string, value: string): void {
  try {
    c.res.headers.set(name, value);
  } catch {
    // A response of `fetch` is immutable; its copy is not.
    c.header(name, value);
  }
}

export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!c.res.headers.has(name)) putHeader(c, name, value);
  }
  const isHtml = c.res.headers.get("content-type")?.startsWith("text/html") === true;
  if (isHtml && !c.res.headers.has("content-security-policy")) {
    putHeader(c, "content-security-policy", NO_POLICY);
  }
  if (c.get("ctx").origin.startsWith("https:")) putHeader(c, "strict-transport-security", HSTS);
  if (!c.res.headers.has("cache-control")) putHeader(c, "cache-control", "no-store");
};

/** Embedded and headless forms call the respondent API from any page. It uses no cookies. */
const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "Content-Type, Authorization, Idempotency-Key",
  "access-control-max-age": "86400",
};

/** On every response to another site's script. */
export const CORS_RESPONSE_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-request-id, retry-after",
};

export const cors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS_HEADERS });
  await next();
  for (const [name, value] of Object.entries(CORS_RESPONSE_HEADERS)) putHeader(c, name, value);
};
