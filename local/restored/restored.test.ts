import { randomUUID } from "node:crypto";
import { Miniflare } from "miniflare";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { ERASURES, erasurePath } from "#core/files/erasures.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import { type MadeForm, makeCanvas, makeForm, makeRows } from "#worker/testing/factories.ts";
import { createOwnDatabase, type OwnDatabase } from "../migrate/own-database.ts";
import { collected } from "./collected.ts";
import { compareFiles } from "./compare-files.ts";
import { emptyKv } from "./empty-kv.ts";
import { forgetCluster } from "./forget-cluster.ts";
import { dropHeld, HELD_KINDS, holdEvents, listHeld, releaseHeld } from "./held-events.ts";
import { raiseVersions } from "./raise-versions.ts";
import { repeatErasures } from "./repeat-erasures.ts";
import { restored } from "./restored.ts";

const NOW = new Date("2026-11-30T12:00:00Z");
const YESTERDAY = "2026-11-29T12:00:00Z";
const SECONDS = NOW.getTime() / 1_000;

let database: OwnDatabase;
let form: MadeForm;
beforeEach(async () => {
  database = await createOwnDatabase({ isMigrated: true });
  form = await makeForm(database.sql, { title: "Lakeside", fields: [{ name: "name", type: "text" }] });
});
afterEach(() => database.drop());

const sql = async (text: string, params: unknown[] = []) => (await database.sql.query(text, params)).rows;
const one = async (text: string, params: unknown[] = []) => (await sql(text, params))[0];
async function* of(...keys: string[]) {
  yield* keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

async function addWebhook(): Promise<string> {
  const id = randomUUID();
  await sql(
    "INSERT INTO webhook (id, form_id, url, secret, events) VALUES ($1, $2, 'https://example.com', '', '{}')",
    [id, form.form_id],
  );
  return id;
}

async function addEvent(destination: string, subject_id: string = randomUUID()): Promise<string> {
  const webhook_id = /^webhook:(.*)/.exec(destination)?.[1] ?? null;
  const { id } = await one(
    `INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, sealed_body, created_at, due_at, leased_until)
     VALUES ($1, $2, $3, $4, '{"type": "response.created"}', 'sealed', $5, $5, '-infinity') RETURNING id`,
    [form.form_id, subject_id, destination, webhook_id, YESTERDAY],
  );
  return id;
}

const claimed = async (): Promise<string[]> =>
  (await sql("SELECT destination FROM claim_deliveries($1, '1 minute', 100)", [NOW])).map(
    ({ destination }) => destination,
  );

describe("the outbox", () => {
  test("holds everything but events for rooms, and later events of the same response; others go out", async () => {
    const webhook = `webhook:${await addWebhook()}`;
    const [response_id] = await makeRows(database.sql, form, [{ name: "Ada" }]);
    for (let n = 0; n < 12; n += 1) await addEvent(webhook);
    for (const destination of [
      "mail:respondent",
      `mail:owner:${randomUUID()}`,
      `external:${randomUUID()}`,
      "room",
    ])
      await addEvent(destination, response_id);
    expect(await holdEvents(database.sql, NOW)).toBe(15);
    expect(await holdEvents(database.sql, NOW)).toBe(0);
    await addEvent("mail:respondent", response_id);
    await addEvent(webhook);
    await addEvent("mail:respondent");
    expect((await claimed()).sort()).toEqual(["mail:respondent", "room", webhook].sort());
  });

  test("wakes cron for nothing that is held", async () => {
    await addEvent("mail:respondent");
    expect((await one("SELECT next_due($1) AS at", [NOW])).at).toEqual(NOW);
    await holdEvents(database.sql, NOW);
    const { at } = await one("SELECT next_due($1) AS at", [NOW]);
    expect(at.getFullYear()).toBe(3026);
  });

  test("lists what would go out, by kind and form, and the first of it", async () => {
    const [response_id] = await makeRows(database.sql, form, [{ name: "Ada" }]);
    for (let n = 0; n < 3; n += 1) await addEvent("mail:respondent");
    await addEvent(`mail:owner:${randomUUID()}`, response_id);
    await sql("UPDATE outbox SET attempts = 2 WHERE subject_id = $1", [response_id]);
    await holdEvents(database.sql, NOW);
    const { groups, rows } = await listHeld(database.sql, 2);
    const times = { oldest: new Date(YESTERDAY), newest: new Date(YESTERDAY) };
    const shared = { form_id: form.form_id, form: "Lakeside", type: "response.created", ...times };
    expect(groups).toEqual([
      { kind: "mail:owner", count: 1, tried: 1, ...shared },
      { kind: "mail:respondent", count: 3, tried: 0, ...shared },
    ]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ kind: "mail:owner", form: "Lakeside", local_index: "1" });
  });

  test("releases some kinds with the time that they had, and drops others as dead letters", async () => {
    const webhook = `webhook:${await addWebhook()}`;
    for (const destination of [
      webhook,
      "mail:respondent",
      `mail:owner:${randomUUID()}`,
      `bucket:${randomUUID()}`,
    ])
      await addEvent(destination);
    await holdEvents(database.sql, NOW);
    expect(await releaseHeld(database.sql, ["webhook"])).toBe(1);
    expect(await dropHeld(database.sql, ["mail:respondent"], NOW)).toBe(1);
    expect(await claimed()).toEqual([webhook]);
    const dropped = await one("SELECT * FROM outbox WHERE destination = 'mail:respondent'");
    expect(dropped).toMatchObject({ dead_at: NOW, dropped_reason: null, sealed_body: null });
    expect(dropped.due_at).toEqual(new Date(YESTERDAY));
    expect(dropped.last_error).toMatch(/restored/);
    expect(await dropHeld(database.sql, ["mail"], NOW)).toBe(1);
    expect(await releaseHeld(database.sql, HELD_KINDS)).toBe(1);
    expect((await listHeld(database.sql)).groups).toEqual([]);
  });

  test("holds reminders that were due, which some other day were sent already", async () => {
    const remind = async (due_at: string) => {
      const { id } = await one("INSERT INTO response_session (id, form_id) VALUES ($1, $2) RETURNING id", [
        randomUUID(),
        form.form_id,
      ]);
      await sql(
        `INSERT INTO session_reminder (id, session_id, email, stop_id, lang, origin, due_at)
         VALUES ($1, $2, 'ada@example.com', 'stop', 'en', 'https://sheaf.test', $3)`,
        [randomUUID(), id, due_at],
      );
    };
    await remind(YESTERDAY);
    await remind("2026-12-24T12:00:00Z");
    expect(await holdEvents(database.sql, NOW)).toBe(1);
    expect((await listHeld(database.sql)).groups).toMatchObject([
      { kind: "reminder", count: 1, oldest: new Date(YESTERDAY) },
    ]);
    expect(await dropHeld(database.sql, ["reminder"], NOW)).toBe(1);
    expect(await sql("SELECT due_at FROM session_reminder")).toEqual([
      { due_at: new Date("2026-12-24T12:00:00Z") },
    ]);
  });
});

describe("versions", () => {
  test("of forms are above all that were handed out, and edits count on from there", async () => {
    await sql("UPDATE form SET version_xid = 9000000000000");
    await sql("UPDATE document SET updated_at = $1", [YESTERDAY]);
    await raiseVersions(database.sql, NOW);
    const state = "SELECT version::float8, version_xid FROM form WHERE id = $1";
    expect(await one(state, [form.form_id])).toEqual({ version: SECONDS, version_xid: null });
    expect(await one("SELECT updated_at FROM document")).toEqual({ updated_at: new Date(YESTERDAY) });
    await sql("UPDATE form SET is_force_closed = true");
    expect((await one(state, [form.form_id])).version).toBe(SECONDS + 1);
    await raiseVersions(database.sql, new Date(NOW.getTime() + 60_000));
    expect((await one(state, [form.form_id])).version).toBe(SECONDS + 60);
  });

  test("of edits make every open editor read the whole form", async () => {
    await raiseVersions(database.sql, NOW);
    for (const known of [0, 7]) {
      const { edits } = await one("SELECT form_edits_after($1, $2) AS edits", [form.form_id, known]);
      expect(edits).toEqual({ number: SECONDS, entries: null });
    }
  });

  test("of canvases make every open copy read the whole drawing", async () => {
    const document_id = await makeCanvas(database.sql, form.project_id);
    await raiseVersions(database.sql, NOW);
    expect(
      await one(
        "SELECT version::float8, purged_version::float8 FROM canvas_document WHERE document_id = $1",
        [document_id],
      ),
    ).toEqual({
      version: SECONDS,
      purged_version: SECONDS,
    });
  });
});

describe("the former cluster", () => {
  test("keeps no search index waiting for its transactions", async () => {
    await makeRows(database.sql, form, [{ name: "Ada" }]);
    await sql(
      "INSERT INTO search_index (form_id, asked_at, used_at, first_transaction) VALUES ($1, $2, $2, 9000000000000)",
      [form.form_id, NOW],
    );
    const build = async () => (await one("SELECT build_search_index(100, $1) AS state", [NOW])).state;
    expect(await build()).toBe("waiting");
    expect(await forgetCluster(database.sql)).toMatchObject({ indexes: 1 });
    expect(await build()).toBe("building");
    // It waits for transactions of other tests, which have the same cluster.
    await expect.poll(build).toBe("ready");
    expect(await sql("SELECT text FROM response_search")).toHaveLength(1);
  });

  test("swallows no entry of an edit history", async () => {
    await sql("UPDATE form_edit SET xid = 9000000000000");
    const edits = (await sql("SELECT FROM form_edit")).length;
    expect(edits).toBeGreaterThan(0);
    expect(await forgetCluster(database.sql)).toMatchObject({ transactions: edits });
    expect(await sql("SELECT FROM form_edit WHERE xid <> 0")).toEqual([]);
    expect(await forgetCluster(database.sql)).toMatchObject({ transactions: 0 });
  });

  test("leaves no sequence behind the numbers in use, and none missing", async () => {
    const next = async () => Number((await one(`SELECT nextval('response_index."${form.form_id}"') AS n`)).n);
    await makeRows(database.sql, form, [{ name: "Ada" }, { name: "Grace" }]);
    expect(await forgetCluster(database.sql)).toMatchObject({ sequences: 0 });
    await sql(`SELECT setval('response_index."${form.form_id}"', 1)`);
    expect(await forgetCluster(database.sql)).toMatchObject({ sequences: 1 });
    expect(await next()).toBe(3);
    await sql(`DROP SEQUENCE response_index."${form.form_id}"`);
    expect(await forgetCluster(database.sql)).toMatchObject({ sequences: 1 });
    expect(await next()).toBe(3);
  });

  test("leaves no sign-in that was ended since", async () => {
    const { id } = await one(
      "INSERT INTO auth_user (name, email) VALUES ('Ada', 'ada@example.com') RETURNING id",
    );
    await sql("INSERT INTO auth_session (user_id, token, expires_at) VALUES ($1, 'token', $2)", [
      id,
      "2027-01-01",
    ]);
    expect(await forgetCluster(database.sql)).toMatchObject({ sessions: 1 });
  });
});

describe("files", () => {
  const addFile = (path: string, expires_at: string | null = null) =>
    sql(
      `INSERT INTO stored_file (path, form_id, field_id, name, size, type, expires_at)
       VALUES ($1, $2, $3, 'a.png', 1, 'image/png', $4)`,
      [path, form.form_id, form.fields.name, expires_at],
    );
  const compared = async (...keys: string[]) => collected(compareFiles(database.sql, of(...keys)));

  test("without a row and rows without a file are told apart, in the order of any script", async () => {
    const names = ["a", "é", "ｚ", "𐀀", "한", "b/c", "b-c"].map((name) => `response/1/2/3/${name}`);
    for (const name of names) await addFile(name);
    await addFile("tmp/expiring", NOW.toISOString());
    const [lost, ...kept] = names;
    expect(await compared(...kept, thumbnailPath(kept[0]!), "response/9", erasurePath(randomUUID()))).toEqual(
      [
        { kind: "row without file", path: lost },
        { kind: "file without row", path: "response/9" },
      ],
    );
    expect(await compared(...names, "tmp/expiring")).toEqual([]);
  });

  test("of owners and buckets have rows as well", async () => {
    const [asset, profile, blob, released] = Array.from({ length: 4 }, () => randomUUID());
    await sql(
      `INSERT INTO asset (id, user_id, is_public, name, type, size, created_at, checked_at)
       SELECT id, id, id = $1, 'a.png', 'image/png', 1, $3, $3 FROM unnest(ARRAY[$1::uuid, $2::uuid]) id`,
      [asset, profile, NOW],
    );
    await sql(
      `INSERT INTO bucket_object (bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, changed_at)
       VALUES ($1, $1, 'a.png', $2, 1, 'image/png', true, $3, $3)`,
      [randomUUID(), blob, NOW],
    );
    await sql("INSERT INTO bucket_release (blob_id, released_at) VALUES ($1, $2)", [released, NOW]);
    const keys = [`assets-public/${asset}`, `assets/${profile}`, `objects/${blob}`, `objects/${released}`];
    expect(await compared(...keys, thumbnailPath(`objects/${blob}`))).toEqual([]);
    expect((await compared()).map(({ path }) => path).sort()).toEqual(keys.slice(0, 3).sort());
  });
});

test("erasures are repeated for customers whom the backup still has", async () => {
  const [again, gone] = [randomUUID(), randomUUID()];
  await sql("INSERT INTO customer (uid, project_id, name) VALUES ($1, $2, 'Grace')", [
    again,
    form.project_id,
  ]);
  const [response_id] = await makeRows(database.sql, form, [{ name: "Grace" }]);
  await sql("UPDATE response SET customer_id = $1 WHERE id = $2", [again, response_id]);
  const records = () => of(erasurePath(again), erasurePath(gone), `${ERASURES}something else`);
  expect(await repeatErasures(database.sql, records(), NOW)).toEqual([again]);
  expect(await sql("SELECT FROM customer")).toEqual([]);
  expect(await sql("SELECT FROM response")).toEqual([]);
  expect(await sql("SELECT action, subject_id FROM audit_entry")).toEqual([
    { action: "customer.erased", subject_id: again },
  ]);
  expect(await repeatErasures(database.sql, records(), NOW)).toEqual([]);
});

describe("KV", () => {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    kvNamespaces: ["DEFINITIONS"],
  });
  afterAll(() => miniflare.dispose());

  test("is emptied", async () => {
    const kv = await miniflare.getKVNamespace("DEFINITIONS");
    for (const key of ["definition/5/a", "open/1/a", "cron/due-at"]) await kv.put(key, "x");
    const list = async () => (await kv.list()).keys.map(({ name }) => name);
    const remove = async (keys: readonly string[]) => {
      for (const key of keys) await kv.delete(key);
    };
    expect(await emptyKv({ list, remove })).toBe(3);
    expect(await list()).toEqual([]);
  });
});

test("the command says what it does, and can be run again", async () => {
  await addEvent("mail:respondent");
  const run = async () => {
    const lines: string[] = [];
    await restored({
      connectionString: database.connectionString,
      now: NOW,
      report: (line) => lines.push(line),
    });
    return lines.join("\n");
  };
  const first = await run();
  expect(first).toContain("Outbox: 1 newly held.");
  expect(first).toContain("mail:respondent");
  expect(first).toContain("1 forms");
  expect(await run()).toContain("Outbox: 0 newly held.");
});

test("a pooled connection is refused", async () => {
  const connectionString = "postgresql://me@ep-a-pooler.eu.example/sheaf";
  const run = restored({ connectionString, now: NOW, report: () => {} });
  await expect(run).rejects.toThrow("direct connection string");
});
