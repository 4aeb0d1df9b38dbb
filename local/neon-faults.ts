import type { Fault } from "#worker/testing/neon-control.ts";

/** The faults that wait for a call. Each call meets at most one: the oldest that fits. */
export class Faults {
  #waiting: Fault[] = [];

  /** Returns a function that takes the fault back. */
  add(fault: Fault): () => void {
    const waiting = { ...fault };
    this.#waiting.push(waiting);
    return () => this.#remove(waiting);
  }

  take(database: string, sql: string): Fault | undefined {
    const fault = this.#waiting.find(
      (waiting) =>
        (waiting.database === undefined || waiting.database === database) &&
        (waiting.sql_includes === undefined || sql.includes(waiting.sql_includes)),
    );
    if (fault?.times !== undefined && --fault.times <= 0) this.#remove(fault);
    return fault;
  }

  list(): Fault[] {
    return structuredClone(this.#waiting);
  }

  clear(database: string | true): void {
    this.#waiting = this.#waiting.filter((fault) => database !== true && fault.database !== database);
  }

  #remove(fault: Fault): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== fault);
  }
}
