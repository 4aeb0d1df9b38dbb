/** Under this name tabs lock a session, and speak about it. */
const nameOf = (session_id: string) => `__gf_session/${session_id}`;

/** A tab that says nothing for so long is frozen: what it holds is taken. */
const LONGEST_SILENCE_MS = 3_000;

/** Whether tabs can tell each other what they are filling in. */
export const canLock = (): boolean => "locks" in navigator;

/**
 * Says to other tabs that a session is being filled in here. The browser lets go of it when the tab is gone, however it
 * went.
 */
export class SessionLock {
  /** Another tab goes on with the session; resolves when nothing more will come from here. */
  readonly #handOver: () => Promise<void>;
  #release = () => {};

  constructor(handOver: () => Promise<void>) {
    this.#handOver = handOver;
  }

  /** False when another tab has the session, and has it still after so many milliseconds. */
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
   * Takes a session over from the tab that has it, once that tab has kept what was typed there. `onWait`: it answers, but
   * cannot let go yet.
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

  /** Lets go of what is held. */
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
      navigator.locks.request(nameOf(session_id), options, hold).catch(() => {
        resolve(false);
        if (!isHeld) return;
        // It was taken while this tab was frozen.
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
      // A page that holds a lock could not come back as it was by the Back button.
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
