/** What has been started, to be stopped in the opposite order; one that fails to stop does not keep the others. */
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
