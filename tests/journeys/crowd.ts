import type { Page, WebSocketRoute } from "@playwright/test";

/** What the journeys share in which several people act at random. */

/** The same numbers for the same seed, below `end`. */
export function random(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** A new seed, which it logs. `SEED` repeats one. */
export function seedOfCrowd(): number {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  console.log(`Seed of the crowd: ${seed}`);
  return seed;
}

/** Cuts the network of a page: requests fail, and open sockets close. Call it before the page opens. */
export async function severable(
  page: Page,
): Promise<{ cut: () => Promise<void>; mend: () => Promise<void> }> {
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/parties\//, (socket) => {
    sockets.add(socket);
    socket.connectToServer();
  });
  return {
    cut: async () => {
      await page.context().setOffline(true);
      for (const socket of sockets) await socket.close({ code: 3001, reason: "cut" });
      sockets.clear();
    },
    mend: () => page.context().setOffline(false),
  };
}
