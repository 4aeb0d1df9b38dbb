import { randomUUID } from "node:crypto";
import { createApp } from "../app.ts";
import { createAiClient } from "../clients/ai.ts";
import { FakeAddressCache } from "../clients/fakes/address-cache.ts";
import { FakeCronNotes } from "../clients/fakes/cron-notes.ts";
import { FakeDefinitionCache } from "../clients/fakes/definition-cache.ts";
import { FakeLog } from "../clients/fakes/log.ts";
import { FakeMail } from "../clients/fakes/mail.ts";
import { FakeMetrics } from "../clients/fakes/metrics.ts";
import { FakeRateLimiter } from "../clients/fakes/rate-limiter.ts";
import { FakeRooms } from "../clients/fakes/room.ts";
import { FakeStorage } from "../clients/fakes/storage.ts";
import { createImageClient } from "../clients/images.ts";
import { createPaymentClients } from "../clients/payments/payments.ts";
import { createRobotCheck } from "../clients/robot-check.ts";
import { type Context, type Invocation, openContext } from "../context.ts";
import { Courier } from "../courier.ts";
import type { Env } from "../env.ts";
import { upkeep } from "../upkeep.ts";
import { Browser } from "./browser.ts";
import { ConnectionCounter, counted } from "./connections.ts";
import { plantPerson, plantSession } from "./plant-person.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

export const ORIGIN = "https://sheaf.test";
export const APP_SECRET = "a secret of the tests, long enough to be one";

export interface Harness {
  database: TestDatabase;
  room: FakeRooms;
  mail: FakeMail;
  storage: FakeStorage;
  definitions: FakeDefinitionCache;
  addresses: FakeAddressCache;
  cron: FakeCronNotes;
  rates: FakeRateLimiter;
  log: FakeLog;
  metrics: FakeMetrics;
  /** The result of `ctx.now()`; by default the real time. */
  now: { current: () => Date };
  /** A visitor with their own cookies, not signed in; `cf`: the edge's facts about their location. */
  browser(cf?: Record<string, unknown>): Browser;
  /** A context as the cron trigger gets it, with six connections of its own. */
  context(request_id?: string): Context;
  /** Changes variables of the Worker, as a deployment does. */
  set(vars: Record<string, string>): void;
  /** Waits for all background work after the responses. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The whole Worker on real PostgreSQL behind the Neon endpoint. Rooms, mail, storage, caches and logs are fakes. */
export async function createHarness(vars: Record<string, string | object> = {}): Promise<Harness> {
  const database = await createTestDatabase();
  const clients = {
    room: new FakeRooms(),
    mail: new FakeMail(),
    storage: new FakeStorage(),
    definitions: new FakeDefinitionCache(),
    addresses: new FakeAddressCache(),
    cron: new FakeCronNotes(),
    rates: new FakeRateLimiter(),
    log: new FakeLog(),
    metrics: new FakeMetrics(),
  };
  const now = { current: () => new Date() };
  const pending = new Set<Promise<unknown>>();
  const execution = {
    waitUntil(work: Promise<unknown>) {
      pending.add(work);
      void work.finally(() => pending.delete(work));
    },
    passThroughOnException() {},
    props: {},
  };
  let bindings = {
    ASSETS: {
      fetch: async (address: string) =>
        new Response(`<!doctype html><title>editor</title>${new URL(address).pathname}`, HTML),
    },
    DEFINITIONS: {},
    FILES: {},
    ROOMS: {},
    DATABASE_URL: database.connectionString,
    NEON_ENDPOINT: database.neonEndpoint,
    APP_ORIGIN: ORIGIN,
    APP_SECRET,
    TURNSTILE_ORIGIN: "http://127.0.0.1:1",
    DNS_OVER_HTTPS: "http://127.0.0.1:1",
    RATE_LIMITS: "off",
    SIGN_UP: "open",
    ROOM_SECRET: "another secret of the tests, also long enough",
    ...vars,
  };
  const connections = new ConnectionCounter();
  const counting = Object.fromEntries(
    Object.entries(clients).map(([name, client]) => [
      name,
      COUNTED.has(name) ? counted(name, client) : client,
    ]),
  ) as typeof clients;
  const couriers = new Map<string, Courier>();
  const connect = (env: Env) => ({
    ...counting,
    couriers: {
      async send(receiver: string) {
        const courier =
          couriers.get(receiver) ?? new Courier(receiver, () => open(upkeep("courier", execution)));
        couriers.set(receiver, courier);
        const response = connections.run(`courier of ${receiver}`, () => courier.deliver(execution));
        return { done: response.text() };
      },
    },
    robotCheck: createRobotCheck(env),
    payments: createPaymentClients(env),
    images: createImageClient(env.IMAGES),
    ai: createAiClient(env),
    now: () => now.current(),
  });
  const open = (invocation: Invocation) => {
    const opened = openContext(bindings, invocation, connect);
    if ("missing" in opened) throw new Error(`Missing variables: ${opened.missing}`);
    return opened.ctx;
  };
  const app = createApp(connect);
  const fetch = async (request: Request) =>
    connections.run(`${request.method} ${request.url}`, () =>
      app.fetch(request, bindings, execution as never),
    );
  return {
    database,
    ...clients,
    now,
    browser: (cf = {}) =>
      new Browser(ORIGIN, (request) => fetch(Object.assign(request, { cf })), {
        takeCode: (to) => clients.mail.takeCode(to),
        async plant(...person) {
          const account = await plantPerson(database.sql, ...person);
          return { ...account, cookie: await plantSession(database.sql, account, bindings) };
        },
      }),
    context(request_id = randomUUID()) {
      connections.enter();
      return open({ ...upkeep("cron", execution), request_id, origin: ORIGIN });
    },
    set(vars) {
      bindings = { ...bindings, ...vars };
    },
    async drain() {
      while (pending.size > 0) await Promise.all(pending);
    },
    async close() {
      while (pending.size > 0) await Promise.all(pending);
      await database.drop();
      // Each test publishes only what rooms can read, also if it is about something else.
      const refusals = clients.room.refused.map(({ message }) => message);
      if (refusals.length > 0) throw new Error(`Rooms refused what was published: ${refusals.join("; ")}`);
      const { queued } = connections;
      if (queued.length > 0) throw new Error(`More than six connections at once: ${queued.join("; ")}`);
    },
  };
}

/** Clients whose calls are connections; connections.ts names the methods that call nobody. */
const COUNTED: ReadonlySet<string> = new Set(["room", "mail", "storage", "definitions", "addresses", "cron"]);

const HTML = { headers: { "content-type": "text/html" } };
