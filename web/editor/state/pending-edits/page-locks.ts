import type { PageLocks } from "./pending-edits.ts";

type Release = () => void;

/** The browser's locks. A lock is held until it is released or the page closes. */
export const PAGE_LOCKS: PageLocks = {
  hold: (name) =>
    new Promise((resolve, reject) => {
      lock(name, {}, (release) => release && resolve(release)).catch(reject);
    }),
  holdIfFree: (name) =>
    new Promise((resolve, reject) => {
      lock(name, { ifAvailable: true }, resolve).catch(reject);
    }),
};

/** Resolves once it was released, or another page has it. Rejects where the browser denies locks. */
async function lock(
  name: string,
  options: LockOptions,
  onGranted: (release: Release | null) => void,
): Promise<void> {
  await navigator.locks.request(`sheaf unsent ${name}`, options, (granted) => {
    if (granted === null) return onGranted(null);
    return new Promise<void>((resolve) => onGranted(resolve));
  });
}
