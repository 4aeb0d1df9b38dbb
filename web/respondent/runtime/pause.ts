/** Waits for some milliseconds. Without any, it ends the task: a key that waits is handled before the rest of a long work. */
export const pause = (ms?: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));
