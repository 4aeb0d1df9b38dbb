import { join } from "node:path";
import { Client } from "pg";
import { type MailBox, startMailBox } from "./mail/mail-box.ts";
import { migrate } from "./migrate/migrate.ts";
import { type NeonEndpoint, startNeonEndpoint } from "./neon/endpoint.ts";
import { type PaymentProviders, startPaymentProviders } from "./payments/provider-server.ts";
import { type Postgres, startPostgres } from "./postgres/postgres.ts";
import { createWorkerRole } from "./postgres/worker-role.ts";
import type { Child } from "./processes/child.ts";
import type { Secrets } from "./processes/data-folder.ts";
import { freePort } from "./processes/free-port.ts";
import { StopList } from "./processes/stop-list.ts";
import { startPartyServer } from "./rooms/party-server.ts";

export interface ServicesOptions {
  /** Data folder of PostgreSQL, the mailbox and the rooms. */
  folder: string;
  secrets: Secrets;
  /** An external PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  /** Host of the rooms; the Durable Object is in the Worker itself. */
  rooms: "partykit" | "durable-object";
  /** Preferred ports. If one is taken, the next free port is used. */
  ports?: { postgres?: number; neon?: number; mail?: number; party?: number; payments?: number };
  /** The variable PAYMENTS. If empty, payments go to the local providers. */
  payments?: "test" | "";
  isDisposable?: boolean;
  /** Whether the rooms reload on changes of their sources. */
  isWatching?: boolean;
  latencyMs?: number;
  /** Aborts the start at the next step. */
  signal?: AbortSignal;
}

/** Everything outside the Worker, running on this machine. */
export interface Services {
  connectionString: string;
  /** Null for an external server. */
  postgres: Postgres | null;
  neon: NeonEndpoint;
  mail: MailBox;
  payments: PaymentProviders;
  /** Child processes. If one exits unexpectedly, `npm run dev` stops. */
  children: { name: string; child: Child }[];
  /** The Worker's variables for a given origin. */
  vars(appOrigin: string): Record<string, string>;
  stop(): Promise<void>;
}

const DATABASE = "sheaf";
/** Must match `r2_buckets.local_dev` in wrangler.toml. */
const LOCAL_S3 = { S3_ACCESS_KEY_ID: "local-access-key", S3_SECRET_ACCESS_KEY: "local-secret-key" };
const BUCKET = "sheaf-files";

/** Starts everything outside the Worker in order. If one part fails to start, stops all others and throws. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const started = new StopList();
  try {
    return await startInOrder(options, started);
  } catch (error) {
    await started.stopAll();
    throw error;
  }
}

async function startInOrder(options: ServicesOptions, started: StopList): Promise<Services> {
  const { folder, secrets, ports = {}, signal } = options;
  const children: Services["children"] = [];
  const postgres = options.databaseUrl ? null : await startDatabase(options, started, children);
  const connectionString = postgres?.connectionString(DATABASE) ?? options.databaseUrl!;
  signal?.throwIfAborted();
  await migrate(connectionString, { report: (line) => console.log(line) });
  signal?.throwIfAborted();
  // A database of somebody's own may not let its user create roles.
  const database = postgres ? await createWorkerRole(connectionString) : { DATABASE_URL: connectionString };

  const neon = await startNeonEndpoint({
    connectionString,
    port: await freePort(ports.neon),
    latencyMs: options.latencyMs,
  });
  started.add(neon.close);
  const mail = await startMailBox({ folder: join(folder, "mail"), port: await freePort(ports.mail) });
  started.add(mail.close);
  const payments = await startPaymentProviders({ port: await freePort(ports.payments) });
  started.add(payments.close);
  signal?.throwIfAborted();

  let roomHost = "";
  if (options.rooms === "partykit") {
    const { origin, child } = await startPartyServer({
      roomSecret: secrets.ROOM_SECRET,
      persistTo: join(folder, "party"),
      port: ports.party,
      isWatching: options.isWatching,
    });
    started.add(child.stop);
    children.push({ name: "PartyKit", child });
    roomHost = origin;
  }
  return {
    connectionString,
    postgres,
    neon,
    mail,
    payments,
    children,
    stop: () => started.stopAll(),
    vars: (appOrigin) => ({
      ...secrets,
      ...LOCAL_S3,
      APP_ORIGIN: appOrigin,
      ...database,
      NEON_ENDPOINT: neon.url,
      ROOM_HOST: roomHost,
      S3_ENDPOINT: `${appOrigin}/cdn-cgi/local/r2/s3`,
      S3_BUCKET: BUCKET,
      MAIL_ENDPOINT: mail.sendUrl,
      SIGN_UP: "open",
      LOG_SAMPLE: "1",
      WEBHOOK_LOCAL: "true",
      ...payments.vars,
      PAYMENTS: options.payments ?? "test",
    }),
  };
}

async function startDatabase(
  options: ServicesOptions,
  started: StopList,
  children: Services["children"],
): Promise<Postgres> {
  const postgres = await startPostgres({
    folder: join(options.folder, "postgres"),
    port: options.ports?.postgres,
    isDisposable: options.isDisposable,
  });
  started.add(postgres.stop);
  children.push({ name: "PostgreSQL", child: postgres.child });
  const admin = new Client({ connectionString: postgres.connectionString("postgres") });
  await admin.connect();
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 0) await admin.query(`create database ${DATABASE}`);
  await admin.end();
  return postgres;
}
