/** Results of a visit without input, in milliseconds. */
export interface PageSample {
  /** First contentful paint since the navigation. */
  first_paint: number;
  /** Total time of main-thread tasks beyond 50 ms each, since the navigation. */
  blocked: number;
}

/**
 * Runs in the page before its own scripts. When the page is painted, loaded and idle, reports the results to
 * the console, after the prefix.
 */
export function watchPage(prefix: string): void {
  /** Longer than the pauses between the scripts and fonts that a loaded page still loads. */
  const IDLE_MS = 2_000;
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
  const check = () => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const isIdle = document.readyState === "complete" && performance.now() - busyAt > IDLE_MS;
    if (!paint || !isIdle || document.fonts.status === "loading") {
      setTimeout(check, IDLE_MS / 8);
      return;
    }
    const seen: PageSample = { first_paint: paint.startTime, blocked };
    console.info(prefix + JSON.stringify(seen));
  };
  setTimeout(check, IDLE_MS);
}
