import type { CourierClient } from "../couriers.ts";

/** Records whose couriers were sent for, and delivers nothing. The harness has couriers that deliver. */
export class FakeCouriers implements CourierClient {
  readonly sent: string[] = [];

  async send(receiver: string) {
    this.sent.push(receiver);
    return { done: Promise.resolve() };
  }
}
