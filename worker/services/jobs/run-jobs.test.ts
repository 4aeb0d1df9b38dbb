import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { JOB_HOURS } from "#core/contracts/wire/jobs.ts";
import { type Health, health } from "#core/contracts/wire/operations.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { DAILY_JOBS, DUE_JOBS, HOURLY_JOBS } from "./jobs.ts";
import { runJobs } from "./run-jobs.ts";

const HOUR_MS = 60 * 60 * 1_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
beforeEach(async () => {
  harness.log.written.length = 0;
  harness.metrics.counted.length = 0;
  harness.now.current = () => new Date();
  harness.storage.isUnreachable = false;
  harness.storage.kept.clear();
  await harness.database.sql.query("DELETE FROM stored_file");
  await harness.database.sql.query("DELETE FROM scheduled_job");
});
afterEach(() => vi.useRealTimers());
afterAll(() => harness.close());

const count = async (rows: string, ...params: unknown[]) => {
  const { rows: found } = await harness.database.sql.query(`SELECT count(*)::int AS n FROM ${rows}`, params);
  return found[0].n as number;
};
const logged = (event: string) =>
  harness.log.written.map((line) => JSON.parse(line)).filter((line) => line.event === event);

describe("whatever one job does, the others run", () => {
  test.each([...HOURLY_JOBS, ...DAILY_JOBS].map(({ name }) => name))("%s", async (broken) => {
    const done: string[] = [];
    const jobs = [...HOURLY_JOBS, ...DAILY_JOBS].map((job) => ({
      ...job,
      run: async () => {
        if (job.name === broken) throw new Error("broken");
        done.push(job.name);
      },
    }));
    await runJobs(harness.context(), jobs, { isRecorded: true });
    expect(done).toHaveLength(jobs.length - 1);
    expect(logged("job_failed")).toMatchObject([{ level: "error", job: broken, message: "broken" }]);
    expect(harness.metrics.counted).toContainEqual({ name: `job.${broken}.failed`, value: 1 });
    expect(await count("scheduled_job WHERE failures = 1 AND succeeded_at IS NULL")).toBe(1);
    expect(await count("scheduled_job WHERE failures = 0 AND succeeded_at IS NOT NULL")).toBe(done.length);
  });

  test("a job that hangs ends its turn", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const done: string[] = [];
    const running = runJobs(
      harness.context(),
      [
        { name: "files", run: () => new Promise(() => {}) },
        { name: "retention", run: async () => done.push("retention") },
      ],
      { isRecorded: false },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await running;
    expect(done).toEqual(["retention"]);
    expect(logged("job_failed")).toMatchObject([{ job: "files", message: "Not done within 60 s." }]);
  });

  test("a storage that fails holds up no retention", async () => {
    const form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
    await plantResponses(form, 3);
    await plantFile(form, "a");
    harness.storage.isUnreachable = true;
    await runScheduled(harness.context());
    expect(await count("response WHERE form_id = $1", form.form_id)).toBe(0);
    expect(logged("job_failed").map(({ job }) => job)).toEqual(["files"]);
    expect(logged("job_failed").length).toBe(1);
    harness.storage.isUnreachable = false;
    await runScheduled(harness.context());
    expect(await count("stored_file WHERE form_id = $1", form.form_id)).toBe(0);
  });
});

/** Responses that the form's retention deletes. Returns their ids. */
async function plantResponses({ form_id }: MadeForm, responses: number): Promise<string[]> {
  const { sql } = harness.database;
  await sql.query("INSERT INTO form_retention VALUES ($1, 1, 1) ON CONFLICT DO NOTHING", [form_id]);
  const { rows } = await sql.query(
    `INSERT INTO response (form_id, local_index, data, created_at)
     SELECT $1, n, '{}', now() - interval '2 days' + make_interval(secs => n) FROM generate_series(1, $2::int) n
     RETURNING id`,
    [form_id, responses],
  );
  return rows.map(({ id }) => id);
}

async function plantFile({ form_id, fields }: MadeForm, path: string): Promise<void> {
  await harness.database.sql.query(
    `INSERT INTO stored_file (path, form_id, field_id, name, size, type, expires_at, created_at)
     VALUES ($1, $2, $3, 'a', 1, 'text/plain', '-infinity', now() - interval '1 day')`,
    [path, form_id, Object.values(fields)[0]],
  );
}

let poisoned: { table: string; name: string }[] = [];
afterEach(async () => {
  for (const { table, name } of poisoned) {
    await harness.database.sql.query(`DROP TRIGGER ${name} ON ${table}`);
  }
  poisoned = [];
  await runScheduled(harness.context());
});

/** Makes every statement fail that deletes the row. */
async function poison(table: string, id: string): Promise<void> {
  const name = `poison_${randomUUID().replaceAll("-", "")}`;
  poisoned.push({ table, name });
  await harness.database.sql.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no row of ${table} like this'; END $$;
    CREATE TRIGGER ${name} BEFORE DELETE ON ${table} FOR EACH ROW WHEN (OLD.id = '${id}') EXECUTE FUNCTION ${name}()`);
}

describe("a row that a statement always refuses", () => {
  test("is set aside by retention, which deletes all others, also of other forms", async () => {
    const forms = await Promise.all(
      [0, 1, 2].map(() => makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] })),
    );
    const ids: string[][] = [];
    for (const form of forms) ids.push(await plantResponses(form, 700));
    const refused = [ids[0]![0]!, ids[1]![333]!, ids[1]![334]!];
    for (const id of refused) await poison("response", id);
    await runScheduled(harness.context());
    const { rows } = await harness.database.sql.query("SELECT id FROM response WHERE form_id = ANY ($1)", [
      forms.map(({ form_id }) => form_id),
    ]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(refused.toSorted());
    expect(logged("row_set_aside").map(({ job }) => job)).toEqual(["retention", "retention", "retention"]);
    expect(harness.metrics.counted).toContainEqual({ name: "job.retention.set_aside", value: 3 });
    expect(await count("scheduled_job WHERE name = 'retention' AND succeeded_at IS NOT NULL")).toBe(1);
  });

  test("is set aside by a purge", async () => {
    const { form_id } = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
    const { rows } = await harness.database.sql.query(
      `INSERT INTO outbox (form_id, subject_id, destination, event, due_at, delivered_at)
       SELECT $1, gen_random_uuid(), 'room', '{}', now(), now() - interval '90 days' FROM generate_series(1, 50)
       RETURNING id`,
      [form_id],
    );
    await poison("outbox", rows[20].id);
    await runScheduled(harness.context());
    expect(await count("outbox WHERE form_id = $1", form_id)).toBe(1);
    expect(logged("row_set_aside")).toMatchObject([{ level: "error", job: "old_events" }]);
  });

  test("is set aside by a sweep if the storage refuses its object", async () => {
    const form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
    for (let n = 0; n < 200; n += 1) await plantFile(form, `swept-${n}`);
    const kept = ["swept-1", "swept-115", "swept-148", "swept-31", "swept-70"];
    for (const path of kept) harness.storage.kept.add(path);
    await runScheduled(harness.context());
    const { rows } = await harness.database.sql.query(
      "SELECT path FROM stored_file WHERE form_id = $1 ORDER BY path",
      [form.form_id],
    );
    expect(rows.map(({ path }) => path)).toEqual(kept);
    expect(logged("row_set_aside")).toMatchObject(kept.map(() => ({ job: "files" })));
  });
});

test("sign-ins and codes that ended a day ago are forgotten", async () => {
  const { sql } = harness.database;
  const { rows } = await sql.query(
    `INSERT INTO auth_user (name, email) VALUES ('Ada', gen_random_uuid() || '@example.com') RETURNING id`,
  );
  await sql.query(
    `INSERT INTO auth_session (user_id, token, expires_at, ip_address)
     SELECT $1, gen_random_uuid(), now() - make_interval(hours => n), '192.0.2.1' FROM unnest(ARRAY[-1, 1, 25]) n`,
    [rows[0].id],
  );
  await sql.query(
    `INSERT INTO auth_verification (identifier, value, expires_at)
     SELECT 'ada@example.com', '', now() - make_interval(hours => n) FROM unnest(ARRAY[-1, 1, 25]) n`,
  );
  await runScheduled(harness.context());
  expect(await count("auth_session WHERE user_id = $1", rows[0].id)).toBe(2);
  expect(await count("auth_verification WHERE identifier = 'ada@example.com'")).toBe(2);
});

test("a run starts with the jobs that the last one left out", async () => {
  await runScheduled(harness.context());
  const { sql } = harness.database;
  await sql.query(
    "UPDATE scheduled_job SET started_at = started_at - interval '1 hour' WHERE name = 'views'",
  );
  await sql.query("DELETE FROM scheduled_job WHERE name = 'tallies'");
  await runScheduled(harness.context());
  const { rows } = await sql.query("SELECT name FROM scheduled_job ORDER BY started_at, name LIMIT 2");
  expect(rows.map(({ name }) => name)).toEqual(["tallies", "views"]);
});

test("the hourly run tells that the trigger of every minute is silent", async () => {
  await runScheduled(harness.context());
  expect(logged("job_failed")).toEqual([]);
  for (const silent_ms of [null, HOUR_MS]) {
    harness.cron.silent_ms = silent_ms;
    await runScheduled(harness.context());
  }
  harness.cron.silent_ms = 0;
  expect(logged("job_failed")).toMatchObject([
    { job: "minute_trigger", message: "The trigger of every minute never ran." },
    { job: "minute_trigger", message: "The trigger of every minute last ran 60 minutes ago." },
  ]);
});

test("a run of every minute notes itself, in maintenance too, and whatever KV does", async () => {
  const { minutes } = harness.cron;
  await runScheduled(harness.context(), CRONS.minute);
  harness.set({ MAINTENANCE: "on" });
  await runScheduled(harness.context(), CRONS.minute);
  harness.set({ MAINTENANCE: "" });
  await runScheduled(harness.context(), CRONS.hour);
  expect(harness.cron.minutes).toBe(minutes + 2);
  const noted = vi.spyOn(harness.cron, "noteMinute").mockRejectedValue(new Error("KV is away"));
  await runScheduled(harness.context(), CRONS.minute);
  noted.mockRestore();
  expect(logged("minute_not_noted")).toHaveLength(1);
  expect(logged("jobs_not_run")).toEqual([]);
});

test("a run that cannot begin is logged", async () => {
  await harness.database.fail({ kind: "unreachable", times: 1 });
  await runScheduled(harness.context());
  expect(logged("jobs_not_run")).toMatchObject([{ level: "error" }]);
});

test("every job has its time, and every time a job", () => {
  const names = [...HOURLY_JOBS, ...DAILY_JOBS].map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(JOB_HOURS).toSorted());
  expect(DUE_JOBS.every((job) => HOURLY_JOBS.includes(job))).toBe(true);
});

describe("/healthz?deep", () => {
  const ask = async () => {
    const response = await harness.browser().request(`${health.path}?deep`);
    const { data } = (await response.json()) as { data: Health };
    return { status: response.status, jobs: data.jobs! };
  };
  const later = (ms: number) => {
    const then = Date.now() + ms;
    harness.now.current = () => new Date(then);
  };

  test("is 503 once cron has not run for three hours after the first question", async () => {
    expect((await ask()).status).toBe(200);
    later(3 * HOUR_MS - 60_000);
    expect(await ask()).toMatchObject({
      status: 200,
      jobs: { retention: { state: "ok", succeeded_at: null } },
    });
    later(3 * HOUR_MS + 60_000);
    const { status, jobs } = await ask();
    expect([status, jobs.retention.state, jobs.outbox_check.state]).toEqual([503, "overdue", "ok"]);
  });

  test("names the job that fails, while others succeed", async () => {
    await runScheduled(harness.context(), "17 3 * * *");
    await runScheduled(harness.context());
    const { status, jobs } = await ask();
    expect([status, jobs.files.succeeded_at]).toEqual([200, expect.any(String)]);
    const form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
    await plantFile(form, "b");
    later(4 * HOUR_MS);
    harness.storage.isUnreachable = true;
    await runScheduled(harness.context());
    harness.storage.isUnreachable = false;
    const ill = await ask();
    const overdue = Object.entries(ill.jobs).filter(([, { state }]) => state !== "ok");
    expect([ill.status, overdue.map(([name]) => name)]).toEqual([503, ["files"]]);
    await runScheduled(harness.context());
    expect((await ask()).status).toBe(200);
  });

  test("does not count as use of the database", async () => {
    const before = harness.cron.uses;
    await ask();
    await harness.browser().request(health.path);
    expect(harness.cron.uses).toBe(before);
  });
});
