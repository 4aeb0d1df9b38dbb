import type { ShownTable } from "../../db/connections/shown-tables.ts";
import type { TablePlace } from "./open-table.ts";

/** A table, and the session that asks for it. */
export interface AskedTable extends TablePlace {
  /** Token of a sign-in session. */
  session: string;
}

const LIFETIME_MS = 60_000;
/** Characters that one isolate keeps, of all tables together. */
const MAX_LENGTH = 2_000_000;

/**
 * Remembers for a minute what the check of a session found of a table, so that its next page can be requested while it is
 * checked again. What is remembered may be old, and grants nothing: it is compared with what that check finds.
 */
export class KnownTables {
  readonly #max_length: number;
  /** In the order of their last check. */
  readonly #kept = new Map<string, { table: ShownTable; text: string; until: number }>();
  #length = 0;

  constructor(max_length = MAX_LENGTH) {
    this.#max_length = max_length;
  }

  recall(asked: AskedTable, now: Date): ShownTable | null {
    const found = this.#kept.get(nameOf(asked));
    return found && found.until > now.getTime() ? found.table : null;
  }

  /** Null forgets it. Returns whether it is what was remembered. */
  note(asked: AskedTable, table: ShownTable | null, now: Date): boolean {
    const name = nameOf(asked);
    const before = this.#forget(name);
    if (table === null) return false;
    const text = JSON.stringify(table);
    this.#kept.set(name, { table, text, until: now.getTime() + LIFETIME_MS });
    this.#length += text.length;
    for (const [oldest] of this.#kept) {
      if (this.#length <= this.#max_length) break;
      this.#forget(oldest);
    }
    return text === before;
  }

  #forget(name: string): string | null {
    const text = this.#kept.get(name)?.text ?? null;
    this.#length -= text?.length ?? 0;
    this.#kept.delete(name);
    return text;
  }
}

const nameOf = ({ session, form_id, table_id }: AskedTable) => JSON.stringify([session, form_id, table_id]);
