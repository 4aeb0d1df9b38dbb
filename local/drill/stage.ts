import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { Client } from "pg";
import type { Contract, Envelope } from "#core/contracts/wire/contract.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { plantPerson, plantSession } from "#worker/testing/plant-person.ts";
import { type BuiltWorker, runScheduled, startBuiltWorker } from "../built-worker.ts";
import { candidateFolders } from "../postgres/postgres.ts";
import { randomSecrets } from "../processes/data-folder.ts";
import { StopList } from "../processes/stop-list.ts";
import type { Bucket } from "../restored/object-list.ts";
import { type Services, startServices } from "../services.ts";
import { Outside } from "./outside.ts";

/** The whole product on new data: one Worker whose caches and files outlive it, one database, and what is outside. */
export class Stage {
  readonly outside: Outside;
  readonly services: Services;
  readonly #folder: string;
  readonly #secrets: ReturnType<typeof randomSecrets>;
  readonly #started: StopList;
  #worker: BuiltWorker | null = null;
  #port: number | undefined;
  #cookie = "";

  private constructor(
    folder: string,
    secrets: ReturnType<typeof randomSecrets>,
    started: StopList,
    parts: { outside: Outside; services: Services },
  ) {
    this.#folder = folder;
    this.#secrets = secrets;
    this.#started = started;
    this.outside = parts.outside;
    this.services = parts.services;
  }

  static async set(): Promise<Stage> {
    const folder = mkdtempSync(join(tmpdir(), "sheaf-drill-"));
    chmodSync(folder, 0o755); // PostgreSQL may run as another user
    const started = new StopList();
    started.add(() => {
      for (const used of [folder, ...candidateFolders(join(folder, "postgres"))])
        rmSync(used, { recursive: true, force: true });
    });
    try {
      const outside = await Outside.start();
      started.add(() => outside.close());
      const secrets = randomSecrets();
      const services = await startServices({
        folder,
        secrets,
        rooms: "durable-object",
        isDisposable: true,
        latencyMs: 0,
      });
      started.add(services.stop);
      const stage = new Stage(folder, secrets, started, { outside, services });
      started.add(() => stage.#worker?.close());
      return stage;
    } catch (error) {
      await started.stopAll();
      throw error;
    }
  }

  clear(): Promise<void> {
    return this.#started.stopAll();
  }

  /**
   * Replaces the Worker by one with these variables, as a deployment does. `keeps`: the copies that the location has are
   * set aside. `has`: they come back, as in a location that nobody has visited meanwhile.
   */
  async deploy(vars: Record<string, string> = {}, copies: { keeps?: true; has?: true } = {}): Promise<void> {
    await this.#worker?.close();
    const [cache, aside] = ["worker/cache", "cache-set-aside"].map((name) => join(this.#folder, name));
    if (copies.keeps) cpSync(cache!, aside!, { recursive: true });
    if (copies.has) {
      rmSync(cache!, { recursive: true });
      cpSync(aside!, cache!, { recursive: true });
    }
    this.#worker = await startBuiltWorker({
      persistTo: join(this.#folder, "worker"),
      port: this.#port,
      vars: (origin) => ({
        ...this.services.vars(origin),
        MAIL_ENDPOINT: this.outside.url("/mail"),
        ...vars,
      }),
    });
    this.#port = Number(new URL(this.origin).port);
  }

  get origin(): string {
    return this.#worker!.origin;
  }

  get bucket(): Bucket {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = this.services.vars(
      this.origin,
    ) as Record<string, string>;
    return {
      endpoint: S3_ENDPOINT!,
      bucket: S3_BUCKET!,
      access_key_id: S3_ACCESS_KEY_ID!,
      secret_access_key: S3_SECRET_ACCESS_KEY!,
    };
  }

  async sql<Row extends object>(text: string, params: unknown[] = []): Promise<Row[]> {
    return this.withClient(async (client) => (await client.query<Row>(text, params)).rows);
  }

  /** The connection string with the Worker's role, which owns what belongs to a form. */
  get workersDatabase(): string {
    return this.services.vars(this.origin).DATABASE_URL!;
  }

  async withClient<Result>(
    work: (client: Client) => Promise<Result>,
    connectionString = this.services.connectionString,
  ): Promise<Result> {
    const client = new Client({ connectionString });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Copies a database of the server, after ending all connections to both. An existing copy is replaced. */
  async copyDatabase(from: string, to: string): Promise<void> {
    const client = new Client({
      connectionString: this.services.connectionString.replace(/[^/]+$/, "postgres"),
    });
    await client.connect();
    try {
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ANY ($1) AND pid <> pg_backend_pid()",
        [[from, to]],
      );
      await client.query(`DROP DATABASE IF EXISTS "${to}" WITH (FORCE)`);
      await client.query(`CREATE DATABASE "${to}" TEMPLATE "${from}"`);
    } finally {
      await client.end();
    }
  }

  /** Signs an owner in, for `call`, who is created if the database has none of this name. */
  async signIn(name: string): Promise<void> {
    this.#cookie = await this.withClient(async (client) => {
      const { rows } = await client.query("SELECT id, email FROM auth_user WHERE name = $1", [name]);
      const person = rows[0] ?? (await plantPerson(client, name));
      return plantSession(client, person, { ...this.#secrets, APP_ORIGIN: this.origin });
    });
  }

  /** Calls a route as the owner. */
  async call<Data>(
    { method, path }: Contract,
    {
      params = {},
      query = {},
      body,
    }: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown },
  ): Promise<Data> {
    const filled = path.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, key: string) => params[key] ?? "");
    const response = await fetch(`${this.origin}${filled}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...{ origin: this.origin, accept: "application/json", cookie: this.#cookie },
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as Envelope<Data>).data;
  }

  /** Deletes a file of the storage, as cron does. */
  async removeFile(path: string): Promise<void> {
    const { endpoint, bucket, access_key_id, secret_access_key } = this.bucket;
    const client = new AwsClient({
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
      service: "s3",
      region: "auto",
    });
    const address = `${endpoint}/${bucket}/${path.split("/").map(encodeURIComponent).join("/")}`;
    const response = await client.fetch(address, { method: "DELETE" });
    if (!response.ok) throw new Error(`The storage returned ${response.status}.`);
  }

  /** Runs the hourly cron trigger, which looks at everything. */
  runCron(): Promise<void> {
    return runScheduled(this.origin, CRONS.hour);
  }
}
