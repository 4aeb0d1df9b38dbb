import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAtLeast, ROLES } from "#core/contracts/access/roles.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { ERROR_CATALOG } from "#core/errors/catalog.ts";
import { PUBLIC_ROUTES } from "../app.ts";
import { PRIVATE_ROUTES } from "../private-routes.ts";
import { type Arranged, arrange, sampleCaller, sampleOf } from "./arrange.ts";
import type { Browser, Sent } from "./browser.ts";
import { allContracts, nameOf } from "./contracts.ts";
import { makePeople, type People } from "./factories.ts";
import { faultOf } from "./fault-of.ts";
import { createHarness, type Harness, ORIGIN } from "./harness.ts";
import { HOSTILE_IDS, hostileVariants } from "./hostile-variants.ts";
import { REFUSED_SAMPLES } from "./refused-samples.ts";

const contracts = await allContracts();
const isPrivate = ({ access }: Contract) => access !== "public";
const isPage = ({ path }: Contract) => path.startsWith("/d/") || /\/(?:preview|entry)$/.test(path);
/** Roles in ascending order. */
const ROLE_NAMES = Object.keys(ROLES) as MemberRole[];
const leastRole = ({ access }: Contract) => (typeof access === "object" ? access.role : null);

/** A large body has hundreds of variants, and each may create a form. `LAWS_VARIANTS=1000` tries all of them. */
const MOST_VARIANTS = Number(process.env.LAWS_VARIANTS ?? 25);

/** At most `most` items of the list, evenly spread. */
function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]!);
}

let harness: Harness;
let people: People;
let guest: Browser;
let arranged: Arranged;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  arranged = await arrange(harness, people);
  guest = harness.browser();
  const { id } = await guest.arrive("Whose session has ended");
  await harness.database.sql.query("UPDATE auth_session SET expires_at = now() WHERE user_id = $1", [id]);
});
afterAll(() => harness.close());

const sample = (contract: Contract, things = arranged): Sent => sampleOf(contract, things, people);

/** Expects an error of the catalog in the common shape, and returns its code. */
async function expectRefusal(response: Response): Promise<string> {
  const body = (await response.json()) as { error: keyof typeof ERROR_CATALOG };
  expect(Object.keys(body).sort()).toEqual(["error", "info", "message"]);
  expect(ERROR_CATALOG[body.error].status).toBe(response.status);
  return body.error;
}

const ROUTES = [...PUBLIC_ROUTES, ...PRIVATE_ROUTES];

test("every contract is mounted exactly once and every route has a contract", async () => {
  expect(contracts.length).toBeGreaterThan(30);
  const known = new Set(contracts);
  const routes = await Promise.all(ROUTES.map((mounted) => mounted.load()));
  expect(
    routes.filter(({ contract }) => !known.has(contract)).map(({ contract }) => nameOf(contract)),
  ).toEqual([]);
  const mounted = ROUTES.map(nameOf);
  expect(routes.map(({ contract }) => nameOf(contract))).toEqual(mounted);
  expect(mounted.toSorted()).toEqual(contracts.map(nameOf).sort());
  expect(new Set(mounted).size).toBe(mounted.length);
});

test("every private contract names its resource, except the caller's own and public ones", () => {
  const own = contracts.filter(({ access }) => access === "signed-in").map(nameOf);
  expect(own.sort()).toEqual([
    "DELETE /private/account/avatar",
    "GET /private/deleted-organizations",
    "GET /private/templates/:template_id/preview",
    "GET /private/workspace",
    "POST /private/invitations/accept",
    "POST /private/organizations",
    "POST /private/templates/:template_id/preview",
    "PUT /private/account/avatar",
  ]);
  const open = contracts.filter(({ access, path }) => access === "public" && path.startsWith("/private"));
  expect(open.map(nameOf).sort()).toEqual(["GET /private/sign-in-methods", "POST /private/invitations/read"]);
});

// Proves data/role-deletion
test("viewers can write only what is their own", () => {
  const writes = contracts.filter((one) => leastRole(one) === "viewer" && one.method !== "GET");
  expect(writes.map(nameOf).sort()).toEqual([
    "POST /private/documents/:document_id/room-token",
    "POST /private/editor/:form_id/preview",
    "POST /private/editor/:form_id/room-token",
    "POST /private/editor/:form_id/versions/:version_id/preview",
    // Reads, with a body because of its length.
    "POST /private/editor/connect/:form_id/supabase/table/:table_id/storage/pool",
    "POST /private/organizations/:organization_id/leave",
  ]);
});

describe.each(contracts.filter(isPrivate).map((contract) => [nameOf(contract), contract] as const))(
  "%s",
  (_, contract) => {
    const send = (browser: Browser, sent: Sent = {}) =>
      browser.send(contract, { ...sample(contract), ...sent });

    test("refuses callers who are not signed in", async () => {
      const response = await send(people.nobody);
      expect([response.status, await expectRefusal(response)]).toEqual([401, "UNAUTHENTICATED"]);
    });

    // Proves attack/private-routes
    test("refuses a forged and an expired session", async () => {
      const cookie = [...people.owner.cookies].map(([name, value]) => `${name}=${value.slice(0, -8)}`).join();
      expect((await send(people.nobody, { headers: { cookie } })).status).toBe(401);
      expect((await send(guest)).status).toBe(401);
    });

    if (contract.access !== "signed-in") {
      // Proves editor/rule-delete-table, data/file-preview-address, data/error-table-missing
      // Proves attack/private-routes
      test("is not found for a stranger", async () => {
        const response = await send(people.stranger);
        expect([response.status, await expectRefusal(response)]).toEqual([404, "NOT_FOUND"]);
      });
    }

    const least = leastRole(contract);
    for (const role of ROLE_NAMES.filter((one) => least !== null && !isAtLeast(one, least))) {
      test(`refuses a member with the role ${role}`, async () => {
        const response = await send(people[role]);
        expect([response.status, await expectRefusal(response)]).toEqual([403, "FORBIDDEN"]);
      });
    }

    if (contract.method !== "GET") {
      // Proves attack/private-routes
      test("refuses a write from another origin", async () => {
        const foreign = await send(people.owner, { headers: { origin: "https://evil.test" } });
        expect([foreign.status, await expectRefusal(foreign)]).toEqual([403, "FORBIDDEN"]);
        const crossSite = await send(people.owner, {
          headers: { origin: ORIGIN, "sec-fetch-site": "cross-site" },
        });
        expect(crossSite.status).toBe(403);
      });
    }
  },
);

describe("malformed input is refused with the common error shape and never causes an internal error", () => {
  const withParams = contracts.filter(({ path }) => path.includes(":"));
  test.each(withParams.map((contract) => [nameOf(contract), contract] as const))(
    "%s: ids",
    async (_, contract) => {
      for (const id of HOSTILE_IDS) {
        const sent = sample(contract);
        const params = Object.fromEntries(Object.keys(sent.params!).map((name) => [name, id]));
        const response = await people.owner.send(contract, { ...sent, params });
        expect.soft(response.status, `${id.slice(0, 40)}`).toBe(404);
        if (!isPage(contract)) await expectRefusal(response);
      }
    },
  );

  const withBody = contracts.filter(({ body }) => body);
  test.each(withBody.map((contract) => [nameOf(contract), contract] as const))(
    "%s: bodies",
    async (_, contract) => {
      const { body, params } = sample(contract);
      expect(body, "a sample").toBeDefined();
      const variants = spread([...hostileVariants(body)], MOST_VARIANTS);
      expect(variants.length).toBeGreaterThan(10);
      for (const variant of variants) {
        const response = await people.owner.send(contract, { params, body: variant ?? null });
        expect.soft(await faultOf(response), JSON.stringify(variant)?.slice(0, 200)).toBeNull();
        if (!response.ok) await expectRefusal(response);
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  test.each(withBody.map((contract) => [nameOf(contract), contract] as const))(
    "%s: no JSON, too large, another media type",
    async (_, contract) => {
      const { params } = sample(contract);
      const path = contract.path.replace(/:(\w+)/g, (_, key: string) => params![key]!);
      const send = (type: string, body: BodyInit) =>
        people.owner.request(path, { method: contract.method, headers: { "content-type": type }, body });
      for (const text of ["", "{", "null", "NaN", "[".repeat(30_000), '{"a":'.repeat(10_000)]) {
        const response = await send("application/json", text);
        expect(response.status, text.slice(0, 20)).toBe(400);
        await expectRefusal(response);
      }
      expect((await send("application/json", new Uint8Array([0xff, 0xfe, 0x00]))).status).toBe(400);
      expect((await send("application/json", `"${"x".repeat(3 * 1024 * 1024)}"`)).status).toBe(413);
      expect((await send("text/plain", "{}")).status).toBe(415);
    },
  );

  test("submit: entries", async () => {
    const contract = contracts.find((one) => nameOf(one) === "POST /v1/submit/:form_id")!;
    const { params } = sample(contract);
    const keys = [
      "name",
      "__proto__",
      "constructor",
      "__gf_session",
      "__gf_customer_uuid",
      "__gf_utc_offset",
      "\u0000",
    ];
    for (const key of keys) {
      for (const hostile of hostileVariants(null)) {
        const body = Object.fromEntries([[key, hostile ?? null]]);
        const response = await people.nobody.send(contract, { params, body });
        expect.soft(await faultOf(response), `${key} ${JSON.stringify(hostile)?.slice(0, 60)}`).toBeNull();
        if (!response.ok) await expectRefusal(response);
      }
    }
  });

  test("queries", async () => {
    for (const contract of contracts.filter(({ method }) => method === "GET")) {
      for (const value of [
        "",
        "\u0000",
        "-1",
        "1e99",
        "x".repeat(9_000),
        '{"__proto__":1}',
        "[",
        "__proto__",
      ]) {
        const query = Object.fromEntries(
          [
            "page",
            "limit",
            "order",
            "where",
            "search",
            "search_column",
            "empty",
            "column",
            "period",
            "zone",
            "cursor",
            "path",
            "width",
            "rid",
            "proof",
            "oops",
            "name",
            "q",
            "sort",
            "__gf_session",
          ].map((name) => [name, value]),
        );
        const response = await people.owner.send(contract, { ...sample(contract), query });
        expect.soft(await faultOf(response), `${nameOf(contract)} ${value.slice(0, 20)}`).toBeNull();
        await response.text();
      }
    }
  });
});

const SLOWLY = { timeout: 180_000 };

// Proves editor/setting-roles, data/role-members
test("every member with the required role or a higher one is accepted", SLOWLY, async () => {
  const call = sampleCaller(harness, people);
  for (const contract of contracts.filter(isPrivate)) {
    const least = leastRole(contract);
    if (least === null || REFUSED_SAMPLES.includes(nameOf(contract))) continue;
    for (const role of ROLE_NAMES.filter((one) => isAtLeast(one, least) && one !== "owner")) {
      const response = await call(people[role], contract);
      expect.soft(response.status, `${role} ${nameOf(contract)} ${await response.text()}`).toBeLessThan(400);
    }
  }
});

// Proves data/file-preview-address
test("valid samples are accepted, so the refusals above have other causes", SLOWLY, async () => {
  const call = sampleCaller(harness, people);
  for (const contract of contracts.filter((one) => !REFUSED_SAMPLES.includes(nameOf(one)))) {
    const response = await call(people.owner, contract);
    expect.soft(response.status, `${nameOf(contract)} ${await response.text()}`).toBeLessThan(400);
  }
});
