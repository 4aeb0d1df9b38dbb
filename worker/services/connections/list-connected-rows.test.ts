import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { GridQuery } from "#core/tables/grid-query.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { mostRows, toldCount } from "#local/connected/target-faults.ts";
import { makeConnectedTables } from "../../testing/connected-tables.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { authorizeMember } from "../access/authorize.ts";
import { listConnectedRows } from "./list-connected-rows.ts";
import type { AskTable } from "./open-table.ts";

const QUERY = {
  ...{ page: 0, limit: 100, cursor: null, predicates: [], orderby: [] },
  ...{ search: "", search_column: null, hides_empty: false },
} as GridQuery;

let harness: Harness;
let target: SupabaseTarget;
let place: { form_id: string; table_id: string };
let city: string;
/** Of the owner's session. */
let token: string;
/** Calls to the connected database. */
let calls: number;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(
      "CREATE TABLE cities (id integer PRIMARY KEY, city text); INSERT INTO cities VALUES (1, 'Wien')",
    ),
  ]);
  const { project_id, table } = await makeConnectedTables(harness, target);
  const shown = await table("cities", { city: "text" });
  place = shown.params;
  city = shown.id.city!;
  const { rows } = await harness.database.sql.query(
    `SELECT s.token FROM auth_session s JOIN organization_member m USING (user_id)
     JOIN project p USING (organization_id) WHERE p.id = $1 AND m.role = 'owner'`,
    [project_id],
  );
  token = rows[0].token;
});
afterEach(() => {
  target.fault = null;
  harness.now.current = () => new Date();
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

/** A list for a session of this name. Its check ends after `checked`. */
async function list(session: string, checked: Promise<unknown> = Promise.resolve()) {
  calls = 0;
  const ctx = harness.context();
  const ask: AskTable = async (call) => {
    await checked;
    const asked = { resource: "form", id: place.form_id, role: "viewer" } as const;
    return (await authorizeMember(ctx, token, asked, call)).found;
  };
  const { rows } = await listConnectedRows(ctx, ask, { ...place, session }, QUERY);
  return rows.map(({ data }) => data[city]?.value);
}
/** Resolves when the connected database is called. */
const called = () =>
  new Promise<void>((resolve) => {
    target.fault = () => {
      calls += 1;
      resolve();
      return "continue";
    };
  });
/** Longer than a call takes to arrive. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));
const never = () => new Promise<never>(() => {});
const refused = () => Promise.reject(new Error("refused"));

describe("the number of rows", () => {
  /** A page of ten, and what is said of the number. */
  async function count(page: number) {
    const ctx = harness.context();
    const asked = { resource: "form", id: place.form_id, role: "viewer" } as const;
    const ask: AskTable = async (call) => (await authorizeMember(ctx, token, asked, call)).found;
    const query = { ...QUERY, page, limit: 10 } as const;
    const { rows, count, is_count_partial } = await listConnectedRows(
      ctx,
      ask,
      { ...place, session: "counts" },
      query,
    );
    return [rows.length, count, is_count_partial];
  }
  const store = (rows: number) =>
    target.exec(
      `DELETE FROM cities; INSERT INTO cities SELECT n, 'city ' || n FROM generate_series(1, ${rows}) n`,
    );
  afterAll(() => target.exec("DELETE FROM cities; INSERT INTO cities VALUES (1, 'Wien')"));

  test("is the server's", async () => {
    await store(25);
    expect(await count(0)).toEqual([10, 25, undefined]);
    expect(await count(2)).toEqual([5, 25, undefined]);
    expect(await count(9)).toEqual([0, 25, undefined]);
  });

  // Proves connection/query-pages
  test("is one more than those up to the page while others follow, if the server says none or too few", async () => {
    await store(25);
    for (const told of ["*", 8] as const) {
      target.fault = toldCount(told);
      expect(await count(0)).toEqual([10, 11, true]);
      expect(await count(1)).toEqual([10, 21, true]);
      expect(await count(2)).toEqual([5, 25, undefined]);
    }
  });

  test("is exact on a last page that is full", async () => {
    await store(20);
    target.fault = toldCount("*");
    expect(await count(1)).toEqual([10, 20, undefined]);
    await store(0);
    expect(await count(0)).toEqual([0, 0, undefined]);
  });

  test("and the rows of a page do not depend on how many the server sends at once", async () => {
    await store(25);
    type Fault = NonNullable<SupabaseTarget["fault"]>;
    const silent =
      (capped: Fault): Fault =>
      (...call) => {
        toldCount("*")(...call);
        return capped(...call);
      };
    target.fault = mostRows(4);
    expect(await count(0)).toEqual([10, 25, undefined]);
    expect(await count(2)).toEqual([5, 25, undefined]);
    target.fault = silent(mostRows(4));
    expect(await count(0)).toEqual([10, 11, true]);
    expect(await count(2)).toEqual([5, 25, undefined]);
    target.fault = silent(mostRows(10));
    expect(await count(1)).toEqual([10, 21, true]);
  });

  // Proves connection/query-pages
  test("leads from a page that is gone to the one before, or to the first", async () => {
    await store(13);
    target.fault = toldCount("*");
    expect(await count(2)).toEqual([0, 11, true]);
    expect(await count(9)).toEqual([0, 0, undefined]);
  });
});

test("a session that was admitted gets its page while it is checked again, which no other does", async () => {
  const first = called();
  expect(await list("one", Promise.race([first, aMoment()]))).toEqual(["Wien"]);
  expect(calls).toBe(1);
  // The check ends only when the page was requested.
  expect(await list("one", called())).toEqual(["Wien"]);
  expect(calls).toBe(1);
  void called();
  await expect(list("other", refused())).rejects.toThrow("refused");
  await aMoment();
  expect(calls).toBe(0);
});

test("without the check, no page is sent, and the next one waits for it", async () => {
  await list("gone");
  const requested = called();
  await expect(Promise.race([list("gone", never()), requested.then(() => "requested")])).resolves.toBe(
    "requested",
  );
  await expect(list("gone", requested.then(refused))).rejects.toThrow("refused");
  await aMoment();
  void called();
  await expect(list("gone", refused())).rejects.toThrow("refused");
  await aMoment();
  expect(calls).toBe(0);
});

test("a page is requested again if the check finds another table than before", async () => {
  const { sql } = harness.database;
  await list("changed");
  await sql.query("UPDATE attribute SET name = 'id' WHERE id = $1", [city]);
  void called();
  expect(await list("changed")).toEqual(["1"]);
  expect(calls).toBe(2);
  await sql.query("UPDATE attribute SET name = 'city' WHERE id = $1", [city]);
  expect(await list("changed")).toEqual(["Wien"]);
  await sql.query("UPDATE external_database SET secret_key = NULL, public_key = 'wrong'");
  await expect(list("changed")).rejects.toMatchObject({ code: "EXTERNAL_DATABASE_FAILED" });
});

test("nothing is remembered for more than a minute", async () => {
  await harness.database.sql.query("UPDATE external_database SET public_key = $1", [target.secret_key]);
  // Another one in a retry, whose first attempt was a minute ahead.
  const session = randomUUID();
  await list(session);
  const now = Date.now();
  harness.now.current = () => new Date(now + 61_000);
  void called();
  await expect(list(session, refused())).rejects.toThrow("refused");
  await aMoment();
  expect(calls).toBe(0);
});
