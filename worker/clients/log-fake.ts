import type { Log, LogFields } from "./log.ts";

/** Keeps what was logged. */
export class FakeLog implements Log {
  readonly lines: { event: string; error?: unknown; fields: LogFields }[] = [];

  info(event: string, fields: LogFields = {}) {
    this.lines.push({ event, fields });
  }

  error(event: string, error: unknown, fields: LogFields = {}) {
    this.lines.push({ event, error, fields });
  }
}
