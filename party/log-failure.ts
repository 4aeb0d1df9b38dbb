/**
 * Logs a failure of a room, as the Worker's lines (docs/log-events.md). Without the error's message, which can quote what
 * somebody typed.
 */
export function logFailure(during: string, error: unknown): void {
  const { name, stack = "" } = error instanceof Error ? error : new Error();
  const frames = stack.split("\n").filter((line) => line.trimStart().startsWith("at "));
  console.error(
    JSON.stringify({ level: "error", event: "room_failed", during, name, stack: frames.join("\n") }),
  );
}
