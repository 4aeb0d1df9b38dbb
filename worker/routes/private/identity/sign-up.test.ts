import { afterEach, expect, test, vi } from "vitest";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { loadSignInMethods, type SignInMethods } from "#core/contracts/identity/identity.ts";
import { inviteMember } from "#core/contracts/organizations/organizations.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { emailAddress } from "#core/contracts/wire/schemas.ts";
import type { Browser } from "../../../testing/browser.ts";
import { comeFromGithub, fakeGithub, GITHUB } from "../../../testing/fake-github.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
afterEach(async () => {
  vi.restoreAllMocks();
  await harness.close();
});

const post = (browser: Browser, path: string, body: object) =>
  browser.request(IDENTITY_PATH + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const password = "correct horse battery";
const ask = async (browser: Browser, email: string) => {
  const response = await post(browser, "/sign-up/email", { name: "Somebody", email, password });
  await harness.drain();
  return response.status;
};
const codeTo = (email: string) =>
  /\d{6}/.exec(harness.mail.sent.findLast(({ to }) => to === email)?.text ?? "")?.[0];
const enter = async (browser: Browser, email: string, otp = codeTo(email)) =>
  (await post(browser, "/sign-in/email-otp", { email, otp, name: "Somebody", password })).status;
const accounts = async () =>
  (await harness.database.sql.query("SELECT email, admission FROM auth_user ORDER BY email")).rows;
const methods = () => harness.browser().call<SignInMethods>(loadSignInMethods);

test("invited: the first account becomes the owner, and of concurrent ones exactly one", async () => {
  harness = await createHarness({ SIGN_UP: "invited" });
  expect(await methods()).toMatchObject({ sign_up: "first" });
  const browsers = ["a@example.org", "b@example.org", "c@example.org"].map((email) => ({
    email,
    browser: harness.browser(),
  }));
  for (const { browser, email } of browsers) expect(await ask(browser, email)).toBe(200);
  const statuses = await Promise.all(browsers.map(({ browser, email }) => enter(browser, email)));
  expect(statuses.sort()).toEqual([200, 403, 403]);
  expect(await accounts()).toMatchObject([{ admission: "first" }]);
  expect(await methods()).toMatchObject({ sign_up: "invited" });
});

test("invited: strangers get the same result without an email, and invited addresses get in", async () => {
  harness = await createHarness({ SIGN_UP: "invited" });
  const owner = harness.browser();
  await owner.signUp("Olga", "olga@example.org");
  const stranger = harness.browser();
  expect(await ask(stranger, "stranger@example.org")).toBe(200);
  const code = { email: "stranger@example.org", type: "sign-in" };
  expect((await post(stranger, "/email-otp/send-verification-otp", code)).status).toBe(200);
  await harness.drain();
  expect(codeTo("stranger@example.org")).toBeUndefined();

  const organization_id = (await owner.call<Workspace>(loadWorkspace)).organizations[0]!.id;
  for (const email of ["guest@example.org", "late@example.org"]) {
    await owner.call(inviteMember, { params: { organization_id }, body: { email, role: "viewer" } });
  }
  await harness.database.sql.query(
    "UPDATE organization_invitation SET expires_at = now() - interval '1 minute' WHERE email = 'late@example.org'",
  );
  const guest = harness.browser();
  expect(await ask(guest, "Guest@example.org")).toBe(200);
  expect(await enter(guest, "guest@example.org")).toBe(200);
  await ask(harness.browser(), "late@example.org");
  expect(codeTo("late@example.org")).toBeUndefined();
  // A person with an account can sign in as usual.
  const again = harness.browser();
  expect((await post(again, "/sign-in/email", { email: "guest@example.org", password })).status).toBe(200);
  expect(await accounts()).toMatchObject([{ admission: "invited" }, { admission: "first" }]);
});

test("invited: a revoked invitation does not admit, even with a code", async () => {
  harness = await createHarness({ SIGN_UP: "invited" });
  const owner = harness.browser();
  await owner.signUp("Olga", "olga@example.org");
  const organization_id = (await owner.call<Workspace>(loadWorkspace)).organizations[0]!.id;
  const body = { email: "guest@example.org", role: "viewer" };
  await owner.call(inviteMember, { params: { organization_id }, body });
  const guest = harness.browser();
  await ask(guest, body.email);
  await harness.database.sql.query("DELETE FROM organization_invitation");
  expect(await enter(guest, body.email)).toBe(403);
  expect(await accounts()).toHaveLength(1);
});

test("domains: verified addresses of the domains get in", async () => {
  harness = await createHarness({ SIGN_UP: "example.org, example.com" });
  expect(await methods()).toMatchObject({ sign_up: "domains", domains: ["example.org", "example.com"] });
  const ann = harness.browser();
  await ask(ann, "ann@example.com");
  expect(await enter(ann, "ann@example.com")).toBe(200);
  await ask(harness.browser(), "eve@evil-example.com");
  expect(codeTo("eve@evil-example.com")).toBeUndefined();
  expect(await accounts()).toEqual([{ email: "ann@example.com", admission: "domain" }]);
});

test("without mail, addresses cannot be verified, so a domain rule refuses them", async () => {
  harness = await createHarness({ SIGN_UP: "example.org" });
  Object.assign(harness.mail, { isConfigured: false });
  expect(await ask(harness.browser(), "ann@example.org")).toBe(403);
  expect(await accounts()).toEqual([]);
});

test("a sign-in with another service follows SIGN_UP, too", async () => {
  harness = await createHarness({ SIGN_UP: "invited", ...GITHUB });
  const owner = harness.browser();
  await owner.signUp("Olga", "olga@example.org");
  const person = { id: 7, name: "Stranger", email: "stranger@example.org" };
  fakeGithub(person);
  const come = async () => {
    const browser = harness.browser();
    const location = await comeFromGithub(browser, "/dashboard");
    return { location, inside: (await browser.send(loadWorkspace)).status };
  };
  const refused = await come();
  expect(refused.location).toContain("/sign-in?error=");
  expect(refused.inside).toBe(401);
  expect(await accounts()).toHaveLength(1);
  const organization_id = (await owner.call<Workspace>(loadWorkspace)).organizations[0]!.id;
  await owner.call(inviteMember, {
    params: { organization_id },
    body: { email: person.email, role: "viewer" },
  });
  const admitted = await come();
  expect(admitted).toEqual({ location: expect.stringContaining("/dashboard"), inside: 200 });
  expect(await accounts()).toHaveLength(2);
});

test.each([
  ["O'Brien+x@Bücher.Example", "o'brien+x@xn--bcher-kva.example"],
  ["hello&goodbye@xn--bcher-kva.example", "Hello&Goodbye@bücher.example"],
])("an invitation to %s reaches %s, who signs up and in under both", async (invited, typed) => {
  harness = await createHarness({ SIGN_UP: "invited" });
  const owner = harness.browser();
  await owner.signUp("Olga", "olga@example.org");
  const organization_id = (await owner.call<Workspace>(loadWorkspace)).organizations[0]!.id;
  await owner.call(inviteMember, { params: { organization_id }, body: { email: invited, role: "viewer" } });
  await harness.drain();
  const ascii = emailAddress.parse(invited);
  expect(harness.mail.sent.map(({ to }) => to)).toContain(ascii);
  const guest = harness.browser();
  expect(await ask(guest, typed)).toBe(200);
  expect(await enter(guest, typed, codeTo(ascii))).toBe(200);
  for (const email of [invited, typed])
    expect((await post(harness.browser(), "/sign-in/email", { email, password })).status).toBe(200);
  expect(await accounts()).toHaveLength(2);
});
