/**
 * Longer than a round takes. A request that works longer has been terminated, and the next one takes over.
 */
const SHIFT_MS = 5_000;

interface Queue<Item> {
  waiting: Set<Item>;
  /** Until this time, in milliseconds, one request is working for all others. */
  busy_until: number;
}

interface Limits {
  /** Maximum number of rounds that one request works for others. */
  rounds: number;
  /** Maximum number of items per round. */
  items: number;
}

/**
 * Collects background work of one isolate's requests, by database. Under load, one request does it for all in rounds, so
 * that each item costs very little. If that request is terminated, the cron trigger does the remaining work.
 */
export class CrowdQueue<Item> {
  readonly #limits: Limits;
  readonly #queues = new Map<string, Queue<Item>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Adds an item. Resolves immediately if another request is working. Otherwise works, and resolves when the queue is
   * empty or after the last round.
   */
  async add(
    database: string,
    item: Item,
    work: (items: Item[], round: number) => Promise<void>,
  ): Promise<void> {
    const queue = this.#queueOf(database);
    queue.waiting.add(item);
    if (queue.busy_until > Date.now()) return;
    try {
      for (let round = 0; round < this.#limits.rounds && queue.waiting.size > 0; round += 1) {
        queue.busy_until = Date.now() + SHIFT_MS;
        await work(this.#take(queue), round);
      }
    } finally {
      queue.busy_until = 0;
    }
  }

  #take({ waiting }: Queue<Item>): Item[] {
    const items = [...waiting].slice(0, this.#limits.items);
    for (const item of items) waiting.delete(item);
    return items;
  }

  #queueOf(database: string): Queue<Item> {
    let queue = this.#queues.get(database);
    if (!queue) {
      queue = { waiting: new Set(), busy_until: 0 };
      this.#queues.set(database, queue);
    }
    return queue;
  }
}
