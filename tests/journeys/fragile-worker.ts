import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import type { BuiltWorker, BuiltWorkerOptions } from "#local/built-worker.ts";
import type { LocalCloud } from "#local/local-cloud.ts";

/** Below the ports that systems give to outgoing connections: nobody else takes it while the Worker is away. */
const PORT = 20_000 + (process.pid % 10_000);

type Options = Pick<BuiltWorkerOptions, "persistTo" | "vars">;

/** A Worker that can be killed as a machine kills it, and started again at the same address with what it had kept. */
export class FragileWorker {
  readonly #cloud: LocalCloud;
  readonly #options: Options;
  #worker: BuiltWorker;

  private constructor(cloud: LocalCloud, options: Options, worker: BuiltWorker) {
    this.#cloud = cloud;
    this.#options = options;
    this.#worker = worker;
  }

  /** `vars`: instead of the cloud's. */
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
    if (this.origin !== origin) throw new Error(`somebody else has taken ${origin}`);
  }

  runScheduled(): Promise<void> {
    return this.#worker.runScheduled();
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#options.persistTo, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** How a crowd fares: who has been told that their answer is stored, and how often nobody was told anything. */
export class Crowd {
  readonly #origin: string;
  readonly #form_id: string;
  /** Ids of stored responses by person, as they were told. */
  readonly told = new Map<number, string>();
  /** Tries without an answer, or with one that asks to try again. */
  failures = 0;
  #watchers: { count: number; reached: () => void }[] = [];

  constructor(origin: string, form_id: string) {
    this.#origin = origin;
    this.#form_id = form_id;
  }

  /** Resolves when so many people have been told. */
  reached(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#watchers.push({ count, reached });
    });
  }

  /** Everybody answers, so many at once; each tries again until they are told, always under the same key. */
  async answer(people: number, atOnce: number): Promise<void> {
    let next = 0;
    const oneAfterTheOther = async () => {
      while (next < people) {
        const person = next++;
        this.told.set(person, await this.#answerAs(person));
        for (const { count, reached } of this.#watchers) if (this.told.size >= count) reached();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther));
  }

  async #answerAs(person: number): Promise<string> {
    for (;;) {
      const answer = await this.#post(person);
      if (answer !== null) return answer;
      this.failures += 1;
      await wait(200);
    }
  }

  /** Null: nobody knows. */
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
      if (!response.ok) throw new RangeError(`refused: ${response.status} ${await response.text()}`);
      return ((await response.json()) as Submitted).data.id;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return null;
    }
  }
}
