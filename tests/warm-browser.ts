import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
} from "@playwright/test";
import { PROCESSOR_SECONDS, secondsDuring } from "./journey-budget/processor-time.ts";

/**
 * Tests share browser contexts one after another. A context keeps its cache of files with the compiled scripts, so the
 * editor is not loaded and compiled for every test. Pages, storage, cookies and permissions are new in each test.
 */

/** What is wiped between tests through the devtools protocol. */
const WIPED = "cookies,local_storage,indexeddb,service_workers,cache_storage,shared_storage";
/** A context is closed after a test that called one of these: nothing takes them back. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "route",
  "routeFromHAR",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setHTTPCredentials",
] as const;
const LASTING_OF_CLOCK = [
  "fastForward",
  "install",
  "pauseAt",
  "resume",
  "runFor",
  "setFixedTime",
  "setSystemTime",
] as const;

interface WarmContext {
  readonly context: BrowserContext;
  /** Wipes what the test left. Returns false if that is impossible. */
  wipe(): Promise<boolean>;
}

const warmContexts = new WeakSet<BrowserContext>();

async function openWarmContext(browser: Browser, options: BrowserContextOptions): Promise<WarmContext> {
  const context = await browser.newContext(options);
  warmContexts.add(context);
  await prepare(context);
  const origins = new Set<string>();
  let isSpent = false;
  const spend = () => {
    isSpent = true;
  };
  watch(context, LASTING, spend);
  watch(context.clock, LASTING_OF_CLOCK, spend);
  context.on("page", (page) => {
    page.on("framenavigated", (frame) => {
      const { protocol, origin } = new URL(frame.url());
      if (/^https?:$/.test(protocol)) origins.add(origin);
    });
  });
  return {
    context,
    async wipe() {
      // Frames in pages of other sites have separate storage, which no call names.
      if (isSpent || origins.size > 1) return false;
      await Promise.all(context.pages().map((page) => page.close()));
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      for (const origin of origins) {
        await session.send("Storage.clearDataForOrigin", { origin, storageTypes: WIPED });
      }
      await Promise.all([
        context.clearCookies(),
        context.clearPermissions(),
        context.setOffline(false),
        page.close(),
      ]);
      origins.clear();
      return true;
    },
  };
}

/** Calls the listener whenever one of the methods is called. */
function watch<Owner extends object>(owner: Owner, methods: readonly (keyof Owner)[], listener: () => void) {
  for (const name of methods) {
    const method = (owner[name] as (...given: unknown[]) => unknown).bind(owner);
    Object.assign(owner, {
      [name]: (...given: unknown[]) => {
        listener();
        return method(...given);
      },
    });
  }
}

const FIRST_STEPS = "journey_first_steps";
const prepared = new WeakSet<BrowserContext>();

/** Adds the script of `hideFirstSteps`. It stays in the context, so its effect depends on a cookie, which is wiped. */
async function prepare(context: BrowserContext): Promise<void> {
  if (prepared.has(context)) return;
  prepared.add(context);
  await context.addInitScript((cookie) => {
    // Frames without an origin have neither cookies nor storage.
    if (window.origin === "null" || !document.cookie.includes(cookie)) return;
    if (localStorage.getItem("sheaf.first_steps") === null) {
      localStorage.setItem("sheaf.first_steps", JSON.stringify("hidden"));
    }
  }, FIRST_STEPS);
}

/** Owners of tests have finished the first steps. Owners who sign up in the browser see them. */
export async function hideFirstSteps(context: BrowserContext, origin: string): Promise<void> {
  await prepare(context);
  await context.addCookies([{ name: FIRST_STEPS, value: "hidden", url: origin }]);
}

export interface WarmBrowser {
  /** Lends a context to a test. `isKept` tells afterwards whether the test passed. */
  lend(
    options: BrowserContextOptions,
    use: (context: BrowserContext) => Promise<void>,
    isKept: () => boolean,
  ): Promise<void>;
}

function warmBrowser(browser: Browser): WarmBrowser {
  const contexts = new Map<string, WarmContext>();
  return {
    async lend(options, use, isKept) {
      const key = JSON.stringify(options);
      const warm = contexts.get(key) ?? (await openWarmContext(browser, options));
      contexts.delete(key);
      await use(warm.context);
      if (isKept() && (await warm.wipe())) contexts.set(key, warm);
      else await warm.context.close();
    },
  };
}

/** Playwright's test with warm contexts. Measures its processor time. */
export const test = base.extend<
  { measured: undefined; closedContexts: undefined },
  { warmBrowser: WarmBrowser }
>({
  // It needs the browser only so that its start is not counted.
  measured: [
    async ({ browser: _ }, use, testInfo) => {
      const seconds = await secondsDuring(() => use(undefined));
      if (seconds === null) return;
      testInfo.annotations.push({ type: PROCESSOR_SECONDS, description: seconds.toFixed(2) });
    },
    { auto: true },
  ],
  warmBrowser: [async ({ browser }, use) => use(warmBrowser(browser)), { scope: "worker" }],
  async context(
    { warmBrowser, baseURL, locale, timezoneId, viewport, hasTouch, isMobile, javaScriptEnabled },
    use,
    testInfo,
  ) {
    const options = { baseURL, locale, timezoneId, viewport, hasTouch, isMobile, javaScriptEnabled };
    await warmBrowser.lend(options, use, () => testInfo.status === testInfo.expectedStatus);
  },
  // Playwright closes only its own. The pages of earlier tests would stay open, and slow down all later ones.
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      const left = browser.contexts().filter((context) => !warmContexts.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
});
