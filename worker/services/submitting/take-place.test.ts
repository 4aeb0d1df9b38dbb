import { afterAll, describe, expect, test } from "vitest";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { makeForm } from "../../testing/factories.ts";
import { createHarness } from "../../testing/harness.ts";
import { MOST_AT_ONCE, takePlace } from "./take-place.ts";

const harness = await createHarness();
afterAll(() => harness.close());
const { sql } = harness.database;

describe("a place", () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

  test("refuses a submit when all places are taken, and accepts one when a place is free again", () => {
    const leaves = Array.from({ length: MOST_AT_ONCE }, () => takePlace(at(0)));
    expect(() => takePlace(at(1))).toThrow("temporarily unavailable");
    leaves.pop()!();
    leaves.push(takePlace(at(1)));
    expect(() => takePlace(at(1))).toThrow("temporarily unavailable");
    for (const leave of leaves) leave();
  });

  test("that was never left is free after 15 seconds, and leaving it then gives nobody a second one", () => {
    const lost = Array.from({ length: MOST_AT_ONCE }, () => takePlace(at(0)));
    expect(() => takePlace(at(14))).toThrow("temporarily unavailable");
    const leaves = Array.from({ length: MOST_AT_ONCE }, () => takePlace(at(15)));
    for (const leave of lost) leave();
    expect(() => takePlace(at(16))).toThrow("temporarily unavailable");
    for (const leave of leaves) leave();
  });
});

test("a full isolate refuses scripts before anything is done for them, logs one of them, and shows no difference", async () => {
  const form = await makeForm(sql, { fields: [{ name: "name", type: "text" }] });
  const leaves = Array.from({ length: MOST_AT_ONCE }, () => takePlace(new Date()));
  const refused: Response[] = [];
  for (let n = 0; n < 8; n += 1) {
    const response = await harness.browser().request(submitPath(form.form_id), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ name: "Ada" }),
    });
    refused.push(response);
  }
  for (const leave of leaves) leave();
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
  const logged = harness.log.lines.filter(({ fields }) => fields.status === 503);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.length).toBeLessThan(refused.length);
  const heads = refused.map(({ headers }) => [...headers.keys()].sort().join());
  expect(new Set(heads).size).toBe(1);
  expect(new Set(refused.map(({ headers }) => headers.get("x-request-id"))).size).toBe(refused.length);
  const texts = await Promise.all(refused.map((response) => response.text()));
  expect(new Set(texts).size).toBe(1);
});

test("of more submits than there are places, the rest is refused at once, and can be sent again", async () => {
  const form = await makeForm(sql, { fields: [{ name: "name", type: "text" }] });
  const visitor = harness.browser();
  const path = submitPath(form.form_id);
  const post = (key: string) =>
    visitor.request(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "idempotency-key": key },
      body: JSON.stringify({ name: key }),
    });
  const accepted = async () => {
    const { rows } = await sql.query("SELECT data FROM response WHERE form_id = $1", [form.form_id]);
    return rows.map(({ data }) => (Object.values(data)[0] as { value: string }).value).sort();
  };
  expect((await post("first")).status).toBe(200);

  await sql.query("BEGIN");
  await sql.query("LOCK TABLE response IN ACCESS EXCLUSIVE MODE");
  const crowd = Array.from({ length: MOST_AT_ONCE + 20 }, async (_, n): Promise<Sent> => {
    const key = `person ${n}`;
    return { key, response: await post(key) };
  });
  // No submit can finish, so every request that was answered was refused.
  const refused = await firstOf(crowd, 20);
  for (const { response } of refused) {
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  }

  const body = new FormData();
  body.set("name", "Ada & co");
  const postForm = () => visitor.request(path, { method: "POST", headers: { accept: "text/html" }, body });
  const page = await postForm();
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  const html = await page.text();
  expect(html).toContain('value="Ada &amp; co"');
  const [, session] = /name="__gf_session" value="([^"]+)"/.exec(html)!;
  // A failure would be logged with its stack, once for each of a crowd.
  expect(harness.log.lines.filter(({ error }) => error !== undefined)).toEqual([]);
  await sql.query("ROLLBACK");

  const all = await Promise.all(crowd);
  const stored = all.filter(({ response }) => response.status === 200).map(({ key }) => key);
  expect(stored).toHaveLength(MOST_AT_ONCE);
  expect(await accepted()).toEqual([...stored, "first"].sort());

  body.set("__gf_session", session!);
  for (const { key } of refused) expect((await post(key)).status).toBe(200);
  expect((await postForm()).status).toBe(303);
  expect(await accepted()).toEqual([...all.map(({ key }) => key), "first", "Ada & co"].sort());
});

interface Sent {
  key: string;
  response: Response;
}

/** Resolves with the first responses as soon as there are `count`. */
function firstOf(crowd: readonly Promise<Sent>[], count: number): Promise<Sent[]> {
  const done: Sent[] = [];
  return new Promise((resolve) => {
    for (const one of crowd) {
      one.then((sent) => {
        done.push(sent);
        if (done.length === count) resolve([...done]);
      });
    }
  });
}
