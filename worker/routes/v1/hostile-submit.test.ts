import { afterAll, describe, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { setMethod } from "#core/contracts/settings.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import type { Browser } from "../../testing/browser.ts";
import { makeForm, makePeople } from "../../testing/factories.ts";
import { createHarness } from "../../testing/harness.ts";

const harness = await createHarness();
const people = await makePeople(harness);
const { nobody } = people;
const form = await makeForm(harness.database.sql, {
  project_id: people.project_id,
  fields: [{ name: "name", type: "text" }],
});
const params = { form_id: form.form_id };
const path = `/v1/submit/${form.form_id}`;
afterAll(() => harness.close());

const errorOf = async (response: Response) => ((await response.json()) as ErrorEnvelope).error;
const count = async (): Promise<number> =>
  (await harness.database.sql.query("SELECT FROM response WHERE form_id = $1", [form.form_id])).rowCount ?? 0;

/** A body of many pieces without a Content-Length. `sent.pieces` counts the pieces that were read. */
function endless(piece: Uint8Array, pieces: number) {
  const sent = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent.pieces === pieces) return controller.close();
      sent.pieces += 1;
      controller.enqueue(piece);
    },
  });
  return { sent, body };
}

const MB = 1024 * 1024;
const post = (type: string, body: BodyInit | ReadableStream) =>
  nobody.request(path, {
    method: "POST",
    headers: { "content-type": type, accept: "application/json" },
    body,
    duplex: "half",
  } as RequestInit);

describe("a body", () => {
  // Proves attack/floods
  test.each([
    ["multipart/form-data; boundary=x", 200, 25],
    ["application/json", 200, 25],
  ])("of %s without a declared length is read only up to 25 MB", async (type, pieces, limit) => {
    const { sent, body } = endless(new Uint8Array(MB).fill(97), pieces);
    const refused = await post(type, body);
    expect([refused.status, await errorOf(refused)]).toEqual([413, "BODY_TOO_LARGE"]);
    expect(sent.pieces).toBeLessThanOrEqual(limit + 3);
  });

  test("that declares a larger size is not read, and text is limited to 4 MB", async () => {
    const { sent, body } = endless(new Uint8Array(MB), 1);
    const refused = await nobody.request(path, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(26 * MB) },
      body,
      duplex: "half",
    } as RequestInit);
    expect(refused.status).toBe(413);
    expect(sent.pieces).toBeLessThanOrEqual(1);
    const text = `name=${"x".repeat(4 * MB)}`;
    expect((await post("application/x-www-form-urlencoded", text)).status).toBe(413);
    expect((await post("application/json", JSON.stringify({ name: "x".repeat(4 * MB) }))).status).toBe(413);
  });

  test("with too many parts is refused before they become objects", async () => {
    const part = "--x\r\ncontent-disposition: form-data; name=n\r\n\r\n\r\n";
    const crowd = await post("multipart/form-data; boundary=x", `${part.repeat(30_000)}--x--`);
    expect([crowd.status, await errorOf(crowd)]).toEqual([400, "BAD_REQUEST"]);
    const pairs = await post("application/x-www-form-urlencoded", "n=1&".repeat(30_000));
    expect(pairs.status).toBe(400);
    const names = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`n${n}`, "1"]));
    expect((await post("application/json", JSON.stringify(names))).status).toBe(400);
    expect((await post("application/x-www-form-urlencoded", "name=&".repeat(900))).status).toBe(200);
  });
});

describe("facts that only members may add to a response", () => {
  const claims = {
    "x-gf-simulator": "1",
    "x-gf-geo-latitude": "37.5",
    "x-gf-geo-longitude": "127",
    "x-gf-geo-city": "Seoul",
  };
  const storedFacts = async (browser: Browser, headers: Record<string, string>) => {
    const response = await browser.send(submitForm, { params, body: { name: "Ada" }, headers });
    if (!response.ok) return response.status;
    const { data } = (await response.json()) as Submitted;
    const { rows } = await harness.database.sql.query(
      "SELECT platform_powered_by AS by, geo FROM response WHERE id = $1",
      [data.id],
    );
    return rows[0];
  };

  test("are accepted from an editor", async () => {
    expect(await storedFacts(people.editor, claims)).toEqual({
      by: "simulator",
      geo: { latitude: "37.5", longitude: "127", city: "Seoul" },
    });
    expect(await storedFacts(people.editor, {})).toEqual({ by: "api", geo: null });
  });

  // Proves attack/claims
  test("are ignored from everyone else, signed in or not", async () => {
    for (const browser of [nobody, people.stranger, people.viewer]) {
      expect(await storedFacts(browser, claims)).toEqual({ by: "api", geo: null });
    }
  });

  test("are refused if the location is incomplete or invalid", async () => {
    expect(await storedFacts(people.editor, { "x-gf-geo-latitude": "37.5" })).toBe(400);
    const place = { "x-gf-geo-latitude": "91", "x-gf-geo-longitude": "0" };
    expect(await storedFacts(people.editor, place)).toBe(400);
    expect(await storedFacts(people.editor, { ...place, "x-gf-geo-latitude": "north" })).toBe(400);
  });
});

describe("a submit by GET", () => {
  // Proves attack/submits
  test("needs a form with method GET, and is neither prefetched nor run for HEAD", async () => {
    const before = await count();
    const open = (init: RequestInit = {}) => nobody.request(`${path}?name=Ada`, init);
    expect((await open()).status).toBe(405);
    await people.owner.call(setMethod, { body: { form_id: form.form_id, method: "get" } });
    expect((await open({ method: "HEAD" })).status).toBe(405);
    expect((await open({ headers: { "sec-purpose": "prefetch;prerender" } })).status).toBe(405);
    expect((await nobody.request(path)).status).toBe(400);
    expect(await count()).toBe(before);
    expect((await open()).status).toBe(200);
    expect(await count()).toBe(before + 1);
    await people.owner.call(setMethod, { body: { form_id: form.form_id, method: "post" } });
  });
});
