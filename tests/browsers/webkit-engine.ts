import { startChild } from "#local/processes/child.ts";
import { freePort } from "#local/processes/free-port.ts";
import type { Engine } from "./driver.ts";
import { newSession, type Session, visitorOf } from "./webdriver.ts";

/** WebKitGTK's small browser of Debian, by WebDriver, on a screen in memory. */
export async function startWebKit(driverPath: string, browserPath: string): Promise<Engine> {
  const screen = await startScreen();
  const started = new Set<() => Promise<void>>([screen.stop]);
  /** A driver has one session, and a session one set of cookies. */
  const begin = async (settings: string[]): Promise<{ session: Session; stop(): Promise<void> }> => {
    const port = await freePort();
    const child = startChild({
      command: driverPath,
      args: [`--port=${port}`],
      env: { DISPLAY: screen.display, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" },
    });
    const stop = () => {
      started.delete(stop);
      return child.kill();
    };
    started.add(stop);
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswers(`${origin}/status`);
    const options = { binary: browserPath, args: ["--automation", ...settings] };
    return { session: await newSession(origin, { "webkitgtk:browserOptions": options }), stop };
  };
  const { session, stop } = await begin([]);
  const version = session.capabilities.browserVersion;
  await session.end();
  await stop();
  return {
    name: "webkit",
    version,
    async visit({ javaScript = true, size = { width: 1_100, height: 850 } } = {}) {
      const { session, stop } = await begin(javaScript ? [] : ["--enable-javascript=false"]);
      const first = await session.get<string>("/window");
      let isFresh = true;
      const openTab = async () => {
        if (!isFresh) return (await session.post<{ handle: string }>("/window/new", { type: "tab" })).handle;
        isFresh = false;
        return first;
      };
      const close = async () => {
        await session.end();
        await stop();
      };
      return visitorOf({ session, openTab, close }, size);
    },
    async close() {
      await Promise.all([...started].map((stop) => stop()));
    },
  };
}

async function startScreen(): Promise<{ display: string; stop(): Promise<void> }> {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const child = startChild({ command: "Xvfb", args });
  const number = await child.waitForLine(/^\d+$/);
  return { display: `:${number}`, stop: child.kill };
}

async function untilAnswers(address: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (attempt === 200) throw new Error(`Nothing answers at ${address}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
