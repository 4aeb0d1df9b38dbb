import { afterAll, beforeAll, expect, test } from "vitest";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { arrange, sampleOf } from "./arrange.ts";
import { ContinuedForms, newAddress } from "./continued-forms.ts";
import { allContracts } from "./contracts.ts";
import { makePeople, type People } from "./factories.ts";
import { createHarness, type Harness } from "./harness.ts";

const contracts = await allContracts();

/** IP addresses are not stored, except with the sign-ins of members (docs/decisions/016). */
const ADDRESS = "198.51.100.77";
const headers = { "cf-connecting-ip": ADDRESS };

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

/** The tables with the text anywhere in their rows. */
async function tablesWith(text: string): Promise<string[]> {
  const { sql } = harness.database;
  const { rows: tables } = await sql.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await sql.query(
      `SELECT FROM ${name} t WHERE strpos(to_jsonb(t)::text, $1) > 0 LIMIT 1`,
      [text],
    );
    if (rowCount! > 0) found.push(name);
  }
  return found;
}

test("no route stores the address that a call comes from, except a sign-in of a member", async () => {
  const arranged = await arrange(harness, people);
  for (const contract of contracts.filter(({ method }) => method !== "DELETE")) {
    const caller = contract.access === "public" ? people.nobody : people.owner;
    const response = await caller.send(contract, { ...sampleOf(contract, arranged, people), headers });
    await response.body?.cancel();
  }
  const forms = new ContinuedForms(harness, people);
  const form = await forms.open();
  const { link } = await forms.draft(form);
  expect((await forms.mail(form, link.secret, { email: newAddress() }, headers)).status).toBe(200);
  const visitor = harness.browser();
  const post = (path: string, body: object) =>
    visitor.request(IDENTITY_PATH + path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { email, password } = await harness.browser().arrive("Ada");
  expect((await post("/sign-in/email", { email, password: "a wrong one" })).status).toBe(401);
  await harness.drain();
  const { rows } = await harness.database.sql.query<{ key: string }>("SELECT key FROM rate_limit");
  // The calls that are counted by address have arrived.
  for (const counted of [/^upload /, /^challenge of /, /^continue of /, /\|\/sign-in\/email$/]) {
    expect(rows.map(({ key }) => key)).toContainEqual(expect.stringMatching(counted));
  }
  expect(await tablesWith(ADDRESS)).toEqual([]);
  expect((await post("/sign-in/email", { email, password })).status).toBe(200);
  expect(await tablesWith(ADDRESS)).toEqual(["auth_session"]);
});
