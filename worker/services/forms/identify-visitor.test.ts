import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startChallenge, verifyChallenge } from "#core/contracts/challenges.ts";
import type { LoadedForm, Submitted } from "#core/contracts/forms/public-forms.ts";
import { loadForm, submitForm } from "#core/contracts/forms/public-forms.ts";
import * as contracts from "#core/contracts/privacy/customers.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import * as held from "#core/contracts/submitting.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { Browser } from "../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { seal } from "../keys/seal.ts";

const HOUR_SECONDS = 3_600;

let harness: Harness;
let people: People;
let form: MadeForm;
let secret: string;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await newForm();
  const params = { form_id: form.form_id };
  ({ secret } = await people.owner.call<contracts.NewCustomerSecret>(contracts.rotateCustomerSecret, {
    params,
  }));
});
afterAll(() => harness.close());

const newForm = () =>
  makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "mail", type: "challenge_email" },
      { name: "phone", type: "tel" },
    ],
  });

const signed = (uuid: string, expires = Math.floor(Date.now() / 1_000) + HOUR_SECONDS, key = secret) => ({
  [SYSTEM_KEYS.customer_uuid]: uuid,
  [SYSTEM_KEYS.customer_signature]: `${expires}.${createHmac("sha256", key).update(`${uuid}.${expires}`).digest("hex")}`,
});
const unsigned = (uuid: string) => ({ [SYSTEM_KEYS.customer_uuid]: uuid });
const fingerprint = (id: string) => ({ [SYSTEM_KEYS.fingerprint]: id.replaceAll("-", "") });
const newAddress = () => `${randomUUID()}@example.com`;

/** Returns the body of a session in which the address is verified. */
async function proved(email: string, { form_id, fields } = form): Promise<Record<string, string>> {
  const visitor = harness.browser();
  const { id } = await visitor.call<NewSession>(newSession, { params: { form_id } });
  const params = { session_id: id, field_id: fields.mail! };
  const started = await visitor.send(startChallenge, { params, body: { email } });
  const { challenge_id } = (await started.json()) as { challenge_id: string };
  const otp = /\b\d{6}\b/.exec(harness.mail.sent.findLast(({ to }) => to === email)!.text)![0];
  expect((await visitor.send(verifyChallenge, { params, body: { challenge_id, otp } })).status).toBe(200);
  return { [SYSTEM_KEYS.session]: id };
}

interface Row {
  uid: string;
  uuid: string | null;
  visitor_id: string | null;
  email: string | null;
  is_email_verified: boolean;
  email_provisional: string[];
  phone_provisional: string[];
  name_provisional: string[];
}

const post = (body: Record<string, unknown>, { form_id } = form) =>
  harness.browser().send(submitForm, { params: { form_id }, body: { name: randomUUID(), ...body } });

/** Sends one more response and returns its customer. */
async function customerOf(body: Record<string, unknown>, at = form): Promise<Row | null> {
  const response = await post(body, at);
  expect(response.status, await response.clone().text()).toBe(200);
  const { data } = (await response.json()) as Submitted;
  const { rows } = await harness.database.sql.query<Row>(
    "SELECT c.* FROM response r JOIN customer c ON c.uid = r.customer_id WHERE r.id = $1",
    [data.id],
  );
  return rows[0] ?? null;
}

const setLimit = (at: MadeForm, max: number) =>
  harness.database.sql.query("SELECT set_form_customer_limit($1, true, $2)", [at.form_id, max]);

test("a signed uuid identifies one customer, and an unsigned one is never that customer", async () => {
  const uuid = randomUUID();
  const named = await customerOf(signed(uuid));
  expect(named).toMatchObject({ uuid, visitor_id: null });
  expect((await customerOf(signed(uuid)))?.uid).toBe(named!.uid);
  const hinted = await customerOf(unsigned(uuid));
  expect(hinted).toMatchObject({ uuid: null, visitor_id: uuid });
  expect((await customerOf(unsigned(uuid)))?.uid).toBe(hinted!.uid);
});

test("a uuid whose signature is wrong, expired, or of another secret or uuid is only a hint", async () => {
  const uuid = randomUUID();
  const good = signed(uuid);
  const key = SYSTEM_KEYS.customer_signature;
  const day = 24 * HOUR_SECONDS;
  const now = Math.floor(Date.now() / 1_000);
  const others = [
    { ...good, [key]: good[key]!.replace(/.$/, (last) => (last === "0" ? "1" : "0")) },
    { ...good, [key]: `${now + 9 * day}.${good[key]!.split(".")[1]}` },
    { ...good, [key]: "nonsense" },
    { ...signed(randomUUID()), [SYSTEM_KEYS.customer_uuid]: uuid },
    signed(uuid, now + day, "cus_of_another_project"),
    signed(uuid, now - day - 60),
  ];
  for (const body of others) expect(await customerOf(body)).toMatchObject({ uuid: null, visitor_id: uuid });
  // A form can stay open for a day after its signature expired.
  expect(await customerOf(signed(uuid, now - 60))).toMatchObject({ uuid });
});

test("loading a form reports a wrong signature, but not an expired one, and the form stays open", async () => {
  const uuid = randomUUID();
  const load = async (query: Record<string, string>) => {
    const response = await harness.browser().send(loadForm, { params: { form_id: form.form_id }, query });
    const { data, error } = (await response.json()) as LoadedForm;
    return [response.status, error?.code ?? null, data.is_open];
  };
  const good = signed(uuid);
  const key = SYSTEM_KEYS.customer_signature;
  expect(await load(good)).toEqual([200, null, true]);
  expect(await load(unsigned(uuid))).toEqual([200, null, true]);
  expect(await load(signed(uuid, Math.floor(Date.now() / 1_000) - 60))).toEqual([200, null, true]);
  const wrongs: Record<string, string>[] = [
    { ...good, [key]: "nonsense" },
    signed(uuid, undefined, "of another project"),
    // A signature without a uuid.
    { [key]: good[key]! },
    { [key]: "nonsense" },
  ];
  for (const wrong of wrongs) {
    expect(await load(wrong)).toEqual([200, "POSSIBLE_CUSTOMER_IDENTITY_FORGE", true]);
    expect((await post(wrong)).status).toBe(200);
  }
});

/** Accepts all held responses, and returns the status of each call. */
async function acceptHeld({ form_id }: MadeForm): Promise<number[]> {
  const { held: found } = await people.owner.call<held.HeldResponses>(held.listHeldResponses, {
    params: { form_id },
  });
  const statuses: number[] = [];
  for (const { id } of found) {
    const accepted = await people.owner.send(held.acceptHeldResponse, { params: { form_id, held_id: id } });
    statuses.push(accepted.status);
  }
  await harness.drain();
  return statuses;
}

test("a held response keeps its customer, even if the signature expires before it is accepted", async () => {
  const at = await newForm();
  const uuid = randomUUID();
  const posted = { ...signed(uuid), name: "Ada", [SYSTEM_KEYS.honeypot]: "filled" };
  await harness.browser().call(submitForm, { params: { form_id: at.form_id }, body: posted });
  const later = Date.now() + 3 * 24 * 60 * 60 * 1_000;
  harness.now.current = () => new Date(later);
  expect(await acceptHeld(at)).toEqual([200]);
  harness.now.current = () => new Date();
  const { rows } = await harness.database.sql.query(
    "SELECT c.uuid FROM response r JOIN customer c ON c.uid = r.customer_id WHERE r.form_id = $1",
    [at.form_id],
  );
  expect(rows).toEqual([{ uuid }]);
});

describe("without a script, on a form that accepts one response per person", () => {
  /** Two people behind one network, with the same browser. */
  const SAME = { "cf-connecting-ip": "203.0.113.7", "user-agent": "The same browser" };
  const open = (browser: Browser, at: MadeForm) =>
    browser.request(formPath(at.form_id), { headers: { ...SAME, accept: "text/html" } });
  const answer = async (browser: Browser, at: MadeForm, trapped = "") => {
    const response = await browser.request(submitPath(at.form_id), {
      method: "POST",
      headers: { ...SAME, accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      body: `name=${randomUUID()}${trapped}`,
    });
    return response.headers.get("location")?.includes("alreadyresponded") ? "again" : response.status;
  };

  test("people behind one network are told apart by cookie, and programs without one count together", async () => {
    const at = await newForm();
    await setLimit(at, 1);
    const [ann, ben] = [harness.browser(), harness.browser()];
    for (const person of [ann, ben]) await (await open(person, at)).text();
    expect([await answer(ann, at), await answer(ben, at)]).toEqual([303, 303]);
    await (await open(ann, at)).text();
    expect([await answer(ann, at), await answer(ben, at)]).toEqual(["again", "again"]);
    // Two programs that send no cookie.
    expect([await answer(harness.browser(), at), await answer(harness.browser(), at)]).toEqual([
      303,
      "again",
    ]);
  });

  test("accepted held responses count for the people who sent them", async () => {
    const at = await newForm();
    await setLimit(at, 1);
    const [ann, ben] = [harness.browser(), harness.browser()];
    for (const person of [ann, ben]) await (await open(person, at)).text();
    const trapped = `&${SYSTEM_KEYS.honeypot}=filled`;
    for (const person of [ann, ben, ann]) expect(await answer(person, at, trapped)).toBe(303);
    const statuses = await acceptHeld(at);
    expect(statuses.toSorted()).toEqual([200, 200, 403]);
    expect(await answer(ben, at)).toBe("again");
  });

  test("responses held before the limit was set do not count as one person's", async () => {
    const at = await newForm();
    const trapped = `&${SYSTEM_KEYS.honeypot}=filled`;
    for (const person of [harness.browser(), harness.browser()]) await answer(person, at, trapped);
    await setLimit(at, 1);
    expect(await acceptHeld(at)).toEqual([200, 200]);
  });

  test("only forms with a limit set a cookie, and its value differs between forms", async () => {
    const [free, one, two] = [await newForm(), await newForm(), await newForm()];
    for (const at of [one, two]) await setLimit(at, 1);
    const browser = harness.browser();
    await (await open(browser, free)).text();
    expect(browser.cookies.size).toBe(0);
    for (const at of [one, two]) await (await open(browser, at)).text();
    expect(new Set(browser.cookies.values()).size).toBe(2);
  });
});

test("a replaced secret is accepted for one more day", async () => {
  const other = await makePeople(harness);
  const at = await makeForm(harness.database.sql, { project_id: other.project_id, fields: [] });
  const rotate = () =>
    other.owner.call<contracts.NewCustomerSecret>(contracts.rotateCustomerSecret, {
      params: { form_id: at.form_id },
    });
  const [first, second] = [await rotate(), await rotate()];
  expect([first.previous_until, second.previous_until]).toEqual([null, expect.any(String)]);
  const uuid = randomUUID();
  const of = (key: string, days = 0) =>
    customerOf(
      signed(uuid, Math.floor(Date.now() / 1_000) + days * 24 * HOUR_SECONDS + HOUR_SECONDS, key),
      at,
    );
  expect(await of(first.secret)).toMatchObject({ uuid });
  expect(await of(second.secret)).toMatchObject({ uuid });
  const tomorrow = Date.now() + 25 * HOUR_SECONDS * 1_000;
  harness.now.current = () => new Date(tomorrow);
  try {
    expect(await of(first.secret, 3)).toMatchObject({ uuid: null });
    expect(await of(second.secret, 3)).toMatchObject({ uuid });
  } finally {
    harness.now.current = () => new Date();
  }
  const { rows } = await harness.database.sql.query("SELECT sealed FROM customer_signing_secret");
  expect(JSON.stringify(rows)).not.toContain(second.secret.slice(4, 20));
  const facts = await other.viewer.call(contracts.loadCustomerSecret, { params: { form_id: at.form_id } });
  expect(JSON.stringify(facts)).not.toContain("cus_");
});

test("a secret that cannot be opened any more makes every signature a hint, and no visit fails", async () => {
  const other = await makePeople(harness);
  const at = await makeForm(harness.database.sql, { project_id: other.project_id, fields: [] });
  const params = { form_id: at.form_id };
  const { secret: key } = await other.owner.call<contracts.NewCustomerSecret>(
    contracts.rotateCustomerSecret,
    { params },
  );
  const { rows } = await harness.database.sql.query(
    "SELECT id FROM customer_signing_secret WHERE project_id = $1",
    [other.project_id],
  );
  const sealed = await seal("a secret that is not configured, and long", "customer-secret", rows[0].id, key);
  await harness.database.sql.query("UPDATE customer_signing_secret SET sealed = $2 WHERE id = $1", [
    rows[0].id,
    sealed,
  ]);
  const uuid = randomUUID();
  const body = signed(uuid, undefined, key);
  expect((await harness.browser().send(loadForm, { params, query: body })).status).toBe(200);
  expect(await customerOf(body, at)).toMatchObject({ uuid: null, visitor_id: uuid });
  expect(harness.log.written.join()).toContain("secret_not_opened");
});

describe("a verified address", () => {
  test("identifies one customer, whatever hints are sent with it", async () => {
    const email = newAddress();
    const first = await customerOf({ ...(await proved(email)), ...fingerprint(randomUUID()) });
    expect(first).toMatchObject({ email, is_email_verified: true, visitor_id: null, uuid: null });
    const again = await customerOf({ ...(await proved(email)), ...unsigned(randomUUID()) });
    expect(again?.uid).toBe(first!.uid);
  });

  test("never turns an unverified customer into a verified one, or the reverse", async () => {
    const browser = fingerprint(randomUUID());
    const before = await customerOf(browser);
    const somebody = await customerOf({ ...browser, ...(await proved(newAddress())) });
    expect(somebody?.uid).not.toBe(before!.uid);
    expect((await customerOf(browser))?.uid).toBe(before!.uid);
  });

  test("gets the first uuid that is signed for it", async () => {
    const [email, uuid] = [newAddress(), randomUUID()];
    const before = await customerOf(await proved(email));
    const named = await customerOf({ ...(await proved(email)), ...signed(uuid) });
    expect(named).toMatchObject({ uid: before!.uid, uuid, email });
    expect((await customerOf(signed(uuid)))?.uid).toBe(before!.uid);
    expect((await customerOf(await proved(email)))?.uid).toBe(before!.uid);
  });

  test("is added to a customer with a uuid but without an address", async () => {
    const [email, uuid] = [newAddress(), randomUUID()];
    const named = await customerOf(signed(uuid));
    await customerOf({ ...(await proved(email)), ...signed(uuid) });
    expect((await customerOf(await proved(email)))?.uid).toBe(named!.uid);
  });

  test("of another customer stays theirs, and is only a hint for the customer with the uuid", async () => {
    const [email, uuid] = [newAddress(), randomUUID()];
    const named = await customerOf(signed(uuid));
    const other = await customerOf(await proved(email));
    const both = await customerOf({ ...(await proved(email)), ...signed(uuid) });
    expect(both).toMatchObject({ uid: named!.uid, email: null, email_provisional: [email] });
    expect((await customerOf(await proved(email)))?.uid).toBe(other!.uid);
    // So is a second address of the same person.
    const [own, second] = [newAddress(), newAddress()];
    await customerOf({ ...(await proved(own)), ...signed(uuid) });
    const last = await customerOf({ ...(await proved(second)), ...signed(uuid) });
    expect(last).toMatchObject({ email: own, email_provisional: expect.arrayContaining([second]) });
  });
});

test("unverified data never overwrites a verified address", async () => {
  const email = newAddress();
  const posted = {
    [SYSTEM_KEYS.customer_email]: "said@example.com",
    [SYSTEM_KEYS.customer_phone]: "+14155552671",
    [SYSTEM_KEYS.customer_name]: "Ada",
    phone: "+41446681800",
  };
  const customer = await customerOf({ ...(await proved(email)), ...posted });
  expect(customer).toMatchObject({
    email,
    email_provisional: ["said@example.com"],
    name_provisional: ["Ada"],
    phone_provisional: expect.arrayContaining(["+14155552671", "+41446681800"]),
  });
});

describe("concurrently", () => {
  const makes = async (bodies: Record<string, unknown>[]) => {
    const customers = await Promise.all(bodies.map((body) => customerOf(body)));
    return new Set(customers.map((customer) => customer?.uid)).size;
  };
  const forty = <Body>(body: () => Body) => Promise.all(Array.from({ length: 40 }, body));

  test("the first responses of one person create one customer", async () => {
    const uuid = randomUUID();
    expect(await makes(await forty(() => signed(uuid)))).toBe(1);
    expect(await makes(await forty(() => fingerprint(uuid)))).toBe(1);
  });

  test("a person with a uuid and a verified address becomes at most two customers, without deadlocks", async () => {
    const [email, uuid] = [newAddress(), randomUUID()];
    const sessions = [await proved(email)];
    // One address can be verified in five sessions per hour.
    for (let i = 0; i < 4; i += 1) sessions.push(await proved(email));
    const bodies = sessions.map((session, i) => (i % 2 === 0 ? { ...session, ...signed(uuid) } : session));
    expect(await makes([...bodies, ...(await forty(() => signed(uuid)))])).toBeLessThanOrEqual(2);
  });
});

describe("the limit by customer", () => {
  test("applies to visitors who send no identification", async () => {
    const at = await newForm();
    await setLimit(at, 2);
    const nobody = harness.browser();
    const send = (browser = nobody, body: Record<string, unknown> = {}) =>
      browser
        .send(submitForm, { params: { form_id: at.form_id }, body: { name: randomUUID(), ...body } })
        .then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    // A visitor at another IP address.
    expect(await send(harness.browser())).toBe(200);
    const { rows } = await harness.database.sql.query(
      "SELECT count(*)::integer AS n FROM response WHERE form_id = $1 AND customer_id IS NULL",
      [at.form_id],
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(
      JSON.stringify((await harness.database.sql.query("SELECT visitor_id FROM customer")).rows),
    ).not.toContain("2001:db8");
  });

  test("counts per customer, and the customer's id is returned only with a valid signature", async () => {
    const at = await newForm();
    await setLimit(at, 1);
    const uuid = randomUUID();
    const customer = await customerOf(signed(uuid), at);
    const refused = async (body: Record<string, string>) => {
      const response = await harness.browser().request(`/v1/submit/${at.form_id}`, {
        method: "POST",
        headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ name: "Ada", ...body }),
      });
      return new URL(response.headers.get("location") ?? "", harness.browser().origin);
    };
    const own = await refused(signed(uuid));
    expect([own.pathname.split("/").at(-1), own.searchParams.get("customer_id")]).toEqual([
      "alreadyresponded",
      customer!.uid,
    ]);
    await customerOf(unsigned(uuid), at);
    const hinted = await refused(unsigned(uuid));
    expect([hinted.pathname.split("/").at(-1), hinted.searchParams.get("customer_id")]).toEqual([
      "alreadyresponded",
      null,
    ]);
    const codeOf = async (query: Record<string, string>) => {
      const response = await harness.browser().send(loadForm, { params: { form_id: at.form_id }, query });
      return ((await response.json()) as LoadedForm).error?.code;
    };
    expect(await codeOf(signed(uuid))).toBe("FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED");
    expect(await codeOf(unsigned(randomUUID()))).toBeUndefined();
  });

  test("applies to a verified address in every session", async () => {
    const at = await newForm();
    await setLimit(at, 1);
    const email = newAddress();
    await customerOf(await proved(email, at), at);
    expect((await post(await proved(email, at), at)).status).toBe(403);
  });
});

// Proves editor/rule-auth-users-search, editor/call-customers, data/customer-email-phone
// Proves data/customer-responses, data/role-customer-pages
test("members of the project see a customer with their responses", async () => {
  const uuid = randomUUID();
  const customer = await customerOf({ ...signed(uuid), [SYSTEM_KEYS.customer_name]: "Ada" });
  await customerOf(signed(uuid));
  const params = { customer_id: customer!.uid };
  const details = await people.viewer.call<contracts.CustomerDetails>(contracts.loadCustomer, { params });
  expect(details).toMatchObject({ uid: customer!.uid, uuid, name_provisional: ["Ada"], response_count: 2 });
  expect(details.responses).toHaveLength(2);
  expect(details.responses[0]).toMatchObject({ form_id: form.form_id, form_title: "A form" });
  expect(details.responses[0]!.local_index).toBeGreaterThan(details.responses[1]!.local_index);
  expect((await people.stranger.send(contracts.loadCustomer, { params })).status).toBe(404);
});
