const LIFETIME_MS = 60_000;
const MOST = 5_000;

/**
 * Remembers for a minute which public pictures the database has, so that the crowd in front of a form does not ask for each
 * of its pictures.
 */
export class ShownAssets {
  /** The oldest first. */
  readonly #kept = new Map<string, { is_shown: boolean; until: number }>();

  /** Null: not known. */
  recall(id: string, now: Date): boolean | null {
    const found = this.#kept.get(id);
    return found && now.getTime() < found.until ? found.is_shown : null;
  }

  note(id: string, is_shown: boolean, now: Date): void {
    this.#kept.delete(id);
    this.#kept.set(id, { is_shown, until: now.getTime() + LIFETIME_MS });
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
  }
}
