import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { newSession } from "#core/contracts/sessions.ts";
import { RATE_COUNTERS } from "#core/contracts/wire/rate-limits.ts";
import { EnvError, parseEnv } from "../env.ts";
import { type MadeForm, makeForm } from "../testing/factories.ts";
import { createHarness, type Harness } from "../testing/harness.ts";

const isLine = ({ event }: { event: string }) => event === "request";

/** A Worker that logs this share of its requests, and an open form. */
function withSample(LOG_SAMPLE: string) {
  const made = {} as { harness: Harness; form: MadeForm };
  beforeAll(async () => {
    made.harness = await createHarness({ LOG_SAMPLE });
    made.form = await makeForm(made.harness.database.sql, { fields: [{ name: "name", type: "text" }] });
  });
  afterEach(() => made.harness.database.clearFaults());
  afterAll(() => made.harness.close());
  const get = async (path: string) => {
    const response = await made.harness.browser().request(path);
    await response.text();
    return response.status;
  };
  const logged = () => made.harness.log.lines.splice(0).filter(isLine);
  const measured = () => made.harness.metrics.measured.splice(0);
  return { made, get, logged, measured };
}

describe("without successes", () => {
  const { made, get, logged, measured } = withSample("0");

  test("requests that find no fault are not logged, and measured all the same", async () => {
    const { form_id } = made.form;
    expect(await get(`/d/e/${form_id}`)).toBe(200);
    expect(await get(`/d/e/${form_id.toUpperCase()}`)).toBeLessThan(400);
    expect(logged()).toEqual([]);
    expect(measured()).toHaveLength(2);
  });

  test("refusals and failures are all logged", async () => {
    expect(await get("/d/e/00000000-0000-4000-8000-000000000000")).toBe(404);
    expect(logged()).toMatchObject([{ fields: { status: 404 } }]);
    await made.harness.database.fail({ kind: "unreachable" });
    expect(await get("/d/e/00000000-0000-4000-8000-000000000001")).toBe(503);
    expect(logged()).toMatchObject([{ error: expect.anything(), fields: { status: 503 } }]);
    expect(measured().map(({ status }) => status)).toEqual([404, 503]);
  });

  test("a flood that is refused is not logged line by line", async () => {
    const { rates } = made.harness;
    const network = "203.0.113.9";
    rates.isCounting = true;
    const most = RATE_COUNTERS.get("OPEN_PER_NETWORK")!;
    for (let n = 0; n < most; n += 1) await rates.allows("OPEN_PER_NETWORK", network);
    const params = { form_id: made.form.form_id };
    const headers = { "cf-connecting-ip": network };
    expect((await made.harness.browser().send(newSession, { params, headers })).status).toBe(429);
    rates.isCounting = false;
    expect(logged()).toEqual([]);
    expect(measured()).toMatchObject([{ status: 429 }]);
  });
});

describe("with some successes", () => {
  const { get, logged, measured } = withSample("0.5");

  test("a line says which share is logged", async () => {
    for (let n = 0; n < 60; n += 1) expect(await get("/v1/nowhere")).toBe(404);
    expect(logged()).toHaveLength(60);
    for (let n = 0; n < 60; n += 1) expect(await get("/healthz")).toBe(200);
    const lines = logged();
    // 60 of 60, or none, would be one chance in 10^18.
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(60);
    for (const { fields } of lines) expect(fields).toMatchObject({ status: 200, sample: 0.5 });
    expect(measured()).toHaveLength(120);
  });
});

describe("the variable", () => {
  test("is a tenth in wrangler.toml, for production and without it", () => {
    const { vars } = unstable_readConfig({ config: "wrangler.toml" });
    expect(vars.LOG_SAMPLE).toBe("0.1");
  });

  test.each(["2", "-0.1", "all", "", " "])("“%s” is no share", (LOG_SAMPLE) => {
    expect(() => parseEnv({ LOG_SAMPLE })).toThrow(EnvError);
    expect(() => parseEnv({ LOG_SAMPLE })).toThrow(/LOG_SAMPLE/);
  });

  test.each(["0", "0.25", "1"])("%s is one", (LOG_SAMPLE) => {
    expect(() => parseEnv({ LOG_SAMPLE })).not.toThrow(/LOG_SAMPLE/);
  });
});
