import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "../../chromium.ts";

/** A Chromium with its own profile. It can be killed like a crashed process and restarted on the same profile. */
export class KillableBrowser {
  readonly #profile: string;
  #process: ChildProcess | null = null;

  private constructor(profile: string) {
    this.#profile = profile;
  }

  static async create(): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(join(tmpdir(), "sheaf-profile-")));
  }

  async start(): Promise<BrowserContext> {
    const portFile = join(this.#profile, "DevToolsActivePort");
    await rm(portFile, { force: true });
    const { executablePath } = await findChromium();
    const args = [
      ...CHROMIUM_ARGS,
      "--headless",
      "--remote-debugging-port=0",
      `--user-data-dir=${this.#profile}`,
      "about:blank",
    ];
    // Its own process group so that no child survives the kill.
    this.#process = spawn(executablePath, args, { detached: true, stdio: "ignore" });
    while (!existsSync(portFile) || !readFileSync(portFile, "utf8").includes("\n")) {
      if (this.#process.exitCode !== null) throw new Error("Chromium did not start.");
      await wait(50);
    }
    const [port] = readFileSync(portFile, "utf8").split("\n");
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    return browser.contexts()[0]!;
  }

  /** SIGKILL: no process can write anything after it. */
  async kill(): Promise<void> {
    const killed = this.#process;
    this.#process = null;
    if (killed?.pid === undefined) return;
    const exited = once(killed, "exit");
    process.kill(-killed.pid, "SIGKILL");
    await exited;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
