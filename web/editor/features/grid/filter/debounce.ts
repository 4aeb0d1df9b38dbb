/** Reports a string after a pause or at the end, and only if it differs from the last reported one. */
export function createDebounce(value: string, milliseconds: number, onPause: (value: string) => void) {
  let handedOn = value;
  let waiting: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(timer);
    waiting = null;
  }

  function flush(next: string) {
    stop();
    if (next === handedOn) return;
    handedOn = next;
    onPause(next);
  }
  function change(next: string) {
    stop();
    waiting = next;
    timer = setTimeout(() => flush(next), milliseconds);
  }
  /** Reports the string that waits, if any. */
  function finish() {
    if (waiting !== null) flush(waiting);
  }
  /** Sets a string from outside and cancels a waiting one. Returns false if it is the last reported text. */
  function replace(next: string): boolean {
    if (next === handedOn) return false;
    stop();
    handedOn = next;
    return true;
  }
  return { change, flush, replace, finish };
}
