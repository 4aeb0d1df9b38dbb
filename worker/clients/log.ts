import { LOG_LEVELS, type LogLevel } from "../env.ts";
import { factsOf } from "./error-facts.ts";
import type { LogEvent } from "./log-events.ts";
import type { LogFields } from "./log-fields.ts";

export interface Log {
  /** Regular events. */
  info(event: LogEvent, fields?: LogFields): void;
  /** Recovered automatically, but should be rare. */
  warn(event: LogEvent, error: unknown, fields?: LogFields): void;
  /** Needs an operator's attention. */
  error(event: LogEvent, error: unknown, fields?: LogFields): void;
}

type Sink = (level: LogLevel, line: string) => void;

const toConsole: Sink = (level, line) => console[level](line);

/**
 * One JSON object per line, as Workers Logs expects; `base` is part of every line. Omits levels below
 * `lowest`.
 */
export function createLog(base: LogFields, lowest: LogLevel = "info", sink: Sink = toConsole): Log {
  const write = (level: LogLevel, event: LogEvent, fields: LogFields | undefined) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(lowest)) return;
    sink(level, JSON.stringify({ level, event, ...base, ...fields }));
  };
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, error, fields) => write("warn", event, { ...fields, ...factsOf(error) }),
    error: (event, error, fields) => write("error", event, { ...fields, ...factsOf(error) }),
  };
}
