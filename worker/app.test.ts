/// <reference path="./virtual.d.ts" />
import { function_set, schema_version, product_version as version } from "virtual:release";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { RATE_COUNTERS } from "#core/contracts/wire/rate-limits.ts";
import { readMigrations } from "#local/migrate/files.ts";
import { createApp } from "./app.ts";
import { createMetrics } from "./clients/metrics.ts";
import { parseEnv } from "./env.ts";
import { createHarness, type Harness } from "./testing/harness.ts";
import { createTestDatabase } from "./testing/postgres.ts";

const needed = `${schema_version}+${function_set}`;
const migrations = readMigrations();
const WELL = { ok: true, version, database: "ok", schema: { needed, found: needed } };

const ENV = {
  ASSETS: {},
  DEFINITIONS: {},
  FILES: {},
  ROOMS: {},
  DATABASE_URL: "postgres://nowhere",
  APP_SECRET: "x".repeat(32),
  ROOM_SECRET: "x".repeat(32),
  RATE_LIMITS: "off",
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  harness.browser().request(path, { headers });
const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("addresses", () => {
  test.each(["/", "/sign-in", "/dashboard", "/organizations/acme"])(
    "%s shows the editor with its headers",
    async (path) => {
      const response = await get(path, HTML);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("editor");
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-security-policy": expect.stringMatching(
          /script-src 'self' 'sha256-[\w+/]{43}=';.*img-src 'self' data: blob: https: ;.*connect-src [^;]*https:\/\/storage\.test[ ;].*frame-ancestors 'none'/,
        ),
        "x-frame-options": "DENY",
        "x-content-type-options": "nosniff",
        "strict-transport-security": expect.stringContaining("max-age="),
        "cache-control": "no-cache",
      });
    },
  );

  test("the editor's page connects to this host, the rooms and the storage, and to no other", async () => {
    const sources = async (of: Harness) => {
      const response = await of.browser().request("/sign-in", { headers: HTML });
      const policy = response.headers.get("content-security-policy")!;
      return /connect-src ([^;]*)/.exec(policy)![1]!.split(/\s+/);
    };
    expect(await sources(harness)).toEqual(["'self'", "wss://sheaf.test", "https://storage.test"]);
    const elsewhere = await createHarness({ ROOM_HOST: "https://rooms.example:8443" });
    expect(await sources(elsewhere)).toEqual([
      "'self'",
      "wss://rooms.example:8443",
      "https://rooms.example:8443",
      "https://storage.test",
    ]);
    await elsewhere.close();
  });

  test.each([
    ["/dashboard", "/pages/dashboard.html"],
    ["/sign-in", "/index.html"],
    ["/acme", "/index.html"],
    ["/a/b/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10/canvas", "/pages/canvas.html"],
  ])("%s has the HTML that names its files: %s", async (path, file) => {
    expect(await (await get(path, HTML)).text()).toContain(file);
  });

  test.each([
    "/d",
    "/d/x",
    "/d/e",
    "/d/e/x",
    "/v1",
    "/v1/x/y",
    "/private",
    "/private/x",
    "/parties/x",
    "/healthz/x",
  ])("%s is not found, for a browser and for a program", async (path) => {
    expect((await get(path, HTML)).status).toBe(404);
    const response = await get(path, { accept: "application/json" });
    expect(response.status).toBe(404);
  });

  test.each(["/assets/none.js", "/none.png", "/acme/robots.txt"])(
    "%s is not found as a file",
    async (path) => {
      const response = await get(path, HTML);
      expect([response.status, await response.text()]).toEqual([404, "Not found"]);
    },
  );

  test.each(["/pricing", "/docs", "/acme/forms/7d1e/form/nothing", "/a/b/c/d/e/f"])(
    "%s shows the editor's not-found page",
    async (path) => {
      const response = await get(path, HTML);
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("editor")]);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    },
  );

  test("an address that starts with an organization is a page for signed-in people only", async () => {
    const member = harness.browser();
    await member.arrive("Ada");
    for (const path of ["/acme", "/docs/intro", "/acme/forms/deleted"]) {
      const visit = async (browser: typeof member) => (await browser.request(path, { headers: HTML })).status;
      expect([path, await visit(member), await visit(harness.browser())]).toEqual([path, 200, 404]);
    }
  });

  test("a trailing slash redirects to the address without it, for every method", async () => {
    const form = "/d/e/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10";
    const submit = "/v1/submit/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10";
    const led = async (path: string, method = "GET") => {
      const response = await harness.browser().request(path, { method, headers: HTML });
      return [response.status, response.headers.get("location")];
    };
    expect(await led(`${form}/?plan=pro`)).toEqual([308, `${form}?plan=pro`]);
    expect(await led(`${form}//`)).toEqual([308, form]);
    expect(await led(`${submit}/`, "POST")).toEqual([308, submit]);
  });

  test("a trailing slash after what no header may contain redirects, too", async () => {
    for (const id of ["%00", "%0d%0ax", "%C3%A9", "%F0%9F%98%80"]) {
      const response = await harness.browser().request(`/d/e/${id}/`);
      expect([response.status, response.headers.get("location")]).toEqual([308, `/d/e/${id}`]);
    }
  });

  test.each([
    ["PUT", "/v1/submit/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10", "GET, POST"],
    ["DELETE", "/v1/submit/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10", "GET, POST"],
    ["POST", "/d/e/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10", "GET"],
    ["PUT", "/private/workspace", "GET"],
    ["DELETE", "/private/auth/sign-in/email", "GET, POST"],
  ])("%s %s is refused with the allowed methods", async (method, path, allow) => {
    for (const accept of ["application/json", HTML.accept]) {
      const response = await harness.browser().request(path, { method, headers: { accept } });
      expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    }
  });

  test("an editor address is not found for a program or a POST", async () => {
    expect((await get("/acme/forms", { accept: "*/*" })).status).toBe(404);
    const post = await harness.browser().request("/acme/forms", { method: "POST", headers: HTML });
    expect(post.status).toBe(404);
  });
});

describe("every HTTP response", () => {
  test.each(["/healthz", "/v1/x", "/d/x", "/assets/none.js", "/acme/forms"])(
    "has the product's version in a header: %s",
    async (path) => {
      expect((await get(path, HTML)).headers.get("x-sheaf-version")).toBe(version);
    },
  );

  test("has a request id: the caller's if valid, else a new one", async () => {
    const named = await get("/healthz", { "x-request-id": "order-12345678" });
    expect(named.headers.get("x-request-id")).toBe("order-12345678");
    const hostile = await get("/healthz", { "x-request-id": "a b\u00e9'; DROP" });
    expect(hostile.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is logged by its route, never by its path", async () => {
    harness.log.lines.length = 0;
    await get("/v1/session/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10");
    expect(harness.log.lines).toMatchObject([
      { event: "request", fields: { method: "GET", route: "/v1/session/:session_id", status: 404 } },
    ]);
    expect(JSON.stringify(harness.log.lines)).not.toContain("0b8fa4b4");
  });

  test("of the respondent API may be read by any page, and no other", async () => {
    const preflight = await harness.browser().request("/v1/session/x", {
      method: "OPTIONS",
      headers: { "access-control-request-method": "PATCH" },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers": "Content-Type, Authorization, Idempotency-Key",
      "access-control-max-age": "86400",
    });
    expect((await get("/v1/x")).headers.get("access-control-allow-origin")).toBe("*");
    expect((await get("/private/workspace")).headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("operators", () => {
  test("see in /healthz whether the database is reachable", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ data: WELL });
    await harness.database.fail({ kind: "unreachable", times: 1 });
    const down = await get("/healthz");
    const data = { ...WELL, ok: false, database: "unreachable", schema: { needed, found: null } };
    expect([down.status, await down.json()]).toEqual([503, { data }]);
  });

  test.each([
    ["absent", "ALTER TABLE sheaf_migration RENAME TO elsewhere", null],
    ["absent", "DROP TABLE sheaf_function_set", null],
    [
      "behind",
      `UPDATE sheaf_migration SET name = 'before' WHERE number = (SELECT max(number) FROM sheaf_migration)`,
      `before+${function_set}`,
    ],
    ["behind", `UPDATE sheaf_function_set SET name = 'before'`, `${schema_version}+before`],
  ])("see in /healthz that the schema is %s, with both versions", async (state, arrange, found) => {
    const other = await createHarness();
    await other.database.sql.query(arrange);
    for (const path of ["/healthz", "/healthz?deep"]) {
      const response = await other.browser().request(path);
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { data: { ok: false, database: state, schema: { needed, found } } },
      ]);
    }
    await other.close();
  });

  test("get no alarm for a database that is migrated for the next version", async () => {
    const other = await createHarness();
    const next = [migrations.length, "9999_next", ""];
    await other.database.sql.query("INSERT INTO sheaf_migration VALUES ($1, $2, $3)", next);
    await other.database.sql.query("INSERT INTO sheaf_function_set VALUES ('next', '9.0.0', now())");
    const response = await other.browser().request("/healthz");
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { data: { ok: true, schema: { needed, found: "9999_next+next" } } },
    ]);
    await other.close();
  });

  test("see in /healthz?deep which other parts are unreachable", async () => {
    const well = await get("/healthz?deep");
    expect(await well.json()).toEqual({
      data: {
        ...{ ...WELL, storage: "ok", uploads: "ok", rooms: "ok", cache: "ok" },
        ...{ couriers: "ok", long_database: "off" },
        ...{ replicas: {}, jobs: expect.any(Object) },
      },
    });
    for (const [name, client] of [
      ["storage", harness.storage],
      ["rooms", harness.room],
      ["cache", harness.definitions],
    ] as const) {
      client.isUnreachable = true;
      const ill = await get("/healthz?deep");
      client.isUnreachable = false;
      expect([ill.status, await ill.json()]).toMatchObject([
        503,
        { data: { ok: false, [name]: "unreachable" } },
      ]);
    }
  });

  test("see in /healthz?deep that the S3 key is refused, although the bucket answers", async () => {
    harness.storage.refusesSignatures = true;
    const ill = await get("/healthz?deep");
    harness.storage.refusesSignatures = false;
    const data = { ok: false, storage: "ok", uploads: "unreachable" };
    expect([ill.status, await ill.json()]).toMatchObject([503, { data }]);
    harness.storage.origin = null;
    const without = await get("/healthz?deep");
    harness.storage.origin = "https://storage.test";
    expect([without.status, await without.json()]).toMatchObject([200, { data: { uploads: "off" } }]);
  });

  test("see in /healthz?deep whether DATABASE_LONG_URL leads to the same database", async () => {
    const { connectionString } = harness.database;
    const copy = await createTestDatabase();
    for (const [address, state] of [
      [connectionString, "ok"],
      [copy.connectionString, "another"],
      [connectionString.replace(/[^/]+$/, "none"), "unreachable"],
    ] as const) {
      harness.set({ DATABASE_LONG_URL: address });
      const response = await get("/healthz?deep");
      expect([response.status, await response.json()]).toMatchObject([
        state === "ok" ? 200 : 503,
        { data: { database: "ok", long_database: state } },
      ]);
    }
    harness.set({ DATABASE_LONG_URL: "" });
    await copy.drop();
  });

  test("find the cause of a failed check in the log, as a warning", async () => {
    harness.log.lines.length = 0;
    harness.log.written.length = 0;
    await harness.database.fail({ kind: "before_execution", times: 1 });
    harness.storage.isUnreachable = true;
    await get("/healthz?deep");
    harness.storage.isUnreachable = false;
    const lines = harness.log.written.map((line) => JSON.parse(line));
    expect(lines.filter(({ event }) => event === "unhealthy")).toMatchObject([
      { level: "warn", part: "storage", message: expect.stringMatching(/\w/) },
      { level: "warn", part: "database", message: "Server error (HTTP status 503): injected fault" },
    ]);
  });

  test.each([
    ["the password", (address: string) => address.replace(/:[^:@/]*@/, ":wrong@"), "password authentication"],
    ["the database", (address: string) => address.replace(/[^/]+$/, "none"), "does not exist"],
  ])("find in the log that %s of DATABASE_URL is wrong", async (_, spoil, message) => {
    const wrong = await createHarness({ DATABASE_URL: spoil(harness.database.connectionString) });
    const response = await wrong.browser().request("/v1/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10");
    expect(response.status).toBe(503);
    const line = JSON.parse(wrong.log.written.at(-1)!);
    expect(line).toMatchObject({ level: "error", message: expect.stringContaining(message) });
    await wrong.close();
  });

  test("see the state of each replica", async () => {
    const DATABASE_REPLICAS = JSON.stringify({
      weur: harness.database.connectionString,
      apac: harness.database.connectionString.replace(/[^/]+$/, "none"),
    });
    const replicated = await createHarness({ DATABASE_REPLICAS });
    const body = await (await replicated.browser().request("/healthz?deep")).text();
    expect(JSON.parse(body).data).toMatchObject({ ok: false, replicas: { weur: "ok", apac: "unreachable" } });
    expect(body).not.toContain("postgres");
    await replicated.close();
  });

  test("get an error for malformed replicas", () => {
    for (const text of ["[", '"x"', '{"mars":"postgres://x"}', '{"weur":"mysql://x"}', "7"]) {
      expect(() => parseEnv({ ...ENV, DATABASE_REPLICAS: text })).toThrow(/DATABASE_REPLICAS/);
    }
    expect(parseEnv({ ...ENV, DATABASE_REPLICAS: '{"weur":"postgres://x"}' }).DATABASE_URL).toBe(
      "postgres://nowhere",
    );
  });

  test("can count requests by route", async () => {
    harness.metrics.measured.length = 0;
    await get("/v1/session/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10");
    expect(harness.metrics.measured).toMatchObject([
      { method: "GET", route: "/v1/session/:session_id", status: 404, refusal: "SESSION_NOT_FOUND" },
    ]);
    const points: unknown[] = [];
    createMetrics({ writeDataPoint: (point) => points.push(point) }).measure(harness.metrics.measured[0]!);
    expect(points).toMatchObject([
      {
        indexes: ["GET /v1/session/:session_id"],
        blobs: ["GET", "/v1/session/:session_id", "4xx", "SESSION_NOT_FOUND"],
        doubles: [expect.any(Number), 404],
      },
    ]);
  });

  test("see the names of missing variables, but never values", async () => {
    const silence = vi.spyOn(console, "error").mockImplementation(() => {});
    const points: unknown[] = [];
    const METRICS = { writeDataPoint: (point: unknown) => points.push(point) };
    const bindings = { DATABASE_URL: "mysql://user:hunter2@x", APP_SECRET: "short", METRICS };
    const execution = { waitUntil() {}, passThroughOnException() {}, props: {} };
    const request = new Request("https://sheaf.test/healthz");
    const response = await createApp().fetch(request, bindings, execution as never);
    const body = (await response.json()) as { info: { variables: string[] } };
    expect(response.status).toBe(503);
    expect(response.headers.get("x-sheaf-version")).toBe(version);
    expect(body).toMatchObject({ error: "SERVICE_UNAVAILABLE" });
    expect(body.info.variables).toEqual(
      expect.arrayContaining([
        ...["DATABASE_URL", "APP_SECRET", "ROOM_SECRET", "DEFINITIONS"],
        ...RATE_COUNTERS.keys(),
      ]),
    );
    expect(JSON.stringify([body, silence.mock.calls])).not.toContain("hunter2");
    // So alerts see it, too.
    expect(points).toMatchObject([{ blobs: ["GET", "none", "5xx", "SERVICE_UNAVAILABLE"] }]);
    silence.mockRestore();
  });
});
