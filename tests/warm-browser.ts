import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
} from "@playwright/test";

/** What a context keeps from test to test is wiped through the devtools protocol, except the caches of files. */
const WIPED = "cookies,local_storage,indexeddb,websql,service_workers,cache_storage,shared_storage";
/** A context on which a test called one of these is closed after it: there is no call that takes them back. */
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

/**
 * A context that the next test uses again. Its cache of files, with the compiled scripts, stays; a new context loads
 * and compiles the editor again, which takes a third of the processor time of most tests.
 */
interface WarmContext {
  readonly context: BrowserContext;
  /** Wipes what the test left. Returns false if that is impossible. */
  wipe(): Promise<boolean>;
}

function warmContext(context: BrowserContext): WarmContext {
  const origins = new Set<string>();
  let isSpent = false;
  for (const name of LASTING) {
    const method = (context[name] as (...given: unknown[]) => unknown).bind(context);
    Object.assign(context, {
      [name]: (...given: unknown[]) => {
        isSpent = true;
        return method(...given);
      },
    });
  }
  const { clock } = context;
  Object.defineProperty(context, "clock", {
    get() {
      isSpent = true;
      return clock;
    },
  });
  context.on("page", (page) => {
    page.on("framenavigated", (frame) => {
      const { protocol, origin } = new URL(frame.url());
      if (/^https?:$/.test(protocol)) origins.add(origin);
    });
  });
  return {
    context,
    async wipe() {
      // The storage of frames in pages of other sites is separate, and no call names it.
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

/** The warm contexts of a Playwright process, by their options. */
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
      const warm = contexts.get(key) ?? warmContext(await browser.newContext(options));
      contexts.delete(key);
      await use(warm.context);
      if (isKept() && (await warm.wipe())) contexts.set(key, warm);
      else await warm.context.close();
    },
  };
}

/** Playwright's test with contexts that stay warm. Storage, cookies, permissions and pages are new in each test. */
export const test = base.extend<object, { warmBrowser: WarmBrowser }>({
  warmBrowser: [async ({ browser }, use) => use(warmBrowser(browser)), { scope: "worker" }],
  async context(
    { warmBrowser, baseURL, locale, timezoneId, viewport, hasTouch, isMobile, javaScriptEnabled },
    use,
    testInfo,
  ) {
    const options = { baseURL, locale, timezoneId, viewport, hasTouch, isMobile, javaScriptEnabled };
    await warmBrowser.lend(options, use, () => testInfo.status === testInfo.expectedStatus);
  },
});
