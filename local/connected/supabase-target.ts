import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { App, getStorageSchemaSql, setExperimental } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { createLocalServer, listen } from "../processes/local-http.ts";
import { AUTH_USERS, answerAuthAdmin } from "./auth-admin.ts";
import { fitBody, fitQuery } from "./fit-query.ts";
import { legacyKey, refuseKey, withNewKeys } from "./legacy-keys.ts";
import { memoryStorage } from "./memory-storage.ts";
import { openApiOfCatalog, type RunSql } from "./openapi-of-catalog.ts";
import { isSigning, signObjects } from "./signed-objects.ts";

/** A database that speaks Supabase's protocols, on this machine. */
export interface SupabaseTarget {
  url: string;
  public_key: string;
  secret_key: string;
  /** The same rights for a project that still has the keys of old. */
  legacy: Keys & { jwt_secret: string };
  run: RunSql;
  /** Runs several statements. */
  exec(sql: string): Promise<void>;
  /** Answers every request with this instead, until it is null again. "continue": the database answers as well. */
  fault: ((request: IncomingMessage, response: ServerResponse) => unknown) | null;
  stop(): Promise<void>;
}

/** As a hosted project has them, before anything is created in it. */
const ROLES = `
  CREATE ROLE anon NOLOGIN;
  CREATE ROLE authenticated NOLOGIN;
  CREATE ROLE service_role NOLOGIN BYPASSRLS;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO anon, authenticated, service_role;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON SEQUENCES TO anon, authenticated, service_role;
  GRANT USAGE ON SCHEMA public TO anon, authenticated, service_role;`;

const random = () => crypto.randomUUID().replaceAll("-", "");
const ROOT = /^\/rest\/v1\/?$/;

interface Keys {
  public_key: string;
  secret_key: string;
  /** Signs keys of old; absent: it has none. */
  jwt_secret?: string;
}

/** Such a database without its server. */
export interface SupabaseApp extends Pick<SupabaseTarget, "run" | "exec"> {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Starts `@supabase/lite` on PostgreSQL in this process, with what it lacks: the description of a schema from the live
 * catalog, and the admin API of accounts. Like hosted projects, it describes nothing to the public key, and refuses keys
 * that it does not know.
 */
export async function startSupabaseApp(schema: string, keys: Keys): Promise<SupabaseApp> {
  const connection = await createPgliteConnection({});
  const { public_key: publishable_key, secret_key } = keys;
  setExperimental("storage", true);
  const app = new App({ connection, auth: { publishable_key, secret_key } });
  app._storageAdapter = memoryStorage();
  await connection.driver.exec(ROLES + AUTH_USERS + getStorageSchemaSql(true) + schema);
  const run: RunSql = async (text, values) =>
    (await connection.driver.query(text, values)).rows as Record<string, unknown>[];

  async function answer(asked: Request): Promise<Response> {
    const request = keys.jwt_secret === undefined ? asked : withNewKeys(asked, keys.jwt_secret, keys);
    if (request instanceof Response) return request;
    const { pathname, searchParams } = new URL(request.url);
    const key = request.headers.get("apikey") ?? searchParams.get("apikey");
    if (key !== null && key !== secret_key && key !== publishable_key) return refuseKey();
    const admin = await answerAuthAdmin(request, run, secret_key);
    if (admin !== null) return admin;
    if (isSigning(request)) return signObjects(request, (one) => app.server.request(one));
    if (request.method !== "GET" || !ROOT.test(pathname)) return app.server.request(await fitted(request));
    if (key !== secret_key) {
      const message = "Access to schema is forbidden";
      return Response.json({ message, hint: "Only the `secret` API key can be used." }, { status: 401 });
    }
    const profile = request.headers.get("accept-profile") ?? "public";
    const [known] = await run("SELECT FROM pg_namespace WHERE nspname = $1", [profile]);
    if (known === undefined) {
      const message = `Invalid schema: ${profile}`;
      return Response.json({ code: "PGRST106", message, details: null, hint: null }, { status: 406 });
    }
    return Response.json(await openApiOfCatalog(run, profile, "service_role"));
  }

  /** A request for rows as `@supabase/lite` understands it. */
  async function fitted(request: Request): Promise<Request> {
    const headers = new Headers(request.headers);
    // Its estimates are of tables that nobody has analyzed.
    const prefer = headers.get("prefer")?.replace("count=estimated", "count=exact");
    if (prefer !== undefined) headers.set("prefer", prefer);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const schema = headers.get(isRead ? "accept-profile" : "content-profile") ?? "public";
    const asked = new URL(request.url);
    const url = await fitQuery(asked, schema, run);
    const body = isRead ? undefined : await request.arrayBuffer();
    const isJson = body?.byteLength && headers.get("content-type")?.includes("json");
    const row: unknown = isJson ? JSON.parse(new TextDecoder().decode(body)) : null;
    const fit = row === null ? body : JSON.stringify(await fitBody(asked, schema, row, run));
    return new Request(url, { method: request.method, headers, body: fit });
  }

  return {
    run,
    answer,
    exec: async (sql) => void (await connection.driver.exec(sql)),
    close: () => connection.close(),
  };
}

/** Starts such a database behind a server on a port of its own, with keys of its own. */
export async function startSupabaseTarget(schema = ""): Promise<SupabaseTarget> {
  const jwt_secret = random();
  const keys = { public_key: `sb_publishable_${random()}`, secret_key: `sb_secret_${random()}` };
  const legacy = {
    public_key: legacyKey("anon", jwt_secret),
    secret_key: legacyKey("service_role", jwt_secret),
    jwt_secret,
  };
  const app = await startSupabaseApp(schema, { ...keys, jwt_secret });
  const server = createLocalServer(async (incoming, outgoing) => {
    const isAnswered = target.fault === null || (await target.fault(incoming, outgoing)) === "continue";
    if (isAnswered) answerWith(app, incoming, outgoing);
  });
  const { origin, stop } = await listen(server);
  const target: SupabaseTarget = {
    url: origin,
    ...keys,
    legacy,
    run: app.run,
    exec: app.exec,
    fault: null,
    async stop() {
      await stop();
      await app.close();
    },
  };
  return target;
}

/** Answers a request of Node with the app's answer. */
export function answerWith(
  app: SupabaseApp | Promise<SupabaseApp>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const origin = `http://${incoming.headers.host}`;
  Promise.resolve(app)
    .then(({ answer }) => answer(toRequest(incoming, origin)))
    .then((response) => send(response, outgoing))
    .catch((error) => outgoing.writeHead(500).end(String(error)));
}

function toRequest(incoming: IncomingMessage, origin: string): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(origin + url, {
    method,
    headers: pairs,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
