import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { RATE_COUNTERS } from "#core/contracts/wire/rate-limits.ts";
import { createRateLimiter } from "../clients/rate-limiter.ts";
import { networkOf } from "./rate-limit.ts";

interface Counter {
  name: string;
  namespace_id: string;
  simple: object;
}

test("wrangler.toml binds every counter with its limit, each in a separate namespace", () => {
  const environments = [undefined, "staging"].map(
    (env) => unstable_readConfig({ config: "wrangler.toml", env }) as { ratelimits: Counter[] },
  );
  for (const { ratelimits } of environments) {
    expect(Object.fromEntries(ratelimits.map(({ name, simple }) => [name, simple]))).toEqual(
      Object.fromEntries([...RATE_COUNTERS].map(([name, limit]) => [name, { limit, period: 60 }])),
    );
  }
  const namespaces = environments.flatMap(({ ratelimits }) => ratelimits);
  expect(new Set(namespaces.map(({ namespace_id }) => namespace_id)).size).toBe(2 * RATE_COUNTERS.size);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("an unbound counter and an unknown address limit nobody", async () => {
  expect(await createRateLimiter({}).allows("SUBMIT_PER_NETWORK", "203.0.113.9")).toBe(true);
  expect(networkOf(null)).toBeNull();
});
