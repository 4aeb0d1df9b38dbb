/** A visit by somebody who only looks, in milliseconds. */
export interface PageSample {
  /** First contentful paint, from the navigation on. */
  first_paint: number;
  /** What tasks of the main thread took over 50 ms, together, from the navigation on. */
  blocked: number;
}

/**
 * Runs in the page, before anything of it. When the page is painted, loaded and at rest, tells the console what there was
 * to see, behind the words of `told`.
 */
export function watchPage(told: string): void {
  /** Longer than what comes behind a loaded page waits for one another: scripts, fonts. */
  const REST_MS = 2_000;
  const LONG_TASK_MS = 50;
  let blocked = 0;
  let busyAt = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += duration - LONG_TASK_MS;
    busyAt = performance.now();
  }).observe({ type: "longtask", buffered: true });
  addEventListener("load", () => {
    busyAt = performance.now();
  });
  const look = () => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const isAtRest = document.readyState === "complete" && performance.now() - busyAt > REST_MS;
    if (!paint || !isAtRest || document.fonts.status === "loading") {
      setTimeout(look, REST_MS / 8);
      return;
    }
    const seen: PageSample = { first_paint: paint.startTime, blocked };
    console.info(told + JSON.stringify(seen));
  };
  setTimeout(look, REST_MS);
}
