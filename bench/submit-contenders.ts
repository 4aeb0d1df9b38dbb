import { createHmac, KeyObject, randomUUID } from "node:crypto";
import { Hono } from "hono";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { createApp } from "#worker/app.ts";
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
import { connect } from "#worker/db/connection/neon.ts";
import type { Env } from "#worker/env.ts";

const ORIGIN = "https://sheaf.test";

const keys = new WeakMap<object, KeyObject>();

/**
 * Signs synchronously, like workerd. Node would use another thread for each signature, which takes longer than the
 * rest of a submit.
 */
crypto.subtle.sign = async (_, key, data) => {
  let object = keys.get(key);
  if (!object) {
    object = KeyObject.from(key as never);
    keys.set(key, object);
  }
  const digest = createHmac("sha256", object)
    .update(data as Uint8Array)
    .digest();
  return new Uint8Array(digest).buffer;
};

/** A route that stores responses. */
export interface Contender {
  name: string;
  /** Sends one response. Rejects if it was not stored. */
  submit(): Promise<void>;
  /** Waits for background work. */
  drain(): Promise<void>;
}

export interface Connection {
  connectionString: string;
  neonEndpoint: string;
}

type Fetch = (request: Request) => Response | Promise<Response>;

async function post(fetch: Fetch, path: string, body: unknown): Promise<void> {
  const response = await fetch(
    new Request(new URL(path, ORIGIN), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "cf-connecting-ip": "2001:db8::1",
      },
      body: JSON.stringify(body),
    }),
  );
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${text}`);
}

/** The minimum: a Hono route with one INSERT by the same driver. */
export async function bareContender({ connectionString, neonEndpoint }: Connection): Promise<Contender> {
  const env = { DATABASE_URL: connectionString, NEON_ENDPOINT: neonEndpoint } as Env;
  const sql = connect(env, { request_id: "bare", phase: "during" });
  await sql`CREATE TABLE bare (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), form_id uuid NOT NULL, data jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now())`;
  await sql`CREATE INDEX bare_form_id_created_at ON bare (form_id, created_at DESC)`;
  const app = new Hono();
  app.post("/submit/:form_id", async (c) => {
    const data = JSON.stringify(await c.req.json());
    const [row] = await sql`
      INSERT INTO bare (form_id, data) VALUES (${c.req.param("form_id")}, ${data}::jsonb) RETURNING id, created_at`;
    return c.json({ data: row });
  });
  const form_id = randomUUID();
  const body = { name: "Ada Lovelace", email: "ada@example.com", seat: "front", story: "x".repeat(120) };
  return {
    name: "bare Hono route with one INSERT",
    submit: () => post((request) => app.fetch(request), `/submit/${form_id}`, body),
    drain: async () => {},
  };
}

/**
 * The real route, with fakes for rooms, storage and caches, but real PostgreSQL. Includes background work.
 */
export function realContender(
  name: string,
  { connectionString, neonEndpoint }: Connection,
  { form_id, body, vars = {} }: { form_id: string; body: unknown; vars?: Record<string, string> },
): Contender {
  const clients = {
    room: new FakeRooms(),
    mail: new FakeMail(),
    storage: new FakeStorage(),
    definitions: new FakeDefinitionCache(),
    addresses: new FakeAddressCache(),
    couriers: new FakeCouriers(),
    cron: new FakeCronNotes(),
    rates: new FakeRateLimiter(),
    metrics: new FakeMetrics(),
  };
  const pending = new Set<Promise<unknown>>();
  const execution = {
    waitUntil(work: Promise<unknown>) {
      pending.add(work);
      void work.finally(() => pending.delete(work));
    },
    passThroughOnException() {},
    props: {},
  };
  const bindings = {
    ASSETS: {},
    DEFINITIONS: {},
    FILES: {},
    ROOMS: {},
    DATABASE_URL: connectionString,
    NEON_ENDPOINT: neonEndpoint,
    APP_ORIGIN: ORIGIN,
    APP_SECRET: "a secret of the bench, at least 32 characters",
    ROOM_SECRET: "another secret of the bench, also long enough",
    RATE_LIMITS: "off",
    ...vars,
  };
  const app = createApp((env) => ({
    ...clients,
    robotCheck: createRobotCheck(env),
    payments: createPaymentClients(env),
    images: createImageClient(env.IMAGES),
    ai: createAiClient(env),
    log: new FakeLog(),
    now: () => new Date(),
  }));
  return {
    name,
    submit: () =>
      post((request) => app.fetch(request, bindings, execution as never), submitPath(form_id), body),
    async drain() {
      while (pending.size > 0) await Promise.all(pending);
      // The fakes' records would cost garbage collection time during the measurement.
      clients.room.published.length = 0;
      clients.metrics.measured.length = 0;
    },
  };
}
