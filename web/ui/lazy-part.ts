import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const ATTEMPTS = 5;
const WAIT_MS = 1_000;

/**
 * A part of the page that is loaded when shown. Offline it waits for a connection; a plain `lazy` would fail
 * permanently, and the page with it.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own type of a lazy component
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => loadPatiently(load));
}

/** Loads a module, with more attempts than `import` makes. */
export async function loadPatiently<Module>(load: () => Promise<Module>, attempt = 1): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && attempt >= ATTEMPTS) throw error;
    await connectionOr(WAIT_MS);
    return loadPatiently(load, navigator.onLine ? attempt + 1 : attempt);
  }
}

/** Settles once there is a connection, or after a while if there seems to be one. */
function connectionOr(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, milliseconds);
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}
