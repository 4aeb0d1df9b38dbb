/**
 * Says to other tabs that a session is being filled in here; false when it is being filled in elsewhere already. The
 * browser lets go of it when the tab is gone, however it went.
 */
export function holdSession(session_id: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      // A page that holds a lock could not come back as it was by the Back button.
      return lock && new Promise((release) => window.addEventListener("pagehide", release, { once: true }));
    };
    navigator.locks
      .request(`__gf_session/${session_id}`, { ifAvailable: true }, hold)
      .catch(() => resolve(false));
  });
}
