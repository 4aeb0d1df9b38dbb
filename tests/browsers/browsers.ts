import { test as base, expect } from "@playwright/test";
import { HOST_SITES, type HostSites } from "../host-site.ts";
import { CLOUD, type CloudFixtures } from "../journeys/journey.ts";
import type { Engine, EngineName, Visitor, VisitorOptions } from "./driver.ts";
import { startEngine } from "./engines.ts";
import { Tab } from "./tab.ts";
import { startWire, type Wire } from "./wire.ts";

export { expect };

interface Fixtures extends HostSites {
  wire: Wire;
  /** Opens tabs of one person. */
  visitor: Person;
  /** Another person, with a browser of their own. */
  meet(options?: VisitorOptions): Promise<Person>;
}

interface WorkerFixtures extends CloudFixtures {
  engineName: EngineName;
  engine: Engine;
}

export interface Person {
  /** Opens a path of the product in a new tab. */
  open(path: string): Promise<Tab>;
  addressOf(path: string): string;
  /** Takes over the session of a client, which has this cookie header. */
  signIn(cookies: string): Promise<void>;
}

/** A test of what a browser does, in each of the three. Its people come to the product over a wire of their own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ...CLOUD,
  engineName: ["chromium", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  ...HOST_SITES,
  wire: async ({ cloud }, use) => {
    const wire = await startWire(cloud.origin);
    await use(wire);
    await wire.stop();
  },
  meet: async ({ engine, wire }, use) => {
    const met: Visitor[] = [];
    await use(async (options) => {
      const visitor = await engine.visit(options);
      met.push(visitor);
      const addressOf = (path: string) => new URL(path, wire.origin).href;
      return {
        addressOf,
        open: async (path) => new Tab(await visitor.open(addressOf(path))),
        async signIn(cookies) {
          const pairs = cookies.split("; ").map((pair) => {
            const end = pair.indexOf("=");
            return { name: pair.slice(0, end), value: pair.slice(end + 1), url: wire.origin };
          });
          await visitor.cookies(pairs);
        },
      };
    });
    for (const visitor of met) await visitor.close();
  },
  visitor: async ({ meet }, use) => use(await meet()),
});
