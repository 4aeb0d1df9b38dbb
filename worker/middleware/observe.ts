import type { MiddlewareHandler } from "hono";
import { AppError } from "#core/errors/app-error.ts";
import { connectClients, openContext } from "../context.ts";
import { errorResponse } from "./errors.ts";
import type { AppEnv } from "./route.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The caller's id of the request when it has a sane one, else Cloudflare's, else a new one. */
function requestId(headers: Headers): string {
  const given = headers.get("x-request-id") ?? headers.get("cf-ray") ?? "";
  return REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/**
 * The outermost middleware: makes the context, names the request in every answer, and writes one line about it.
 * The line holds the route's pattern, never the path: a session's id in it opens the session.
 */
export function observe(connect = connectClients): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = Date.now();
    const request_id = requestId(c.req.raw.headers);
    const { origin } = new URL(c.req.url);
    const opened = openContext(c.env, { request_id, origin, execution: c.executionCtx }, connect);
    if ("missing" in opened) {
      return errorResponse(new AppError("SERVICE_UNAVAILABLE", { variables: opened.missing }));
    }
    c.set("ctx", opened.ctx);
    await next();
    c.header("x-request-id", request_id);
    c.var.ctx.log.info("request", {
      method: c.req.method,
      route: c.get("route") ?? null,
      status: c.res.status,
      duration_ms: Date.now() - started,
    });
  };
}
