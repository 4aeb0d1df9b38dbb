import { afterAll, beforeAll, expect, test } from "vitest";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { FakeLog } from "../clients/fakes/log.ts";
import { arrange, sampleOf } from "./arrange.ts";
import type { Browser } from "./browser.ts";
import { allContracts, nameOf } from "./contracts.ts";
import { makePeople, type People } from "./factories.ts";
import { createHarness, type Harness } from "./harness.ts";

const contracts = await allContracts();

/** Personal data and secrets that no log line may contain. */
const MARKS = {
  name: "Zebulonia",
  email: "zebulonia@marked.example",
  phone: "+41 79 555 77 31",
  address: "2001:db8:77:31::9",
  agent: "MarkedBrowser/77.31",
  token: "bWFya2VkLXRva2VuLTc3MzEtbm90LWEtcmVhbC1vbmU",
};

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

function expectNothingOf(marks: Record<string, string>, log = harness.log): void {
  const written = log.written.join("\n");
  const found = Object.entries(marks).filter(([, mark]) =>
    written.toLowerCase().includes(mark.toLowerCase()),
  );
  expect(found, written.slice(-2_000)).toEqual([]);
}

const headersOf = () => ({
  "cf-connecting-ip": MARKS.address,
  "x-forwarded-for": MARKS.address,
  "user-agent": MARKS.agent,
  referer: `https://host.example/?email=${MARKS.email}`,
  "idempotency-key": `${MARKS.name}-${MARKS.token}`,
  authorization: `Bearer ${MARKS.token}`,
});

/** The value with every text replaced by a mark, except those in `kept`. */
function marked(value: unknown, kept: ReadonlySet<string>): unknown {
  if (typeof value === "string") return kept.has(value) ? value : `${MARKS.name} ${MARKS.email}`;
  if (Array.isArray(value)) return value.map((one) => marked(one, kept));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, kept)]));
}

test("no route logs any part of its input, for any caller and outcome", async () => {
  const arranged = await arrange(harness, people);
  const { session_id } = arranged.ids as { session_id: string };
  const secrets: Record<string, string> = { ...MARKS, session_id, session_hex: session_id.slice(-12) };
  for (const [name, value] of people.owner.cookies) secrets[`cookie ${name}`] = value.slice(0, 20);
  harness.log.written.length = 0;
  const call = async (browser: Browser, contract: Contract, ids: ReadonlySet<string>) => {
    const sent = sampleOf(contract, arranged, people);
    const headers = headersOf();
    const query = { ...sent.query, email: MARKS.email, name: MARKS.name, search: MARKS.name, q: MARKS.name };
    const body = sent.body && marked(sent.body, ids);
    // Callers with access also send a valid body.
    if (browser === people.owner || contract.access === "public") {
      await browser.send(contract, { ...sent, query, headers });
    }
    await browser.send(contract, { ...sent, query, headers, body });
    const params = Object.fromEntries(Object.keys(sent.params!).map((key) => [key, MARKS.name]));
    await browser.send(contract, { ...sent, headers, params });
  };
  const ids = new Set([...Object.values(arranged.ids), people.project_id]);
  for (const contract of contracts.filter(({ method }) => method !== "DELETE")) {
    // A public route treats all callers the same.
    const callers = contract.access === "public" ? [] : [people.owner, people.viewer];
    for (const browser of [...callers, people.nobody]) await call(browser, contract, ids);
  }
  await harness.drain();
  expect(harness.log.written.length).toBeGreaterThan(contracts.length * 3);
  expectNothingOf(secrets);
});

test("each request is logged in one line by its route", async () => {
  const arranged = await arrange(harness, people);
  // Calls after a deletion fail, but are logged all the same.
  for (const contract of contracts) {
    const sent = sampleOf(contract, arranged, people);
    harness.log.written.length = 0;
    const response = await people.owner.send(contract, sent);
    const lines = harness.log.written
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === "request");
    expect
      .soft(lines, nameOf(contract))
      .toMatchObject([
        { level: "info", method: contract.method, route: contract.path, status: response.status },
      ]);
    expect
      .soft(harness.metrics.measured.at(-1))
      .toMatchObject({ route: contract.path, status: response.status });
    await response.body?.cancel();
  }
});

test("an unreachable or failing database causes no line with personal data", async () => {
  const arranged = await arrange(harness, people);
  const { form_id, session_id } = arranged.ids as { form_id: string; session_id: string };
  const session = await people.nobody.call<NewSession>(newSession, { params: { form_id } });
  for (const kind of ["unreachable", "before_execution", "after_commit"] as const) {
    harness.log.written.length = 0;
    await harness.database.fail({ kind });
    for (const contract of contracts.filter(({ access }) => access === "public")) {
      const sent = sampleOf(contract, arranged, people);
      const response = await people.nobody.send(contract, { ...sent, headers: headersOf() });
      await response.body?.cancel();
    }
    await people.nobody.request(`/d/e/${form_id}?name=${MARKS.name}`, { headers: { accept: "text/html" } });
    await harness.database.clearFaults();
    await harness.drain();
    const lines = harness.log.written.map((line) => JSON.parse(line));
    expect(
      lines.filter(({ level, event }) => level === "error" && event === "request").length,
    ).toBeGreaterThan(3);
    expectNothingOf({ ...MARKS, session_id, other: session.id });
  }
});

test("PostgreSQL's messages are omitted where they quote values", async () => {
  /** Each with the connections of an invocation of its own. */
  const fresh = () => harness.context().db;
  const { sql } = harness.database;
  await sql.query("DROP TABLE IF EXISTS person");
  await sql.query("CREATE TABLE person (email text UNIQUE, age integer CHECK (age > 0), born date NOT NULL)");
  await sql.query("INSERT INTO person VALUES ($1, 1, now())", [MARKS.email]);
  // Requests of earlier tests that still run write to the log of the harness.
  const log = new FakeLog();
  const statements = [
    fresh().sql`SELECT ${MARKS.name}::uuid`,
    fresh().sql`SELECT ${MARKS.phone}::integer`,
    fresh().sql`SELECT ${MARKS.email}::jsonb`,
    fresh().sql`INSERT INTO person VALUES (${MARKS.email}, 2, now())`,
    fresh().sql`INSERT INTO person VALUES (${MARKS.name}, -5, now())`,
    fresh().sql`INSERT INTO person VALUES (${MARKS.name}, 5, NULL)`,
    fresh().query(
      `DO $$ BEGIN RAISE EXCEPTION 'who is ${MARKS.name}?' USING DETAIL = '${MARKS.email}'; END $$`,
    ),
    fresh().query(`DO $$ BEGIN RAISE EXCEPTION '${MARKS.name}' USING ERRCODE = '22000'; END $$`),
  ];
  for (const outcome of await Promise.allSettled(statements)) {
    expect(outcome.status).toBe("rejected");
    log.error("request", (outcome as PromiseRejectedResult).reason);
  }
  expect(log.written).toHaveLength(statements.length);
  expect(log.written.every((line) => /"sqlstate":"[0-9A-Z]{5}"/.test(line))).toBe(true);
  expectNothingOf(MARKS, log);
});

test("nobody who signs up or in is named", async () => {
  const marked_email = `marked-${crypto.randomUUID()}@marked.example`;
  const password = "marked horse battery";
  const visitor = harness.browser();
  harness.log.written.length = 0;
  await visitor.signUp(MARKS.name, marked_email, password);
  const post = (path: string, body: object) =>
    visitor.request(`/private/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headersOf() },
      body: JSON.stringify(body),
    });
  await post("/sign-in/email", { email: marked_email, password });
  await post("/sign-in/email", { email: marked_email, password: "wrong horse battery" });
  await post("/sign-in/email", { email: "nobody@marked.example", password });
  await post("/sign-up/email", { name: MARKS.name, email: marked_email, password });
  await post("/email-otp/send-verification-otp", { email: marked_email, type: "sign-in" });
  await post("/request-password-reset", { email: marked_email });
  await harness.database.fail({ kind: "before_execution" });
  await post("/sign-in/email", { email: marked_email, password });
  await harness.database.clearFaults();
  await harness.drain();
  expect(harness.log.written.length).toBeGreaterThan(7);
  expectNothingOf({ ...MARKS, marked_email, password });
});
