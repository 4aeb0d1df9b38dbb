import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import type { BuiltWorker, BuiltWorkerOptions } from "#local/built-worker.ts";
import type { LocalCloud } from "#local/local-cloud.ts";

/** Below the range of outgoing connections so that no other process takes the port while the Worker is down. */
const PORT = 20_000 + (process.pid % 10_000);

type Options = Pick<BuiltWorkerOptions, "persistTo" | "vars">;

/** A Worker that can be killed like a crashed process, and restarted at the same address with its stored data. */
export class FragileWorker {
  readonly #cloud: LocalCloud;
  readonly #options: Options;
  #worker: BuiltWorker;

  private constructor(cloud: LocalCloud, options: Options, worker: BuiltWorker) {
    this.#cloud = cloud;
    this.#options = options;
    this.#worker = worker;
  }

  /** `vars`: variables that replace the cloud's. */
  static async start(cloud: LocalCloud, vars: Record<string, string> = {}): Promise<FragileWorker> {
    const persistTo = await mkdtemp(join(tmpdir(), "sheaf-fragile-"));
    const options = { persistTo, vars: (origin: string) => ({ ...cloud.services.vars(origin), ...vars }) };
    return new FragileWorker(cloud, options, await cloud.startWorker({ ...options, port: PORT }));
  }

  get origin(): string {
    return this.#worker.origin;
  }

  kill(): Promise<void> {
    return this.#worker.kill();
  }

  async startAgain(): Promise<void> {
    const { origin } = this;
    const port = Number(new URL(origin).port);
    this.#worker = await this.#cloud.startWorker({ ...this.#options, port });
    if (this.origin !== origin) throw new Error(`Another process has taken ${origin}.`);
  }

  runScheduled(): Promise<void> {
    return this.#worker.runScheduled();
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#options.persistTo, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Progress of a crowd of respondents: their receipts, and the number of failed attempts. */
export class Crowd {
  readonly #origin: string;
  readonly #form_id: string;
  /** Response ids of the received receipts, by person. */
  readonly receipts = new Map<number, string>();
  /** Attempts without an HTTP response, or with one that asks for a retry. */
  failures = 0;
  #watchers: { count: number; reached: () => void }[] = [];

  constructor(origin: string, form_id: string) {
    this.#origin = origin;
    this.#form_id = form_id;
  }

  /** Resolves when this many people have a receipt. */
  reached(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#watchers.push({ count, reached });
    });
  }

  /**
   * Submits for every person, `atOnce` at a time. Each submit is retried under the same key until it returns a
   * receipt.
   */
  async answer(people: number, atOnce: number): Promise<void> {
    let next = 0;
    const oneAfterTheOther = async () => {
      while (next < people) {
        const person = next++;
        this.receipts.set(person, await this.#answerAs(person));
        for (const { count, reached } of this.#watchers) if (this.receipts.size >= count) reached();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther));
  }

  async #answerAs(person: number): Promise<string> {
    for (;;) {
      const result = await this.#post(person);
      if (result !== null) return result;
      this.failures += 1;
      await wait(200);
    }
  }

  /** Null: unknown. */
  async #post(person: number): Promise<string | null> {
    const headers = {
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": `person-${person}`,
    };
    const body = JSON.stringify({ name: `Person ${person}` });
    try {
      const init = { method: "POST", headers, body, signal: AbortSignal.timeout(5_000) };
      const response = await fetch(new URL(submitPath(this.#form_id), this.#origin), init);
      if (response.status >= 500) return null;
      if (!response.ok)
        throw new RangeError(`The submit was refused: ${response.status} ${await response.text()}`);
      return ((await response.json()) as Submitted).data.id;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return null;
    }
  }
}
