import type { Cache, KVNamespace } from "@cloudflare/workers-types";
import { Miniflare, Response as MiniflareResponse } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { createDefinitionCache, type DefinitionCache } from "./definition-cache.ts";
import { FakeDefinitionCache } from "./fakes/definition-cache.ts";

const form = (form_id: string, version: number) => ({ form_id, version, title: "Ünï" }) as FormDefinition;

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
  const forgetful = { match: async () => undefined, put: async () => {}, delete: async () => false } as const;

  test("fill the local cache from KV", async () => {
    await createDefinitionCache(forgetful as unknown as Cache, kv).write(form("far", 1));
    expect(await createDefinitionCache(colo, kv).read("far")).toEqual(form("far", 1));
    const withoutKv = { get: async () => null } as unknown as KVNamespace;
    expect(await createDefinitionCache(colo, withoutKv).read("far")).toEqual(form("far", 1));
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
