/** A requirement that this machine or its configuration does not meet. Only its message is shown. */
export class SetupError extends Error {}

/** Describes an error for the terminal: its message, or with SHEAF_DEBUG its stack. */
export function explain(error: unknown): string {
  if (process.env.SHEAF_DEBUG) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return error instanceof SetupError ? message : `${message.split("\n")[0]} (SHEAF_DEBUG=1 shows more)`;
}
