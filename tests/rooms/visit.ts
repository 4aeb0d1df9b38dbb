import { randomUUID } from "node:crypto";
import { formRoom, type RoomName, roomPath } from "#core/contracts/room.ts";
import type { RunningHost } from "#local/room-hosts.ts";
import type { RoomVisitor } from "#worker/clients/room.ts";
import { Browser } from "./browser.ts";

/** One test's stay in a room of its own. */
export class Visit {
  room: RoomName = formRoom("");
  /** Set by the suite once it runs. */
  host!: RunningHost;
  readonly #browsers: Browser[] = [];

  begin(): void {
    this.room = formRoom(randomUUID());
  }

  async end(): Promise<void> {
    await Promise.all(this.#browsers.splice(0).map((browser) => browser.close()));
  }

  async enter(visitor: Partial<RoomVisitor> = {}): Promise<Browser> {
    const user_id = visitor.user_id ?? randomUUID();
    const access = await this.host.client.token({
      room: this.room,
      user_id,
      name: "Ada",
      role: "editor",
      ...visitor,
    });
    return this.adopt(await Browser.open(access));
  }

  /** Has the browser closed when the test ends. */
  adopt(browser: Browser): Browser {
    this.#browsers.push(browser);
    return browser;
  }

  socketUrl(): string {
    return this.host.origin.replace("http", "ws") + roomPath(this.room);
  }

  post(headers: Record<string, string>, body: string): Promise<Response> {
    return fetch(`${this.host.origin}${roomPath(this.room)}`, { method: "POST", headers, body });
  }
}
