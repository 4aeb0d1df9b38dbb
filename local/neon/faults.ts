import type { Fault } from "#worker/testing/neon-control.ts";

/** The injected faults. Each call triggers at most one, the oldest that matches. */
export class Faults {
  #waiting: Fault[] = [];
  /** Number of matching calls, for faults that affect only every nth of them. */
  readonly #fitted = new WeakMap<Fault, number>();

  /** Returns a function that removes the fault. */
  add(fault: Fault): () => void {
    const waiting = { ...fault };
    this.#waiting.push(waiting);
    return () => this.#remove(waiting);
  }

  take(database: string, sql: string): Fault | undefined {
    const fault = this.#waiting.find(
      (waiting) =>
        (waiting.database === undefined || waiting.database === database) &&
        (waiting.sql_includes === undefined || sql.includes(waiting.sql_includes)) &&
        this.#isItsTurn(waiting),
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

  #isItsTurn(fault: Fault): boolean {
    if (fault.every === undefined) return true;
    const fitted = (this.#fitted.get(fault) ?? 0) + 1;
    this.#fitted.set(fault, fitted);
    return fitted % fault.every === 0;
  }

  #remove(fault: Fault): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== fault);
  }
}
