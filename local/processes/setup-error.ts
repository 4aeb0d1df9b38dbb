/** Something on this machine is missing or in the way. The message is the one line that a person reads. */
export class SetupError extends Error {}

/** Prints what went wrong in one line; the stack only for those who ask for it. */
export function explain(error: unknown): string {
  if (process.env.SHEAF_DEBUG) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return error instanceof SetupError ? message : `${message.split("\n")[0]} (SHEAF_DEBUG=1 shows more)`;
}
