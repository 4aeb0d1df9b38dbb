import { once } from "node:events";
import { get } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { Client, neon, neonConfig, Pool } from "@neondatabase/serverless";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createTestDatabase, type TestDatabase } from "#worker/testing/postgres.ts";
import { type NeonEndpoint, startNeonEndpoint } from "./endpoint.ts";

let database: TestDatabase;
let endpoint: NeonEndpoint;
/** Headers that the Worker would add to its calls. */
let headers: Record<string, string> = {};

/** The settings to restore because other tests of this process use their own. */
const { fetchEndpoint, fetchFunction, wsProxy, useSecureWebSocket, pipelineTLS, pipelineConnect } =
  neonConfig;
const before = { fetchEndpoint, fetchFunction, wsProxy, useSecureWebSocket, pipelineTLS, pipelineConnect };

beforeAll(async () => {
  database = await createTestDatabase();
  endpoint = await startNeonEndpoint({ connectionString: database.connectionString });
  neonConfig.fetchEndpoint = () => endpoint.url;
  neonConfig.fetchFunction = (url: string, init: RequestInit) =>
    fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } });
  neonConfig.wsProxy = (host, port) => `${new URL(endpoint.url).host}/v2?address=${host}:${port}`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineTLS = false;
  neonConfig.pipelineConnect = false;
  await database.sql.query("create table item (id int primary key, note text)");
});

afterAll(async () => {
  Object.assign(neonConfig, before);
  await endpoint.close();
  await database.drop();
});

beforeEach(async () => {
  headers = {};
  await database.sql.query("truncate item");
});

async function notes(): Promise<string[]> {
  const { rows } = await database.sql.query("select note from item order by id");
  return rows.map(({ note }) => note);
}

describe("statements", () => {
  test("return rows as objects, as arrays, or with their fields", async () => {
    const sql = neon(database.connectionString);
    expect(await sql`select 1 as one, ${"zwei"}::text as two, null as three`).toEqual([
      { one: 1, two: "zwei", three: null },
    ]);
    expect(await sql.query("select 1 as a, 2 as a", [], { arrayMode: true })).toEqual([[1, 2]]);
    const full = await sql.query("select 1 as one", [], { fullResults: true });
    expect(full).toMatchObject({ command: "SELECT", rowCount: 1, fields: [{ name: "one", dataTypeID: 23 }] });
  });

  test("return values as PostgreSQL's own text", async () => {
    const types = { getTypeParser: () => (text: string) => text };
    const [row] = await neon(database.connectionString).query(
      `select '{"b": [1, null, "ü"]}'::jsonb as jsonb, '2026-03-04 05:06:07.123456+02'::timestamptz as timestamptz,
              9223372036854775807::bigint as bigint, '\\x00ff10'::bytea as bytea, array[1, null]::int[] as ints,
              true as bool, 0.10::numeric as numeric`,
      [],
      { types },
    );
    expect(row).toEqual({
      jsonb: '{"b": [1, null, "ü"]}',
      timestamptz: "2026-03-04 03:06:07.123456+00",
      bigint: "9223372036854775807",
      bytea: "\\x00ff10",
      ints: "{1,NULL}",
      bool: "t",
      numeric: "0.10",
    });
  });

  test("pass parameters of every type to PostgreSQL unchanged", async () => {
    const bytes = Buffer.from([0, 255, 16]);
    const [row] = await neon(database.connectionString).query(
      "select $1::jsonb as json, $2::text[] as texts, $3::bytea as bytes, $4::boolean as flag, $5::text as nothing",
      [{ a: [1, "é"] }, ["x", "y,z", '"'], bytes, true, null],
    );
    expect(row).toEqual({
      json: { a: [1, "é"] },
      texts: ["x", "y,z", '"'],
      bytes,
      flag: true,
      nothing: null,
    });
  });

  test("reject with the SQLSTATE and fields of an SQL error", async () => {
    const sql = neon(database.connectionString);
    await sql`insert into item values (1, 'first')`;
    await expect(sql`insert into item values (1, 'again')`).rejects.toMatchObject({
      code: "23505",
      table: "item",
      constraint: "item_pkey",
      detail: "Key (id)=(1) already exists.",
    });
    await expect(sql.query("select 1; select 2")).rejects.toMatchObject({ code: "42601" });
  });

  test("run as one transaction in a batch", async () => {
    const sql = neon(database.connectionString);
    const results = await sql.transaction([
      sql`insert into item values (1, 'kept')`,
      sql`select count(*)::int as n from item`,
    ]);
    expect(results[1]).toEqual([{ n: 1 }]);
    const failing = [sql`insert into item values (2, 'gone')`, sql`select 1 / 0`];
    await expect(sql.transaction(failing)).rejects.toMatchObject({ code: "22012" });
    expect(await notes()).toEqual(["kept"]);
    const writing = [sql`insert into item values (3, 'refused')`];
    await expect(sql.transaction(writing, { readOnly: true })).rejects.toMatchObject({ code: "25006" });
    const [level] = await sql.transaction([sql`select current_setting('transaction_isolation') as level`], {
      isolationLevel: "Serializable",
    });
    expect(level).toEqual([{ level: "serializable" }]);
  });

  test("of 200 concurrent clients all return", async () => {
    const sql = neon(database.connectionString);
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, id) => sql`insert into item values (${id}, 'x') returning id`),
    );
    expect(results.map((rows) => rows[0]!.id)).toEqual(Array.from({ length: 200 }, (_, id) => id));
  });

  test("are refused for any other server", async () => {
    const elsewhere = neon("postgresql://postgres:sheaf@192.0.2.1:5432/postgres");
    await expect(elsewhere`select 1`).rejects.toThrow("serves 127.0.0.1");
  });
});

describe("the WebSocket", () => {
  test("carries interactive transactions and leaves no connection behind", async () => {
    const pool = new Pool({ connectionString: database.connectionString });
    const client = await pool.connect();
    await client.query("begin");
    await client.query("insert into item values (1, $1)", ["unseen"]);
    expect(await notes()).toEqual([]);
    await client.query("rollback");
    const { rows } = await client.query("select pg_backend_pid() as pid");
    client.release();
    await pool.end();
    await expect
      .poll(async () => {
        const open = "select 1 from pg_stat_activity where pid = $1";
        return (await database.sql.query(open, [rows[0].pid])).rowCount;
      })
      .toBe(0);
  });

  test("does not pipe to any other server", async () => {
    let connections = 0;
    const elsewhere = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const client = new Client(`postgresql://postgres:sheaf@127.0.0.1:${port}/postgres`);
    client.on("error", () => {});
    await expect(client.connect()).rejects.toBeTruthy();
    expect(connections).toBe(0);
    // Shows that the listener counts connections.
    await once(connect(port, "127.0.0.1").resume(), "close");
    expect(connections).toBe(1);
    await new Promise((resolve) => elsewhere.close(resolve));
  });
});

describe("counts", () => {
  test("are kept per request id, separately for work after the HTTP response", async () => {
    const sql = neon(database.connectionString);
    headers = { "x-request-id": "r1" };
    await sql`select 1`;
    await sql.transaction([sql`select 1`, sql`select 2`]);
    headers = { "x-request-id": "r1", "x-request-phase": "after" };
    await sql`select 3`;
    const expected = {
      during: { round_trips: 2, statements: 3 },
      after: { round_trips: 1, statements: 1 },
    };
    expect(endpoint.counts("r1")).toEqual(expected);
    expect(endpoint.counts("r2").during.statements).toBe(0);
    const control = await fetch(new URL("/__control?request_id=r1", endpoint.url));
    expect(await control.json()).toMatchObject({ counts: expected });
  });
});

describe("faults and latency", () => {
  const insert = () => neon(database.connectionString)`insert into item values (1, 'x')`;
  let clears: (() => void)[] = [];
  afterEach(() => {
    for (const clear of clears) clear();
    clears = [];
    endpoint.setLatency(0);
  });

  test("a fault before execution stores nothing", async () => {
    endpoint.fail({ kind: "before_execution", times: 1, sql_includes: "insert" });
    await neon(database.connectionString)`select 1`;
    await expect(insert()).rejects.toThrow("503");
    expect(await notes()).toEqual([]);
    await insert();
    expect(await notes()).toEqual(["x"]);
  });

  test("a fault after the commit stores everything, but cuts the connection", async () => {
    endpoint.fail({ kind: "after_commit", times: 1 });
    await expect(insert()).rejects.toThrow("Error connecting to database");
    expect(await notes()).toEqual(["x"]);
  });

  test("the database stays unreachable until the fault is removed", async () => {
    clears.push(endpoint.fail({ kind: "unreachable" }));
    await expect(insert()).rejects.toThrow("Error connecting to database");
    await expect(insert()).rejects.toThrow("Error connecting to database");
    clears.pop()!();
    await insert();
    expect(await notes()).toEqual(["x"]);
  });

  test("a slow call is overtaken by a later one", async () => {
    endpoint.fail({ kind: "slow", delay_ms: 1_000, times: 1 });
    const finished: string[] = [];
    const slow = insert().then(() => finished.push("slow"));
    await expect.poll(async () => (await control()).faults).toEqual([]);
    await neon(database.connectionString)`select 1`;
    finished.push("quick");
    await slow;
    expect(finished).toEqual(["quick", "slow"]);
  });

  test("latency delays every call by at least its value", async () => {
    await control({ latency_ms: 80 });
    const start = performance.now();
    await neon(database.connectionString)`select 1`;
    expect(performance.now() - start).toBeGreaterThanOrEqual(79);
  });

  test("a fault can be limited to every nth matching call", async () => {
    clears.push(endpoint.fail({ kind: "before_execution", every: 3, sql_includes: "insert" }));
    const sql = neon(database.connectionString);
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      await sql`select 1`;
      await sql`insert into item values (${n}, 'x')`.then(
        () => outcomes.push("stored"),
        () => outcomes.push("refused"),
      );
    }
    expect(outcomes).toEqual(["stored", "stored", "refused", "stored", "stored", "refused"]);
  });

  test("faults can be injected over HTTP", async () => {
    await control({ fail: { kind: "before_execution", times: 1 } });
    await expect(insert()).rejects.toThrow("503");
  });
});

async function control(body?: object) {
  const init = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  return (await fetch(new URL("/__control", endpoint.url), init)).json();
}

test("an endpoint returns 503 while its server is down", async () => {
  const closed = await startNeonEndpoint({
    connectionString: "postgresql://postgres:sheaf@127.0.0.1:9/none",
  });
  const response = await fetch(closed.url, {
    method: "POST",
    headers: { "neon-connection-string": "postgresql://postgres:sheaf@127.0.0.1:9/none" },
    body: JSON.stringify({ query: "select 1" }),
  });
  expect(response.status).toBe(503);
  await closed.close();
});

test("the test database is a real server of version 17", async () => {
  const client = new pg.Client(database.connectionString);
  await client.connect();
  const { rows } = await client.query("show server_version");
  await client.end();
  expect(rows[0].server_version).toMatch(/^17\./);
});

describe("a page on the web", () => {
  const port = () => new URL(endpoint.url).port;

  test("cannot open a connection to the database", async () => {
    const address = `${new URL(database.connectionString).host}`;
    const open = (headers: Record<string, string>) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port()}/v2?address=${address}`, { headers });
        socket.on("open", () => resolve("open")).on("error", () => resolve("refused"));
        socket.on("open", () => socket.terminate());
      });
    expect(await open({})).toBe("open");
    expect(await open({ origin: "https://evil.example" })).toBe("refused");
    expect(await open({ host: `evil.example:${port()}` })).toBe("refused");
  });

  test("cannot read anything under its own host name", async () => {
    const ask = (host: string) =>
      new Promise<number>((resolve, reject) => {
        get({ port: port(), host: "127.0.0.1", path: "/__control", headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode!);
        }).on("error", reject);
      });
    expect(await ask(`localhost:${port()}`)).toBe(200);
    expect(await ask(`evil.example:${port()}`)).toBe(403);
    expect(await ask("127.0.0.1.evil.example")).toBe(403);
  });
});
