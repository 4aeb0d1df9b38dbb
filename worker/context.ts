import type { ExecutionContext } from "@cloudflare/workers-types";
import { type AddressCache, createAddressCache } from "./clients/address-cache.ts";
import { type AiClient, createAiClient } from "./clients/ai.ts";
import type { CourierClient } from "./clients/couriers.ts";
import { type CronNotes, createCronNotes } from "./clients/cron-notes.ts";
import { createDefinitionCache, type DefinitionCache } from "./clients/definition-cache.ts";
import type { ExternalDatabaseClient } from "./clients/external-database/external-database.ts";
import type { Identity, IdentitySettings } from "./clients/identity/identity.ts";
import type { ImageClient } from "./clients/images.ts";
import { createLog, type Log } from "./clients/log.ts";
import { createMailClient, type MailClient } from "./clients/mail.ts";
import { createMetrics, type Metrics } from "./clients/metrics.ts";
import { onDemand } from "./clients/on-demand.ts";
import { createPaymentClients, type PaymentClients } from "./clients/payments/payments.ts";
import { createRateLimiter, type RateLimiter } from "./clients/rate-limiter.ts";
import { createRobotCheck, type RobotCheck } from "./clients/robot-check.ts";
import type { RoomClient, RoomSettings } from "./clients/room.ts";
import type { StorageClient, StorageSettings } from "./clients/storage.ts";
import { storageOrigin } from "./clients/storage-origin.ts";
import type { WebhookClient } from "./clients/webhooks/webhook.ts";
import { closedDatabases, refuseStatement } from "./db/connection/closed-databases.ts";
import type { Database } from "./db/connection/database.ts";
import { createDatabase } from "./db/connection/neon.ts";
import type { VisitorLocation } from "./db/connection/regions.ts";
import type { ReplicaRead } from "./db/connection/replica-reads.ts";
import { type Env, EnvError, parseEnv } from "./env.ts";

/** External services; tests use fakes. */
export interface Clients {
  room: RoomClient;
  couriers: CourierClient;
  mail: MailClient;
  storage: StorageClient;
  images: ImageClient;
  ai: AiClient;
  payments: PaymentClients;
  definitions: DefinitionCache;
  addresses: AddressCache;
  cron: CronNotes;
  rates: RateLimiter;
  robotCheck: RobotCheck;
  log: Log;
  metrics: Metrics;
  now(): Date;
}

/** The dependencies of a service, created per request or per run of the cron trigger. */
export interface Context extends Clients {
  env: Env;
  /** This Worker's origin, without a trailing slash. */
  origin: string;
  request_id: string;
  db: Database;
  /** The same database, for statements that may take longer than anybody waits: builds of indexes, exports, erasures. */
  long: Database;
  /** Replica reads, which may be some seconds old; from the primary if there is no replica. */
  near: ReplicaRead;
  /** All replicas by region, for health checks. */
  replicas(): Promise<Record<string, Database>>;
  /**
   * Runs after the response. The work gets a context whose statements are counted separately. A failure is
   * only logged, so anything that must not be lost belongs in the outbox.
   */
  waitUntil(job: Job, work: (after: Context) => Promise<unknown>): void;
  /** better-auth, loaded on demand. No other code may need its modules. */
  identity(settings: IdentityPolicy): Promise<Identity>;
  /** Texts of emails to owners. */
  ownerMails(): Promise<typeof import("./clients/identity/mails.ts")>;
  /** Calls webhooks; loaded on demand so that no respondent waits for it. */
  webhooks(): Promise<WebhookClient>;
  /** Calls connected databases; loaded on demand. */
  externalDatabases(): Promise<ExternalDatabaseClient>;
}

/** Names of background work in the log. */
type Job =
  | "announce-change"
  | "announce-objects"
  | "announce-name"
  | "announce-tables"
  | "announce-canvas"
  | "ask-search-index"
  | "cancel-order"
  | "count-view"
  | "create-relation-index"
  | "create-row-indexes"
  | "deliver-outbox"
  | "forget-definitions"
  | "identity-mail"
  | "keep-address"
  | "keep-definition"
  | "look-if-full"
  | "note-fullness"
  | "publish-session"
  | "revoke-access"
  | "submit-together"
  | "sweep-buckets"
  | "sweep-files";

/** What our services decide about owners' identity; the context provides the rest. */
type IdentityPolicy = Pick<
  IdentitySettings,
  | "secret"
  | "cookiePrefix"
  | "takeTurn"
  | "hashPassword"
  | "verifyPassword"
  | "tag"
  | "later"
  | "admit"
  | "findCredential"
  | "countAttempt"
  | "forgetAttempt"
>;

export type { VisitorLocation };

/** One request, or one run of the cron trigger. */
export interface Invocation {
  request_id: string;
  /** Origin of the request; APP_ORIGIN takes precedence. */
  origin: string;
  execution: Pick<ExecutionContext, "waitUntil">;
  /** The visitor's location; null: read everything from the primary. */
  place: VisitorLocation | null;
  /** Cron and probes: their own use of the database must not keep it awake. */
  isUpkeep?: boolean;
}

/** Longer than a statement of `long` takes whose result somebody waits for. */
const LONG_MS = 60_000;

export function connectClients(env: Env, { request_id, origin }: Invocation): Clients {
  return {
    room: lateRoom({ ...env, ROOMS: roomsOf(env), APP_ORIGIN: origin }),
    couriers: onDemand(async () => (await import("./clients/couriers.ts")).createCouriers(roomsOf(env))),
    mail: createMailClient(env),
    storage: lateStorage(env),
    images: onDemand(async () => (await import("./clients/images.ts")).createImageClient(env.IMAGES)),
    ai: createAiClient(env),
    payments: createPaymentClients(env),
    definitions: createDefinitionCache(caches.default, env.DEFINITIONS),
    addresses: createAddressCache(env.DEFINITIONS),
    cron: createCronNotes(env.DEFINITIONS, env.DATABASE_URL),
    rates: createRateLimiter(env),
    robotCheck: createRobotCheck(env),
    log: createLog({ request_id }, env.LOG_LEVEL),
    metrics: createMetrics(env.METRICS),
    now: () => new Date(),
  };
}

/** Objects of another jurisdiction have other ids, so all that reach one agree on it. */
const roomsOf = ({ ROOMS, JURISDICTION }: Env) =>
  JURISDICTION === "" ? ROOMS : ROOMS.jurisdiction(JURISDICTION);

const lateRoom = (settings: RoomSettings): RoomClient =>
  onDemand(async () => (await import("./clients/room.ts")).createRoomClient(settings));

const lateStorage = (settings: StorageSettings): StorageClient =>
  onDemand(async () => (await import("./clients/storage.ts")).createStorageClient(settings), {
    origin: storageOrigin(settings),
  });

/**
 * The context, or the names of missing variables, which are also logged. Requests are counted without them, too, if there is
 * a dataset: alerts count what visitors get.
 */
export function openContext(
  bindings: object,
  invocation: Invocation,
  connect = connectClients,
): { ctx: Context } | { missing: readonly string[]; metrics: Metrics } {
  try {
    const env = parseEnv(bindings);
    return {
      ctx: createContext(env, { ...invocation, origin: env.APP_ORIGIN || invocation.origin }, connect),
    };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    createLog({ request_id: invocation.request_id }).error("not_configured", error);
    return { missing: error.variables, metrics: createMetrics(datasetOf(bindings)) };
  }
}

function datasetOf(bindings: { METRICS?: unknown }): Env["METRICS"] {
  return typeof bindings.METRICS === "object" ? (bindings.METRICS as NonNullable<Env["METRICS"]>) : undefined;
}

function createContext(env: Env, invocation: Invocation, connect: typeof connectClients): Context {
  const clients = connect(env, invocation);
  const { request_id, origin } = invocation;
  const identity = async (policy: IdentityPolicy) => {
    if (env.MAINTENANCE) await refuseStatement();
    const [{ createIdentity }, { connectIdentityDatabase }] = await Promise.all([
      import("./clients/identity/identity.ts"),
      import("./db/identity/auth.ts"),
    ]);
    const connection = connectIdentityDatabase(env, { request_id, phase: "during" });
    return createIdentity({ ...clients, ...connection, ...policy, env, origin });
  };
  const webhooks = async () =>
    (await import("./clients/webhooks/webhook.ts")).createWebhookClient({ ...env, APP_ORIGIN: origin });
  let external: Promise<ExternalDatabaseClient> | null = null;
  // One for the invocation, because it limits the calls at once.
  const externalDatabases = () => {
    external ??= import("./clients/external-database/external-database.ts").then((module) =>
      module.createExternalDatabaseClient({ ...env, APP_ORIGIN: origin }),
    );
    return external;
  };
  const build = (phase: "during" | "after"): Context => ({
    ...clients,
    env,
    origin,
    request_id,
    identity,
    ownerMails: () => import("./clients/identity/mails.ts"),
    webhooks,
    externalDatabases,
    ...connectDatabases(env, clients, invocation, phase),
    waitUntil(job, work) {
      // All of it needs the database.
      if (env.MAINTENANCE && !invocation.isUpkeep) return;
      const done = Promise.resolve()
        .then(() => work(build("after")))
        .catch((error) => clients.log.error("after_answer_failed", error, { work: job }));
      invocation.execution.waitUntil(done);
    },
  });
  return build("during");
}

function connectDatabases(
  env: Env,
  { log, now, cron }: Clients,
  { request_id, place, execution, isUpkeep = false }: Invocation,
  phase: "during" | "after",
): Pick<Context, "db" | "long" | "near" | "replicas"> {
  if (env.MAINTENANCE && !isUpkeep) return closedDatabases;
  const noteUse = () => {
    const noted = cron.noteUse(now());
    if (noted) execution.waitUntil(noted.catch((error) => log.warn("use_not_noted", error)));
  };
  const db = createDatabase(env, { request_id, phase, ...(!isUpkeep && { noteUse }) });
  // Only loaded if there are replicas.
  const connect = async () =>
    (await import("./db/connection/replica-reads.ts")).connectReplicas(env, {
      request_id,
      phase,
      place,
      primary: db,
      now,
      log,
    });
  const near: ReplicaRead = async (read, isFresh) =>
    env.DATABASE_REPLICAS === "" || place === null ? read(db) : (await connect()).near(read, isFresh);
  const longEnv = { ...env, DATABASE_URL: env.DATABASE_LONG_URL || env.DATABASE_URL };
  return {
    db,
    long: createDatabase(longEnv, { request_id, phase, timeout_ms: LONG_MS, ...(!isUpkeep && { noteUse }) }),
    near,
    replicas: async () => (env.DATABASE_REPLICAS === "" ? {} : (await connect()).replicas),
  };
}
