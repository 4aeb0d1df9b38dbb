/** Screen readers speak over what a visitor types or hears, so nothing is announced before it has rested. */
const REST_MS = 500;

/** Runs the last of several calls once there have been none for a while. */
export function afterRest(): (run: () => void) => void {
  let timer = 0;
  return (run) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, REST_MS);
  };
}
