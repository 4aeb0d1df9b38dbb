import { afterAll, beforeAll, expect, test } from "vitest";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { arrange, sampleOf } from "../../testing/arrange.ts";
import { allContracts, nameOf } from "../../testing/contracts.ts";
import { makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const HTML = { accept: "text/html,*/*" };

async function policyOf(response: Response): Promise<string | null> {
  await response.body?.cancel();
  if (!response.headers.get("content-type")?.startsWith("text/html")) return "no HTML";
  return response.headers.get("content-security-policy");
}

test.each(["/error", "/error?error=x&error_description=%3Cb%3E", "/callback/github?error=x", "/none", "/ok"])(
  "identity HTML always has a policy: %s",
  async (path) => {
    const response = await people.nobody.request(IDENTITY_PATH + path, { headers: HTML });
    expect(await policyOf(response)).not.toBeNull();
  },
);

test("HTML of every route has a policy, for every caller and outcome", async () => {
  const arranged = await arrange(harness, people);
  let pages = 0;
  for (const contract of (await allContracts()).filter(({ method }) => method !== "DELETE")) {
    const sent = sampleOf(contract, arranged, people);
    const strange = Object.fromEntries(Object.keys(sent.params ?? {}).map((key) => [key, "strange"]));
    for (const [browser, params] of [
      [people.owner, sent.params],
      [people.nobody, sent.params],
      [people.nobody, strange],
    ] as const) {
      const policy = await policyOf(await browser.send(contract, { ...sent, params, headers: HTML }));
      if (policy === "no HTML") continue;
      pages += 1;
      expect.soft(policy, nameOf(contract)).toContain("default-src");
    }
  }
  expect(pages).toBeGreaterThan(10);
});
