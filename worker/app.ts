import { Hono } from "hono";
import type { Contract } from "#core/contracts/contract.ts";
import * as rows from "#core/contracts/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import { connectClients } from "./context.ts";
import { editorHtml } from "./middleware/editor-html.ts";
import { errorResponse, isForBrowser, logRefusal, toRefusal } from "./middleware/errors.ts";
import { cors, securityHeaders } from "./middleware/headers.ts";
import { observe } from "./middleware/observe.ts";
import type { AppEnv, Route } from "./middleware/route.ts";
import { healthRoute } from "./routes/health.ts";
import { loadFormRoute } from "./routes/v1/forms.ts";
import {
  loadSessionRoute,
  newSessionRoute,
  patchSessionFieldRoute,
  patchSessionRoute,
} from "./routes/v1/sessions.ts";
import { submitFormByGetRoute, submitFormRoute } from "./routes/v1/submit.ts";

/**
 * The table of contents: every route of the Worker, each with its contract. What a respondent asks for is imported
 * here; the editor's modules are loaded on their first request, so that no respondent waits for them.
 */
export const ROUTES: readonly Route[] = [
  healthRoute,

  newSessionRoute,
  loadSessionRoute,
  patchSessionRoute,
  patchSessionFieldRoute,
  submitFormRoute,
  submitFormByGetRoute,
  loadFormRoute,

  lazy(rows.listRows, async () => (await import("./routes/private/rows.ts")).listRowsRoute),
  lazy(rows.updateCell, async () => (await import("./routes/private/rows.ts")).updateCellRoute),
  lazy(rows.deleteRows, async () => (await import("./routes/private/rows.ts")).deleteRowsRoute),
];

/** A route whose module is evaluated when it is first asked for. */
export function lazy<C extends Contract>(contract: C, load: () => Promise<Route<C>>): Route<C> {
  return { contract, handle: async (c) => (await load()).handle(c) };
}

/** Addresses of our own below which nothing is the editor's. */
const API = /^\/(?:d|v1|private|parties|healthz)(?:\/|$)/;
const FILE = /^\/assets\/|\.[a-z0-9]+$/i;

export function createApp(connect = connectClients): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(observe(connect));
  app.use(securityHeaders);
  app.use("/v1/*", cors);
  for (const { contract, handle } of ROUTES) {
    app.on(contract.method, contract.path, (c) => {
      c.set("route", contract.path);
      return handle(c);
    });
  }
  app.notFound((c) => {
    const { path } = c.req;
    const isEditor = !API.test(path) && !FILE.test(path);
    if (isEditor && /^(?:GET|HEAD)$/.test(c.req.method) && isForBrowser(c.req.raw)) {
      return editorHtml(c.req.raw, c.var.ctx.env);
    }
    return FILE.test(path) ? c.text("Not found", 404) : errorResponse(new AppError("NOT_FOUND"));
  });
  app.onError((error, c) => {
    const refusal = toRefusal(error);
    logRefusal(c.var.ctx.log, refusal);
    return errorResponse(refusal);
  });
  return app;
}
