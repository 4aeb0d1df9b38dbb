/** Stops the started parts in reverse order. If one fails to stop, the others still do. */
export class StopList {
  #stops: (() => unknown)[] = [];

  add(stop: () => unknown): void {
    this.#stops.push(stop);
  }

  async stopAll(): Promise<void> {
    const stops = this.#stops.reverse();
    this.#stops = [];
    for (const stop of stops) {
      try {
        await stop();
      } catch (error) {
        console.error(error);
      }
    }
  }
}
