import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#core/contracts/rooms/room-names.ts";
import { type RunningHost, startDurableObject, startPartyKit } from "#local/rooms/room-hosts.ts";
import { abuseCases } from "./rooms/abuse.ts";
import type { Browser } from "./rooms/browser.ts";
import { changeCases } from "./rooms/changes.ts";
import { enteringCases } from "./rooms/entering.ts";
import { leavingCases, restartCases } from "./rooms/leaving.ts";
import { presenceCases } from "./rooms/presence.ts";
import { Visit } from "./rooms/visit.ts";

const HOSTS: { name: string; start(): Promise<RunningHost> }[] = [
  { name: "PartyKit", start: startPartyKit },
  { name: "Durable Object", start: startDurableObject },
];

/** Hosts evict a room from memory after ten seconds without a message. */
const IDLE_MS = 15_000;
const LONGEST = {
  name: "名".repeat(LIMITS.name_length),
  location: "頁".repeat(LIMITS.location_length),
  cell: { pk: "鍵".repeat(LIMITS.pk_length), column: "列".repeat(LIMITS.column_length), editing: true },
  focus_block_id: "焦".repeat(LIMITS.id_length),
};

/** Tests the rooms over real sockets, like browsers and the Worker. Every case runs on both hosts. */
describe.each(HOSTS)("rooms on $name", ({ start }) => {
  const visit = new Visit();

  beforeAll(async () => {
    visit.host = await start();
  });
  afterAll(() => visit.host?.close());
  beforeEach(() => visit.begin());
  afterEach(() => visit.end());

  describe("restarting the host", () => restartCases(visit));

  describe("while another room is idle", () => {
    const idle = new Visit();
    let ada: Browser;
    let idle_from: number;
    beforeAll(async () => {
      idle.host = visit.host;
      idle.begin();
      ada = await idle.enter({ user_id: "u1", name: LONGEST.name });
      const { name: _, ...presence } = LONGEST;
      ada.send({ type: "presence", ...presence, pointer: { x: 0.5, y: 0.5, anchor: null } });
      await ada.drain();
      await revoke("u3");
      expect(await isAsleep()).toBe(false);
      idle_from = Date.now();
    });
    afterAll(() => idle.end());

    const isAsleep = async () => {
      const probe = await idle.enter({ user_id: "probe" });
      const seen = probe.of("welcome")[0]!.connections.find((other) => other.user_id === "u1");
      await probe.close();
      expect(seen).toMatchObject(LONGEST);
      // Pointers exist in memory only, so a missing one proves that the room was evicted in between.
      return seen?.pointer === null;
    };
    const revoke = (user_id: string) =>
      idle.host.client.publish(idle.room, {
        type: "access.revoked",
        ...{ user_id, session_id: "session-1", admission: 1 },
      });

    describe("entering", () => enteringCases(visit));
    describe("presence", () => presenceCases(visit));
    describe("changes from the Worker", () => changeCases(visit));
    describe("leaving", () => leavingCases(visit));
    describe("abuse", () => abuseCases(visit));

    test("a room that was evicted knows everyone again", async () => {
      do {
        const elapsed = Date.now() - idle_from;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, IDLE_MS - elapsed)));
        idle_from = Date.now();
      } while (!(await isAsleep()));

      const ben = await idle.enter({ user_id: "u2" });
      await ada.until(() => ada.of("join").some((message) => message.connection.user_id === "u2"));
      ada.send({ type: "presence", pointer: { x: 0.25, y: 0, anchor: null } });
      await ben.until(() => ben.of("presence").length > 0);
      await ben.close();
      await ada.until(() => ada.of("leave").some((message) => message.connection_id === ben.connection_id));

      const removed = await idle.enter({ user_id: "u3" });
      expect(removed.received.map(({ type }) => type)).toEqual(["closing"]);
      await revoke("u1");
      await ada.until(() => ada.of("closing").length > 0);
      expect(ada.of("closing")[0]!.reason).toBe("revoked");
    });
  });
});
