/** The name of a session's lock and of the tabs' channel. */
const nameOf = (session_id: string) => `__gf_session/${session_id}`;

/** A tab silent for this long is frozen: its lock is stolen. */
const LONGEST_SILENCE_MS = 3_000;

/** Whether tabs can coordinate their sessions. */
export const canLock = (): boolean => "locks" in navigator;

/**
 * Tells other tabs that a session is being filled in here. The browser releases the lock when the tab is
 * gone, for whatever reason.
 */
export class SessionLock {
  /** Another tab continues the session; resolves when this tab sends nothing more. */
  readonly #handOver: () => Promise<void>;
  #release = () => {};

  constructor(handOver: () => Promise<void>) {
    this.#handOver = handOver;
  }

  /** False if another tab still has the session after this many milliseconds. */
  async hold(session_id: string, patience_ms = 0): Promise<boolean> {
    if (!canLock()) return true;
    this.#release();
    if (patience_ms === 0) return this.#request(session_id, { ifAvailable: true });
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patience_ms);
    const isHeld = await this.#request(session_id, { signal: patience.signal });
    clearTimeout(timer);
    return isHeld;
  }

  /**
   * Takes a session over from another tab, once that tab has saved its edits. `onWait`: it replied, but
   * cannot release it yet.
   */
  async take(session_id: string, onWait: () => void): Promise<void> {
    if (!canLock()) return;
    const channel = new BroadcastChannel(nameOf(session_id));
    let hasAnswered = false;
    channel.onmessage = ({ data }) => {
      hasAnswered ||= data === "heard";
    };
    channel.postMessage("wanted");
    if (!(await this.hold(session_id, LONGEST_SILENCE_MS))) {
      if (hasAnswered) onWait();
      await this.#request(session_id, hasAnswered ? {} : { steal: true });
    }
    channel.close();
  }

  /** Releases the lock. */
  release(): void {
    this.#release();
  }

  #request(session_id: string, options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let isHeld = false;
      const hold = (lock: Lock | null) => {
        isHeld = lock !== null;
        resolve(isHeld);
        return lock && this.#untilReleased(session_id);
      };
      navigator.locks.request(nameOf(session_id), options, hold).catch(({ name }: DOMException) => {
        // Browsers deny locks in frames, private windows and by policies, and drafts with them: nothing is shared then.
        resolve(name !== "AbortError");
        if (!isHeld) return;
        // It was stolen while this tab was frozen.
        this.#release();
        void this.#handOver();
      });
    });
  }

  #untilReleased(session_id: string): Promise<void> {
    const channel = new BroadcastChannel(nameOf(session_id));
    return new Promise((resolve) => {
      const release = () => {
        window.removeEventListener("pagehide", release);
        channel.close();
        resolve();
      };
      // A page with a lock cannot enter the back/forward cache.
      window.addEventListener("pagehide", release);
      channel.onmessage = async ({ data }) => {
        if (data !== "wanted") return;
        channel.postMessage("heard");
        await this.#handOver();
        release();
      };
      this.#release = release;
    });
  }
}
