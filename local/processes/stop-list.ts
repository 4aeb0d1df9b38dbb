/** Started parts, to be stopped in reverse order. A failure to stop one does not affect the others. */
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
