import { expect, test } from "vitest";
import { CLOSE_CODES } from "#core/contracts/rooms/room.ts";
import { ROOM_SECRET } from "#local/rooms/room-hosts.ts";
import { signRoomToken } from "#worker/clients/room-token.ts";
import type { Browser } from "./browser.ts";
import type { Visit } from "./visit.ts";

const revoked = (admission: number, session_id = "session-1") => {
  return { type: "access.revoked" as const, user_id: "u1", session_id, admission };
};

/** Tests how a stay ends and how it is extended. */
export function leavingCases(visit: Visit): void {
  const change = (version: number) => ({ type: "form.changed" as const, document_id: "d1", version });
  const revoke = (admission: number, session_id = "session-1") =>
    visit.host.client.publish(visit.room, revoked(admission, session_id));
  const seconds = (later: number) => Math.floor(Date.now() / 1000) + later;
  const until = (time: number) =>
    new Promise((resolve) => setTimeout(resolve, Math.max(0, time * 1000 - Date.now()) + 100));
  const ends = async (browser: Browser) => {
    await browser.until(() => browser.of("closing").length > 0);
    return browser.of("closing")[0]!.reason;
  };
  const renew = async (browser: Browser, own: Parameters<Visit["claims"]>[0]) =>
    browser.send({ type: "renew", token: await signRoomToken(visit.claims(own), ROOM_SECRET) });

  test("revoked access closes every connection of that sign-in, and no other", async () => {
    const [one, two] = [await visit.enterWith({}), await visit.enterWith({})];
    const phone = await visit.enterWith({ session_id: "session-2" });
    const ben = await visit.enterWith({ user_id: "u2" });
    await revoke(1);
    expect([await ends(one), await ends(two)]).toEqual(["revoked", "revoked"]);
    await visit.host.client.publish(visit.room, change(1));
    for (const browser of [phone, ben]) {
      await browser.until(() => browser.of("change").length === 1);
      expect(browser.of("leave")).toHaveLength(2);
    }
    expect([...one.of("change"), ...two.of("change")]).toEqual([]);
  });

  // Proves attack/rooms
  test("a token from before a revocation, used or not, no longer opens the room", async () => {
    const claims = visit.claims();
    const used = await visit.enterWith(claims);
    await revoke(1);
    expect(await ends(used)).toBe("revoked");
    const late = await visit.enterWith(claims);
    expect(late.received.map(({ type }) => type)).toEqual(["closing"]);
    expect(await ends(late)).toBe("expired");
  });

  test("a repeated or late revocation does not end a later admission", async () => {
    const early = await visit.enterWith({ admission: 3 });
    await revoke(3);
    expect(await ends(early)).toBe("revoked");
    const again = await visit.enterWith({ admission: 4 });
    await revoke(3);
    await revoke(2);
    await visit.host.client.publish(visit.room, change(1));
    await again.until(() => again.of("change").length === 1);
    expect(again.of("closing")).toEqual([]);
    // The lower number does not replace the higher one either.
    expect(await ends(await visit.enterWith({ admission: 3 }))).toBe("expired");
  });

  test("an expired stay receives nothing more, and the others see it leave", async () => {
    const ben = await visit.enterWith({ user_id: "u2" });
    const stays_until = seconds(6);
    const short = await visit.enterWith({ stays_until });
    await visit.host.client.publish(visit.room, change(1));
    await short.until(() => short.of("change").length === 1);
    await until(stays_until);
    await visit.host.client.publish(visit.room, change(2));
    await ben.until(() => ben.of("change").length === 2);
    expect(await ends(short)).toBe("expired");
    expect(short.of("change")).toHaveLength(1);
    expect(ben.of("leave")).toEqual([{ type: "leave", connection_id: short.connection_id }]);
  });

  test("a fresh token extends a stay without losing messages, and the others do not notice", async () => {
    const ben = await visit.enterWith({ user_id: "u2" });
    const stays_until = seconds(6);
    const ada = await visit.enterWith({ stays_until });
    ada.send({ type: "presence", pointer: { x: 0.5, y: 0, anchor: null }, location: "/here" });
    await renew(ada, { admission: 2 });
    await ada.until(() => ada.of("renewed").length === 1);
    await until(stays_until);
    await visit.host.client.publish(visit.room, change(1));
    for (const browser of [ada, ben]) await browser.until(() => browser.of("change").length === 1);
    expect([...ada.of("closing"), ...ben.of("leave")]).toEqual([]);
    expect(ben.of("join")).toHaveLength(1);
    const cy = await visit.enterWith({ user_id: "u3" });
    expect(
      cy.of("welcome")[0]!.connections.map(({ user_id, location }) => [user_id, location]),
    ).toContainEqual(["u1", "/here"]);
  });

  test("a token of another person, room or time, or of revoked access, does not extend a stay", async () => {
    const elsewhere = { room: "form:elsewhere" } as const;
    for (const own of [{ user_id: "u2" }, elsewhere, { exp: seconds(-1) }, { session_id: "session-9" }]) {
      if ("session_id" in own) await revoke(1, "session-9");
      const ada = await visit.enterWith({});
      await renew(ada, own);
      await ada.until(() => ada.closed !== null);
      expect(ada.closed?.code).toBe(CLOSE_CODES.expired);
    }
    const ada = await visit.enterWith({});
    ada.send({ type: "renew", token: "nonsense" });
    expect(await ends(ada)).toBe("expired");
  });
}

/** A restart closes every socket of the host, so this runs before the tests of idle rooms. */
export function restartCases(visit: Visit): void {
  test("a token from before a revocation no longer opens the room, even after a restart of the host", async () => {
    await visit.host.client.publish(visit.room, revoked(1));
    await visit.host.restart();
    const late = await visit.enterWith({});
    expect(late.received.map(({ type }) => type)).toEqual(["closing"]);
    const invited_again = await visit.enterWith({ admission: 2 });
    expect(invited_again.of("welcome")).toHaveLength(1);
  });
}
