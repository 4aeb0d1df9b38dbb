import type { RequestCounts } from "#worker/testing/neon-control.ts";

const MAX_REQUESTS = 20_000;

/** Counts calls and statements per database and request id. Keeps only the newest requests. */
export class StatementCounter {
  readonly #byRequest = new Map<string, RequestCounts>();

  add(database: string, requestId: string, isAfterAnswer: boolean, statements: number): void {
    const key = `${database}/${requestId}`;
    const counts = this.#byRequest.get(key) ?? noCounts();
    const phase = isAfterAnswer ? counts.after : counts.during;
    phase.round_trips += 1;
    phase.statements += statements;
    this.#byRequest.set(key, counts);
    if (this.#byRequest.size > MAX_REQUESTS) this.#byRequest.delete(this.#byRequest.keys().next().value!);
  }

  of(database: string, requestId: string): RequestCounts {
    return structuredClone(this.#byRequest.get(`${database}/${requestId}`) ?? noCounts());
  }

  all(database: string): Record<string, RequestCounts> {
    const prefix = `${database}/`;
    const entries = [...this.#byRequest].filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(entries.map(([key, counts]) => [key.slice(prefix.length), counts]));
  }

  clear(): void {
    this.#byRequest.clear();
  }
}

function noCounts(): RequestCounts {
  return { during: { round_trips: 0, statements: 0 }, after: { round_trips: 0, statements: 0 } };
}
