/** Ends the task, so that a key that waits is handled before the rest of a long work. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
