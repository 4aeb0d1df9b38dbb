import { randomUUID } from "node:crypto";
import type { JoinClaims } from "#core/contracts/rooms/room.ts";
import {
  formRoom,
  type RoomName,
  roomPath,
  STAY_SECONDS,
  TOKEN_SECONDS,
} from "#core/contracts/rooms/room-names.ts";
import { ROOM_SECRET, type RunningHost } from "#local/rooms/room-hosts.ts";
import type { RoomVisitor } from "#worker/clients/room.ts";
import { signRoomToken } from "#worker/clients/room-token.ts";
import { Browser } from "./browser.ts";

/** One test's visit to its own room. */
export class Visit {
  room: RoomName = formRoom("");
  /** Set by the suite when it runs. */
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
      session_id: "session-1",
      admission: 1,
      ...visitor,
    });
    return this.adopt(await Browser.open(access));
  }

  /** Claims as the Worker signs them. */
  claims(own: Partial<JoinClaims> = {}): JoinClaims {
    const now = Math.floor(Date.now() / 1000);
    return {
      scope: "join",
      room: this.room,
      user_id: "u1",
      name: "Ada",
      color: "teal",
      role: "editor",
      session_id: "session-1",
      admission: 1,
      stays_until: now + STAY_SECONDS,
      exp: now + TOKEN_SECONDS,
      nonce: randomUUID(),
      ...own,
    };
  }

  /** A browser with a given token. */
  async enterWith(own: Partial<JoinClaims>): Promise<Browser> {
    const token = await signRoomToken(this.claims(own), ROOM_SECRET);
    return this.adopt(await Browser.open({ url: this.socketUrl(), token }));
  }

  /** Closes the browser at the end of the test. */
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
