/** Reports a string after a pause, and only if it differs from the last reported one. */
export function createDebounce(value: string, milliseconds: number, onPause: (value: string) => void) {
  let handedOn = value;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);

  function flush(next: string) {
    stop();
    if (next === handedOn) return;
    handedOn = next;
    onPause(next);
  }
  function change(next: string) {
    stop();
    timer = setTimeout(() => flush(next), milliseconds);
  }
  /** Sets a string from outside and cancels a waiting one. Returns false if it is the last reported text. */
  function replace(next: string): boolean {
    if (next === handedOn) return false;
    stop();
    handedOn = next;
    return true;
  }
  return { change, flush, replace, stop };
}
