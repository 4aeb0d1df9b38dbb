import { createLog, type Log } from "../log.ts";
import type { LogEvent } from "../log-events.ts";
import type { LogFields } from "../log-fields.ts";

/** Records log calls, both as made and as written. */
export class FakeLog implements Log {
  readonly lines: { event: LogEvent; error?: unknown; fields: LogFields }[] = [];
  readonly written: string[] = [];
  readonly #log = createLog({ request_id: "of-the-fake" }, "debug", (_, line) => this.written.push(line));

  info(event: LogEvent, fields: LogFields = {}) {
    this.lines.push({ event, fields });
    this.#log.info(event, fields);
  }

  warn(event: LogEvent, error: unknown, fields: LogFields = {}) {
    this.lines.push({ event, error, fields });
    this.#log.warn(event, error, fields);
  }

  error(event: LogEvent, error: unknown, fields: LogFields = {}) {
    this.lines.push({ event, error, fields });
    this.#log.error(event, error, fields);
  }
}
