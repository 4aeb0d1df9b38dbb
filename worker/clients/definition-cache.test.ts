import { setTimeout as pause } from "node:timers/promises";
import type { Cache, KVNamespace } from "@cloudflare/workers-types";
import { Miniflare, Response as MiniflareResponse } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { headOf } from "#core/forms/look/form-head.ts";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { sampleDefinition } from "#core/forms/testing/sample-definition.ts";
import { createDefinitionCache, type DefinitionCache, definitionKey } from "./definition-cache.ts";
import { headKey } from "./definition-store.ts";
import { FakeDefinitionCache } from "./fakes/definition-cache.ts";

const form = (form_id: string, version: number, rest: Partial<FormDefinition> = {}) =>
  sampleDefinition({ form_id, version, title: "Ünï", ...rest });
const closed = { campaign: { ...OPEN_CAMPAIGN, is_force_closed: true } };

const forgetful = {
  match: async () => undefined,
  put: async () => {},
  delete: async () => false,
} as unknown as Cache;
const fake = new FakeDefinitionCache();

let miniflare: Miniflare;
let colo: Cache;
let kv: KVNamespace;

beforeAll(async () => {
  miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    kvNamespaces: ["DEFINITIONS"],
  });
  kv = (await miniflare.getKVNamespace("DEFINITIONS")) as unknown as KVNamespace;
  const cache = (await miniflare.getCaches()).default;
  // Miniflare's cache accepts only its own Response class.
  const put = async (address: string, response: Response) =>
    cache.put(address, new MiniflareResponse(await response.text(), { headers: [...response.headers] }));
  colo = {
    match: (address: string) => cache.match(address),
    delete: (address: string) => cache.delete(address),
    put,
  } as unknown as Cache;
});
afterAll(() => miniflare.dispose());

describe.each<[string, () => DefinitionCache]>([
  ["the local cache in front of KV", () => createDefinitionCache(colo, kv)],
  ["the fake cache", () => new FakeDefinitionCache()],
])("%s", (_, create) => {
  test("returns what was written by form until it is removed", async () => {
    const cache = create();
    expect(await cache.read("a")).toBeNull();
    await cache.write(form("a", 1));
    await cache.write(form("b", 7));
    expect(await cache.read("a")).toEqual(form("a", 1));
    await cache.write(form("a", 2));
    expect(await cache.read("a")).toEqual(form("a", 2));
    await cache.remove("a");
    expect(await cache.read("a")).toBeNull();
    expect(await cache.read("b")).toEqual(form("b", 7));
  });
});

describe.each<[string, () => DefinitionCache, (form_id: string) => Promise<unknown>]>([
  ["KV", () => createDefinitionCache(forgetful, kv), (form_id) => kv.delete(definitionKey(form_id))],
  ["the fake cache", () => fake, async (form_id) => fake.entries.delete(form_id)],
])("%s", (_, create, lose) => {
  test("lists a form with its head while it is open", async () => {
    const cache = create();
    const head = async (definition: FormDefinition) => {
      await cache.write(definition);
      const found = await cache.find("listed");
      expect(found).toEqual({ definition, head: null });
      await lose("listed");
      return (await cache.find("listed")).head;
    };
    expect(await cache.find("listed")).toEqual({ definition: null, head: null });
    const open = form("listed", 1);
    expect(await head(open)).toEqual(headOf(open));
    expect(await head(form("listed", 2, closed))).toBeNull();
    expect(await head(form("listed", 3))).toEqual(headOf(open));
    expect(await head(form("listed", 3, { is_full: true }))).toBeNull();
    expect(await head(form("listed", 4, { is_stock_tracked: true }))).toBeNull();
    expect(await head(form("listed", 5))).toEqual(headOf(open));
    await cache.remove("listed");
    expect(await cache.find("listed")).toEqual({ definition: null, head: null });
  });
});

test("a form is parsed once until its text changes", async () => {
  const cache = new FakeDefinitionCache();
  await cache.write(form("busy", 1));
  const first = await cache.read("busy");
  expect(await cache.read("busy")).toBe(first);
  await cache.write(form("busy", 2));
  expect(await cache.read("busy")).toEqual(form("busy", 2));
  const others = Array.from({ length: 60 }, (_, i) => form(`other ${i}`, i));
  for (const other of others) await cache.write(other);
  for (const other of others) expect(await cache.read(other.form_id)).toEqual(other);
});

describe("the two layers", () => {
  test("fill the local cache from KV", async () => {
    await createDefinitionCache(forgetful, kv).write(form("far", 1));
    expect(await createDefinitionCache(colo, kv).read("far")).toEqual(form("far", 1));
    const withoutKv = { get: async () => null } as unknown as KVNamespace;
    expect(await createDefinitionCache(colo, withoutKv).read("far")).toEqual(form("far", 1));
  });

  test("count as empty when an entry is replaced while its body is read", async () => {
    await createDefinitionCache(forgetful, kv).write(form("replaced", 1));
    const lost = new ReadableStream({ pull: (body) => body.error(new Error("Network connection lost.")) });
    for (const body of [lost, JSON.stringify(form("replaced", 1)).slice(0, 40), ""]) {
      const breaking = { ...forgetful, match: async () => new Response(body) } as unknown as Cache;
      expect(await createDefinitionCache(breaking, kv).read("replaced")).toEqual(form("replaced", 1));
    }
  });

  test("count as empty when they fail", async () => {
    const fail = async () => {
      throw new Error("out of order");
    };
    const broken = createDefinitionCache(
      { match: fail, put: fail, delete: fail } as unknown as Cache,
      { get: fail } as unknown as KVNamespace,
    );
    expect(await broken.read("far")).toBeNull();
  });
});

/** KV with a log of its calls. As in a deployment, it refuses a second write of a key within a second. */
function countedKv() {
  const entries = new Map<string, string>();
  const log: string[] = [];
  const written = new Map<string, number>();
  const write = (key: string, change: () => void) => {
    const isTooSoon = Date.now() - (written.get(key) ?? 0) < 1_000;
    log.push(`${isTooSoon ? "refused" : "write"} ${key.split("/")[0]}`);
    if (isTooSoon) throw new Error("KV PUT failed: 429 Too Many Requests");
    written.set(key, Date.now());
    change();
  };
  /** KV's own cache in the location, once it is used. */
  const near = new Map<string, string | null>();
  const state = { reads: 0, hangs: 0, entries, log, written, isOld: false };
  const fakeKv = {
    async get(key: string) {
      state.reads += 1;
      if (state.hangs > 0) {
        state.hangs -= 1;
        await new Promise(() => {});
      }
      await pause(5);
      const read = entries.get(key) ?? null;
      if (!state.isOld) return read;
      if (!near.has(key)) near.set(key, read);
      return near.get(key);
    },
    put: async (key: string, value: string) => write(key, () => entries.set(key, value)),
    delete: async (key: string) => write(key, () => entries.delete(key)),
  } as unknown as KVNamespace;
  return Object.assign(state, { cache: createDefinitionCache(forgetful, fakeKv) });
}

const versionIn = (entries: ReadonlyMap<string, string>) =>
  JSON.parse(entries.get(definitionKey("a")) ?? "null")?.version;

describe("KV", () => {
  test("is read once for a crowd that finds the location's cache empty", async () => {
    const far = countedKv();
    await far.cache.write(form("a", 1));
    far.reads = 0;
    const found = await Promise.all(Array.from({ length: 50 }, () => far.cache.read("a")));
    expect(found).toEqual(Array(50).fill(form("a", 1)));
    expect(far.reads).toBe(2); // The definition and the head.
    await far.cache.read("a");
    expect(far.reads).toBe(4);
  });

  test("is read again if the request that reads for others was ended", async () => {
    const far = countedKv();
    await far.cache.write(form("a", 1));
    far.hangs = 2;
    void far.cache.read("a");
    const found = await Promise.all(Array.from({ length: 20 }, () => far.cache.read("a")));
    expect(found).toEqual(Array(20).fill(form("a", 1)));
    expect(await far.cache.read("a")).toEqual(form("a", 1));
  });

  test("is written once a second, with the last of many changes", async () => {
    const far = countedKv();
    await far.cache.write(form("a", 1));
    await Promise.all(Array.from({ length: 30 }, (_, i) => far.cache.write(form("a", 2 + i))));
    expect(versionIn(far.entries)).toBe(31);
    expect(far.log).toEqual(["write definition", "write open", "write definition"]);
  });

  test("is written again if it was written elsewhere in the same second", async () => {
    const far = countedKv();
    far.written.set(definitionKey("a"), Date.now());
    await far.cache.write(form("a", 1));
    expect(versionIn(far.entries)).toBe(1);
    expect(far.entries.has(headKey("a"))).toBe(true);
    expect(far.log).toEqual(["refused definition", "write open", "write definition"]);
  });

  test("has every change of a form, although its own cache has what was there before", async () => {
    const far = countedKv();
    far.isOld = true;
    await far.cache.write(form("a", 1, closed), true);
    expect(far.entries.has(headKey("a"))).toBe(false);
    await far.cache.write(form("a", 2), true);
    expect(far.entries.has(headKey("a"))).toBe(true);
    // A visit that found the form before waits with it, and does not take its place.
    const changed = far.cache.write(form("a", 3, closed), true);
    await Promise.all([changed, far.cache.write(form("a", 3, closed))]);
    expect(far.entries.has(headKey("a"))).toBe(false);
    expect(versionIn(far.entries)).toBe(3);
  });

  test("is not written with what it has already", async () => {
    const far = countedKv();
    await far.cache.write(form("a", 1));
    await far.cache.write(form("a", 1));
    expect(far.log).toEqual(["write definition", "write open"]);
  });
});
