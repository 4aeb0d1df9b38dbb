/** Hands a text on once it has rested for so long, and only when it is another one than was handed on before. */
export function createDebounce(value: string, milliseconds: number, onRest: (value: string) => void) {
  let handedOn = value;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);

  function flush(next: string) {
    stop();
    if (next === handedOn) return;
    handedOn = next;
    onRest(next);
  }
  function change(next: string) {
    stop();
    timer = setTimeout(() => flush(next), milliseconds);
  }
  /** Takes a text from outside; false: it is what was handed on. */
  function replace(next: string): boolean {
    if (next === handedOn) return false;
    stop();
    handedOn = next;
    return true;
  }
  return { change, flush, replace, stop };
}
