import { expect, test } from "vitest";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { loadSignInMethods, type SignInMethods } from "#core/contracts/identity/identity.ts";
import { EnvError, parseEnv } from "../../../env.ts";
import { createHarness } from "../../../testing/harness.ts";

/** The operator's links as visitors and as members get them. */
async function linksWith(vars: Record<string, string>) {
  const harness = await createHarness(vars);
  const browser = harness.browser();
  const visitor = (await browser.call<SignInMethods>(loadSignInMethods)).links;
  await browser.arrive("Ada");
  const member = (await browser.call<Workspace>(loadWorkspace)).links;
  await harness.close();
  return { visitor, member };
}

const BINDINGS = {
  ASSETS: {},
  DEFINITIONS: {},
  FILES: {},
  ROOMS: {},
  DATABASE_URL: "postgres://nowhere",
  APP_SECRET: "x".repeat(32),
  ROOM_SECRET: "x".repeat(32),
  RATE_LIMITS: "off",
};

test("visitors and members get exactly the links that are set", async () => {
  const links = {
    docs: "https://docs.example.org/sheaf?lang=en",
    pricing: "https://example.org/pricing",
    contact: "mailto:hello@example.org?subject=Sheaf",
    terms: "https://example.org/terms",
    privacy: "https://example.org/privacy",
    cookies: "https://example.org/cookies",
  };
  const vars = Object.entries(links).map(([id, address]) => [`${id.toUpperCase()}_URL`, address]);
  expect(await linksWith(Object.fromEntries(vars))).toEqual({ visitor: links, member: links });
});

test("by default, and for empty variables, there are no links", async () => {
  expect(await linksWith({ DOCS_URL: "", TERMS_URL: "" })).toEqual({ visitor: {}, member: {} });
});

test("the operator's SUPPORT_URL is the contact, unless there is another one or it cannot be linked", () => {
  const contact = (vars: object) => parseEnv({ ...BINDINGS, ...vars }).CONTACT_URL;
  const SUPPORT_URL = "mailto:help@example.org";
  expect(contact({ SUPPORT_URL })).toBe(SUPPORT_URL);
  expect(contact({ SUPPORT_URL, CONTACT_URL: "https://example.org" })).toBe("https://example.org");
  expect(contact({ SUPPORT_URL: "javascript:alert(1)" })).toBe("");
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)//https://example.org",
  "data:text/html,x",
  "http://example.org",
  "https:example.org",
  "https://",
  " https://example.org",
  "example.org/terms",
  "/terms",
  "mailto:",
  "mailto:nobody",
])("%j is refused with the variable's name", (address) => {
  expect(() => parseEnv({ ...BINDINGS, TERMS_URL: address })).toThrow(new EnvError(["TERMS_URL"]));
});
