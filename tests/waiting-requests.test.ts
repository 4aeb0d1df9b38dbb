import { setTimeout as pause } from "node:timers/promises";
import { Miniflare } from "miniflare";
import { expect, test } from "vitest";
import { bundledWorker } from "./bundled-code.ts";

/** Enough for V8's compilers. `new Promise` in `waitForTurn` fails from the second round on. */
const TIMES_BEFORE_ROUND = [0, 60_000, 60_000];

test("a request that waits for another one goes on as itself, also once V8 has compiled the waiting", async () => {
  const miniflare = new Miniflare(await bundledWorker("waiting-requests/in-worker.ts"));
  const ask = async (part: string) => {
    const response = await miniflare.dispatchFetch(`http://worker.invalid/${part}`);
    return response.ok ? response.json() : `${response.status} ${await response.text()}`;
  };
  const askThrice = (part: string) => Promise.all([ask(part), ask(part), ask(part)]);
  try {
    for (const times of TIMES_BEFORE_ROUND) {
      await ask(`heat?times=${times}`);
      const turns = askThrice("wait");
      const reads = askThrice("read");
      let isOver = false;
      void turns.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await pause(20);
        await ask("end");
      }
      expect([await turns, await reads]).toEqual([
        [true, true, true],
        [true, true, true],
      ]);
    }
  } finally {
    await miniflare.dispose();
  }
});
