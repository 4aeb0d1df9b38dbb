import { RoomObject as Room } from "#party/room-object.ts";
import { COURIERS_PATH } from "./clients/courier-path.ts";
import type { Courier } from "./courier.ts";

/** The Worker's Durable Object: a room, or the courier of a receiver, whose code is loaded on demand. */
export class RoomObject extends Room {
  #courier: Promise<Courier> | null = null;

  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(COURIERS_PATH)) return super.fetch(request);
    this.#courier ??= import("./courier.ts").then((code) => code.openCourier(pathname, this.env, this.ctx));
    return (await this.#courier).deliver(this.ctx);
  }
}
