import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  useState,
} from "react";

const ATTEMPTS = 5;
const WAIT_MS = 1_000;

// biome-ignore lint/suspicious/noExplicitAny: React's own type of a lazy component
type AnyPart = ComponentType<any>;
type Load<Part extends AnyPart> = () => Promise<{ default: Part }>;
/** Loads the module of a part, whatever its properties. */
export type LoadPart = Load<AnyPart>;

/** What was loaded before it is shown, by the function that loads it. */
const loaded = new WeakMap<LoadPart, AnyPart>();

/**
 * A part of the page that is loaded when shown. Offline it waits for a connection; a plain `lazy` would fail
 * permanently, and the page with it.
 */
export function lazyPart<Part extends AnyPart>(load: Load<Part>): LazyExoticComponent<Part> {
  const Lazy = lazy(() => loadPatiently(load));
  function LazyPart(props: ComponentProps<Part>) {
    // The same for as long as it is shown, so that nothing inside starts anew.
    const [Shown] = useState<AnyPart>(() => loaded.get(load) ?? Lazy);
    return createElement(Shown, props);
  }
  // For TypeScript, which derives the properties from it.
  return LazyPart as unknown as LazyExoticComponent<Part>;
}

/**
 * Loads a part that will be shown soon. It then appears at once: React waits 300 ms between two parts that each have
 * shown a fallback, also if their code is there.
 */
export async function loadEarly(load: LoadPart): Promise<void> {
  // If it fails, it is loaded when shown.
  const module = await load().catch(() => null);
  if (module !== null) loaded.set(load, module.default);
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
