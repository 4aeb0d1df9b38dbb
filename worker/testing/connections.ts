import { AsyncLocalStorage } from "node:async_hooks";

/** Cloudflare's limit of calls of one invocation that wait for their headers. */
const MOST = 6;

/**
 * The connections of one invocation, as the platform gives them: six, and further calls wait in a queue. Whoever has a
 * call in the queue breaks a rule of ours, because its timer runs already (docs/decisions/079).
 */
class Connections {
  readonly #invocation: string;
  #open = 0;
  readonly #queue: (() => void)[] = [];
  /** The first call that had to wait, with what was under way. */
  queued: string | null = null;
  readonly #calls: string[] = [];

  /** `invocation`: its name in errors. */
  constructor(invocation: string) {
    this.#invocation = invocation;
  }

  async call<T>(name: string, start: () => Promise<T>): Promise<T> {
    if (this.#open >= MOST) {
      this.queued ??= `${this.#invocation}: ${name} waited for ${this.#calls.join(", ")}`;
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#open += 1;
    this.#calls.push(name);
    try {
      return await start();
    } finally {
      this.#open -= 1;
      this.#calls.splice(this.#calls.indexOf(name), 1);
      this.#queue.shift()?.();
    }
  }
}

const current = new AsyncLocalStorage<Connections>();

/** Counts the connections of invocations. Calls outside of an invocation are not counted. */
export class ConnectionCounter {
  readonly #invocations: Connections[] = [];

  /** Runs an invocation with connections of its own. */
  run<T>(invocation: string, work: () => T): T {
    return current.run(this.#open(invocation), work);
  }

  /** The same for the caller's own asynchronous work from here on. */
  enter(): void {
    current.enterWith(this.#open("a context of the test"));
  }

  /** Calls that had to wait for another to get its headers. */
  get queued(): string[] {
    return this.#invocations.flatMap(({ queued }) => queued ?? []);
  }

  #open(invocation: string): Connections {
    const connections = new Connections(invocation);
    this.#invocations.push(connections);
    return connections;
  }
}

/** A client whose calls are connections. */
export function counted<Client extends object>(name: string, client: Client): Client {
  return new Proxy(client, {
    get(target, property) {
      const value = Reflect.get(target, property, target) as unknown;
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const connections = current.getStore();
        const call = () => Reflect.apply(value, target, given) as unknown;
        if (connections === undefined || CALLS_NOBODY.has(String(property))) return call();
        return connections.call(`${name}.${String(property)}`, async () => call());
      };
    },
  });
}

/**
 * Methods of clients that call nobody: they sign something. `noteUse` writes once in a quarter of an hour, beside a
 * statement; in workerd it is counted (local/connections/limited-worker.mjs).
 */
const CALLS_NOBODY: ReadonlySet<string> = new Set([
  "token",
  "signUpload",
  "signDownload",
  "signPart",
  "noteUse",
]);

const fetchUncounted = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const connections = current.getStore();
  if (connections === undefined) return fetchUncounted(input, init);
  const name = String(input instanceof Request ? input.url : input);
  return connections.call(name, () => fetchUncounted(input, init));
};
