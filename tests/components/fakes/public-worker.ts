import { HonoBase } from "hono/hono-base";
import { TrieRouter } from "hono/router/trie-router";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { PUBLIC_ROUTES } from "#worker/app.ts";
import { createAiClient } from "#worker/clients/ai.ts";
import { FakeAddressCache } from "#worker/clients/fakes/address-cache.ts";
import { FakeCouriers } from "#worker/clients/fakes/couriers.ts";
import { FakeCronNotes } from "#worker/clients/fakes/cron-notes.ts";
import { FakeDefinitionCache } from "#worker/clients/fakes/definition-cache.ts";
import { FakeLog } from "#worker/clients/fakes/log.ts";
import { FakeMail } from "#worker/clients/fakes/mail.ts";
import { FakeMetrics } from "#worker/clients/fakes/metrics.ts";
import { FakeRateLimiter } from "#worker/clients/fakes/rate-limiter.ts";
import { FakeRooms } from "#worker/clients/fakes/room.ts";
import { FakeStorage } from "#worker/clients/fakes/storage.ts";
import { createImageClient } from "#worker/clients/images.ts";
import { createPaymentClients } from "#worker/clients/payments/payments.ts";
import { createRobotCheck } from "#worker/clients/robot-check.ts";
import { type Context, openContext } from "#worker/context.ts";
import type { Env } from "#worker/env.ts";
import { errorResponse, toRefusal } from "#worker/middleware/errors.ts";
import { cors, securityHeaders } from "#worker/middleware/headers.ts";
import { mount } from "#worker/middleware/mounted-route.ts";
import type { AppEnv } from "#worker/middleware/route.ts";
import { showEndingPreview, showPreview } from "#worker/routes/pages/preview.ts";
import { edgeCopy } from "#worker/services/markup/edge-copy.ts";
import { PublicDatabase } from "./public-database.ts";

/** What a test decides about the Worker in front of its page. */
export interface PublicWorkerSettings {
  /** Variables of the Worker. A test may change them. */
  vars?: Record<string, string>;
  /** The visitor's country according to the edge. */
  country?: string;
}

export interface PublicWorker {
  /** What the form's owner and the database know. */
  readonly database: PublicDatabase;
  respond(request: Request): Promise<Response>;
  /** Shows a member the form as stored, or its ending. */
  preview(request: Request): Promise<Response>;
  /** Gives the edge the form as it is now, which the Worker does after each change that it makes. */
  keep(): Promise<void>;
}

const BINDINGS = {
  ...{ ASSETS: {}, DEFINITIONS: {}, FILES: {}, ROOMS: {} },
  APP_SECRET: "a secret of the component tests, long enough",
  ROOM_SECRET: "another secret of the component tests, also long",
  RATE_LIMITS: "off",
  DATABASE_URL: "postgresql://nobody@database.test/none",
  PAYMENTS: "test",
};

/**
 * The Worker's own routes for respondents, with fakes of everything behind them. tests/setup/public-worker.ts bundles
 * this module, because Playwright loads no style sheets and virtual modules.
 */
export function createPublicWorker(
  form: FormDefinition,
  { vars = {}, country }: PublicWorkerSettings = {},
): PublicWorker {
  const db = new PublicDatabase(form);
  const definitions = new FakeDefinitionCache();
  const fakes = {
    ...{ definitions, addresses: new FakeAddressCache(), cron: new FakeCronNotes(), log: new FakeLog() },
    ...{ mail: new FakeMail(), metrics: new FakeMetrics(), rates: new FakeRateLimiter() },
    ...{
      room: new FakeRooms(),
      couriers: new FakeCouriers(),
      storage: new FakeStorage(),
      now: () => new Date(),
    },
  };
  const connect = (env: Env) => ({
    ...fakes,
    ai: createAiClient(env),
    images: createImageClient(env.IMAGES),
    payments: createPaymentClients(env),
    robotCheck: createRobotCheck(env),
  });
  const contextOf = (origin: string): Context => {
    const invocation = { request_id: "component", origin, execution: { waitUntil() {} }, place: null };
    const opened = openContext({ ...BINDINGS, ...vars }, invocation, connect);
    if ("missing" in opened) throw new Error(`Missing variables: ${opened.missing}`);
    const known: Partial<Context> = opened.ctx.env.MAINTENANCE ? {} : { db, near: (read) => read(db) };
    const ctx: Context = { ...opened.ctx, ...known };
    // Pages need nothing of the work after a response but the edge's copy.
    ctx.waitUntil = (job, work) => {
      if (job === "keep-definition" || job === "note-fullness") void work(ctx);
    };
    return ctx;
  };
  const app = new HonoBase<AppEnv>({ router: new TrieRouter() });
  app.use(async (c, next) => {
    c.set("ctx", contextOf(new URL(c.req.url).origin));
    await next();
  });
  app.use(securityHeaders);
  app.use("/v1/*", cors);
  mount(app, PUBLIC_ROUTES);
  app.onError((error) => {
    const refusal = toRefusal(error);
    if (refusal.cause) console.error(refusal.cause);
    return errorResponse(refusal);
  });
  return {
    database: db,
    respond: async (request) => app.fetch(Object.assign(request, { cf: { country } })),
    preview: (request) => {
      const { origin, pathname } = new URL(request.url);
      const [ctx, path] = [contextOf(origin), previewPath(db.form.form_id)];
      return pathname === path
        ? showPreview(ctx, { definition: db.form, stock: db.stock, path }, request)
        : showEndingPreview(ctx, db.form);
    },
    keep: async () => definitions.write(await edgeCopy(db.form)),
  };
}
