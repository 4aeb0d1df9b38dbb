/** A missing requirement or an obstacle on this machine. The message is the one line that people read. */
export class SetupError extends Error {}

/** Prints the error in one line; the stack only on request. */
export function explain(error: unknown): string {
  if (process.env.SHEAF_DEBUG) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return error instanceof SetupError ? message : `${message.split("\n")[0]} (SHEAF_DEBUG=1 shows more)`;
}
