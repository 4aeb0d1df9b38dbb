import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./route.ts";

/** On every answer; pages add their own Content-Security-Policy. */
const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(self)",
};
const HSTS = "max-age=63072000; includeSubDomains";

export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!c.res.headers.has(name)) c.header(name, value);
  }
  if (c.var.ctx.origin.startsWith("https:")) c.header("strict-transport-security", HSTS);
  if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
};

/** Embedded and headless forms call the respondent API from any page; it takes no cookies. */
const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "Content-Type, Authorization, Idempotency-Key",
  "access-control-max-age": "86400",
};

export const cors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS_HEADERS });
  await next();
  c.header("access-control-allow-origin", "*");
  c.header("access-control-expose-headers", "x-request-id, retry-after");
};
