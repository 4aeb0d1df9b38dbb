import { type Browser, chromium, type ElementHandle, type Frame, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "../chromium.ts";
import {
  type Driver,
  type Engine,
  findElement,
  NO_PAGE,
  store,
  type Target,
  type Visitor,
} from "./driver.ts";

/** Chromium by its devtools protocol. */
export async function startChromium(): Promise<Engine> {
  const { executablePath } = await findChromium();
  const env = { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>;
  return engineOf(await chromium.launch({ executablePath, args: CHROMIUM_ARGS, env }));
}

function engineOf(browser: Browser): Engine {
  return {
    name: "chromium",
    version: browser.version(),
    async visit({ javaScript = true, size = { width: 1_100, height: 850 } } = {}): Promise<Visitor> {
      const context = await browser.newContext({
        javaScriptEnabled: javaScript,
        viewport: size,
        locale: "en-US",
        permissions: ["clipboard-read", "clipboard-write"],
      });
      const open = async (address: string) => {
        const page = await context.newPage();
        await page.goto(address);
        return driverOf(page);
      };
      return {
        open,
        async remember(origin, cookies, storage) {
          await (await open(origin + NO_PAGE)).run(null, store, cookies, storage);
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

function driverOf(page: Page): Driver {
  const frameOf = async (css: string | null | undefined): Promise<Frame> => {
    if (!css) return page.mainFrame();
    const frame = await (await page.waitForSelector(css)).contentFrame();
    if (!frame) throw new Error(`${css} is not a frame.`);
    return frame;
  };
  const handleOf = async ({ css, text, frame }: Target): Promise<ElementHandle<HTMLElement> | null> => {
    const handle = await (await frameOf(frame)).evaluateHandle(
      ([code, ...given]) => new Function(`return (${code})(...arguments)`)(...given) as Element | null,
      [String(findElement), css, text] as const,
    );
    return handle.asElement() as ElementHandle<HTMLElement> | null;
  };
  return {
    go: async (address) => void (await page.goto(address)),
    begin: async (address) => void (await page.goto(address, { waitUntil: "commit" })),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    address: async () => page.url(),
    run: async (frame, code, ...given) =>
      (await frameOf(frame)).evaluate(`(${code})(...${JSON.stringify(given)})`) as never,
    async press(target) {
      const handle = await handleOf(target);
      if (!(await handle?.isVisible())) return false;
      await handle!.click();
      return true;
    },
    type: (_, text) => page.keyboard.type(text),
    keys: (_, keys) => page.keyboard.press(keys),
    async drag(points) {
      const [first, ...others] = points;
      await page.mouse.move(first!.x, first!.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    async choose(target, paths) {
      await ((await handleOf(target)) as ElementHandle<HTMLInputElement>).setInputFiles([...paths]);
    },
    close: () => page.close(),
  };
}
