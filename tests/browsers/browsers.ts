import { test as base, expect } from "@playwright/test";
import { HOST_SITES, type HostSites } from "../host-site.ts";
import { CLOUD, type CloudFixtures } from "../journeys/journey.ts";
import { cookiesOf } from "../journeys/owner.ts";
import type { Engine, EngineName, Visitor, VisitorOptions } from "./driver.ts";
import { startEngine } from "./engines.ts";
import { Tab } from "./tab.ts";
import { startWire, type Wire } from "./wire.ts";

export { expect };

interface Fixtures extends HostSites {
  people(options?: VisitorOptions): Promise<Visitor>;
  /** All that were opened. */
  tabs: Tab[];
  wire: Wire;
  /** Opens tabs of one person. */
  visitor: Person;
  /** Another person, with a browser of their own. */
  meet(options?: VisitorOptions): Promise<Person>;
  /** A person whose browser is signed in to the editor, and knows its first steps. They come without the wire. */
  enter(owner: { client: { cookie: string } }): Promise<Person>;
}

interface WorkerFixtures extends CloudFixtures {
  engineName: EngineName;
  engine: Engine;
}

export interface Person {
  /** Opens a path of the product in a new tab. */
  open(path: string): Promise<Tab>;
  addressOf(path: string): string;
}

/** What a tab shows that is to begin later. */
export const EMPTY_PAGE = "about:blank";
const EDITOR_WINDOW = { width: 1_440, height: 900 };

/** A person whose tabs are noted. */
function personOf(visitor: Visitor, origin: string, tabs: Tab[]): Person {
  const addressOf = (path: string) => new URL(path, origin).href;
  return {
    addressOf,
    async open(path) {
      const tab = new Tab(await visitor.open(addressOf(path)));
      if (path === EMPTY_PAGE) return tab;
      await tab.watch();
      tabs.push(tab);
      return tab;
    },
  };
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
  people: async ({ engine }, use) => {
    const met: Visitor[] = [];
    await use(async (options) => {
      const visitor = await engine.visit(options);
      met.push(visitor);
      return visitor;
    });
    for (const visitor of met) await visitor.close();
  },
  // No test passes if its page throws an error that nothing catches.
  tabs: async ({ people: _ }, use) => {
    const tabs: Tab[] = [];
    await use(tabs);
    for (const tab of tabs) expect(await tab.errors(), "errors in the page").toBe(null);
  },
  meet: async ({ people, wire, tabs }, use) =>
    use(async (options) => personOf(await people(options), wire.origin, tabs)),
  enter: async ({ people, cloud, tabs }, use) =>
    use(async (owner) => {
      const visitor = await people({ size: EDITOR_WINDOW });
      const seen = { "sheaf.first_steps": JSON.stringify("hidden") };
      await visitor.remember(cloud.origin, cookiesOf(owner), seen);
      return personOf(visitor, cloud.origin, tabs);
    }),
  visitor: async ({ meet }, use) => use(await meet()),
});
