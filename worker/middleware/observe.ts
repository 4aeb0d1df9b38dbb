import { product_version } from "virtual:release";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { AppError, isMaintenance, OVERLOADED } from "#core/errors/app-error.ts";
import { connectClients, openContext } from "../context.ts";
import { discardBody } from "./discard-body.ts";
import { errorResponse } from "./errors.ts";
import { putHeader } from "./headers.ts";
import { wantsPrimary } from "./own-writes.ts";
import { visitorLocation } from "./request-meta.ts";
import type { AppEnv } from "./route.ts";

export const VERSION_HEADER = "x-sheaf-version";
const UNAVAILABLE = "SERVICE_UNAVAILABLE";
/** The request was refused before a route was looked for. */
const NO_ROUTE = "none";
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The caller's request id if it is valid, else Cloudflare's, else a new one. */
export function requestId(headers: Headers): string {
  const given = headers.get("x-request-id") ?? headers.get("cf-ray") ?? "";
  return REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/** Everything before the path. The request's address is already validated. */
const originOf = (url: string) => url.slice(0, url.indexOf("/", url.indexOf("//") + 2));

/**
 * The outermost middleware: creates the context, adds the request id to every response, and logs and counts
 * the request. Both use the route's pattern, never the path, because a session's id in it grants access to
 * the session.
 */
export function observe(connect = connectClients): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = Date.now();
    const request = c.req.raw;
    const request_id = requestId(request.headers);
    const origin = originOf(c.req.url);
    const place = wantsPrimary(request) ? null : visitorLocation(request);
    // A probe must not keep the database awake for cron.
    const isUpkeep = c.req.path === "/healthz";
    const opened = openContext(
      c.env,
      { request_id, origin, place, execution: c.executionCtx, isUpkeep },
      connect,
    );
    if ("missing" in opened) {
      await discardBody(request);
      c.res = errorResponse(new AppError(UNAVAILABLE, { variables: opened.missing }));
      const counted = { method: c.req.method, route: NO_ROUTE, status: c.res.status, refusal: UNAVAILABLE };
      opened.metrics.measure({ ...counted, duration_ms: Date.now() - started });
      return putHeader(c, VERSION_HEADER, product_version);
    }
    c.set("ctx", opened.ctx);
    await next();
    // The request was refused or redirected before its body was read.
    await discardBody(request);
    putHeader(c, "x-request-id", request_id);
    putHeader(c, VERSION_HEADER, product_version);
    report(c, Date.now() - started);
  };
}

const TOO_MANY = 429;

/**
 * Only our own failures are errors; a refusal is a normal response. A crowd's lines would cost more than its requests, so
 * of those without a fault, and of refused floods, only a share is logged; each says which.
 */
function report(c: HonoContext<AppEnv>, duration_ms: number): void {
  const { log, metrics, env } = c.get("ctx");
  const { status } = c.res;
  const refusal = c.get("refusal");
  const route = c.get("route") ?? null;
  const line = { method: c.req.method, route, status, refusal: refusal?.code, duration_ms };
  // 502: the server that failed is another one. A crowd must not be slowed down further by stack traces.
  const isMaintained = isMaintenance(refusal);
  const isExpected = refusal?.status === 502 || refusal?.info === OVERLOADED || isMaintained;
  const isFailure = refusal && refusal.status >= 500 && !isExpected;
  const isFrequent = status < 400 || status === TOO_MANY || isMaintained;
  if (isFailure) log.error("request", refusal.cause ?? refusal, line);
  else if (!isFrequent) log.info("request", line);
  else if (Math.random() < env.LOG_SAMPLE) log.info("request", { ...line, sample: env.LOG_SAMPLE });
  metrics.measure({ ...line, route: route ?? NO_ROUTE, refusal: refusal?.code ?? "" });
}
