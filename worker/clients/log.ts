/** Facts of an event for operators. Never answers, names, addresses or anything else of a person. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** One JSON object per line, as Workers Logs reads them; `base` stands in every line. */
export function createConsoleLog(base: LogFields): Log {
  return {
    info: (event, fields) => console.log(JSON.stringify({ level: "info", event, ...base, ...fields })),
    error: (event, error, fields) =>
      console.error(JSON.stringify({ level: "error", event, ...base, ...fields, ...factsOf(error) })),
  };
}

function factsOf(error: unknown): LogFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, sqlstate } = error as { code?: unknown; sqlstate?: unknown };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return {
    error: error.name,
    message: error.message,
    code: typeof code === "string" ? code : undefined,
    sqlstate: typeof sqlstate === "string" ? sqlstate : undefined,
    cause,
    stack: error.stack,
  };
}
