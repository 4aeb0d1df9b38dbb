import { LOG_LEVELS, type LogLevel } from "../env.ts";
import { factsOf } from "./error-facts.ts";
import type { LogFields } from "./log-fields.ts";

export interface Log {
  /** What happens all the time. */
  info(event: string, fields?: LogFields): void;
  /** What mended itself, and should not happen often. */
  warn(event: string, error: unknown, fields?: LogFields): void;
  /** What somebody has to look at. */
  error(event: string, error: unknown, fields?: LogFields): void;
}

type Sink = (level: LogLevel, line: string) => void;

const toConsole: Sink = (level, line) => console[level](line);

/** One JSON object per line, as Workers Logs reads them; `base` stands in every line. What is below `lowest` is left out. */
export function createLog(base: LogFields, lowest: LogLevel = "info", sink: Sink = toConsole): Log {
  const write = (level: LogLevel, event: string, fields: LogFields | undefined) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(lowest)) return;
    sink(level, JSON.stringify({ level, event, ...base, ...fields }));
  };
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, error, fields) => write("warn", event, { ...fields, ...factsOf(error) }),
    error: (event, error, fields) => write("error", event, { ...fields, ...factsOf(error) }),
  };
}
