/** Longer than a round takes. A worker that has not come back by then was ended, and the next one takes over. */
const SHIFT_MS = 5_000;

interface Queue<Item> {
  waiting: Set<Item>;
  /** Until when a request works for all. */
  busy_until: number;
}

interface Limits {
  /** Rounds that one request works for others, so that it ends at some time. */
  rounds: number;
  /** Items of a round. */
  items: number;
}

/**
 * Gathers what the requests of one isolate leave to be done, by database. In a crowd one request does it for all, in
 * rounds, so that each item costs next to nothing. What is lost when that request is ended, the cron trigger does.
 */
export class CrowdQueue<Item> {
  readonly #limits: Limits;
  readonly #queues = new Map<string, Queue<Item>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Resolves at once while another request works; else once nothing waits, or after the last round. */
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
