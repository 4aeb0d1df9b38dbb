import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DRAFT_PAUSE } from "#core/contracts/rooms/draft-pause.ts";
import { formRoom, LIMITS, roomPath } from "#core/contracts/rooms/room-names.ts";
import { ROOM_SECRET } from "#local/rooms/room-hosts.ts";
import { signRoomToken } from "#worker/clients/room-token.ts";
import type { Visit } from "./visit.ts";

export function changeCases(visit: Visit): void {
  const change = (version: number) => ({
    type: "response.created" as const,
    form_id: "f1",
    response: { id: "r1", data: { q1: { value: "<b>hi</b>" } } },
    version,
  });

  test("reach everyone in the room, in order", async () => {
    const [ada, ben] = [await visit.enter(), await visit.enter()];
    await visit.host.client.publish(visit.room, change(1));
    await visit.host.client.publish(visit.room, change(2));
    await visit.host.client.publish(formRoom(randomUUID()), change(3));
    for (const browser of [ada, ben]) {
      await browser.until(() => browser.of("change").length === 2);
      expect(browser.of("change").map((message) => message.change)).toEqual([change(1), change(2)]);
    }
  });

  test("require the Worker's token for that room", async () => {
    const ada = await visit.enter();
    const body = JSON.stringify(change(1));
    const times = { exp: Math.floor(Date.now() / 1000) + 60, nonce: randomUUID() };
    const elsewhere = { scope: "publish" as const, room: formRoom(randomUUID()), ...times };
    const { token: joinToken } = await visit.host.client.token({
      room: visit.room,
      user_id: "u",
      name: "",
      role: "owner",
      ...{ session_id: "session-1", admission: 1 },
    });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await visit.post({}, body)).status).toBe(401);
    expect((await visit.post(bearer(ROOM_SECRET), body)).status).toBe(401);
    expect((await visit.post(bearer(joinToken), body)).status).toBe(403);
    expect((await visit.post(bearer(await signRoomToken(elsewhere, ROOM_SECRET)), body)).status).toBe(403);
    expect((await fetch(`${visit.host.origin}${roomPath(visit.room)}`)).status).toBe(405);
    const good = await signRoomToken({ scope: "publish", room: visit.room, ...times }, ROOM_SECRET);
    expect((await visit.post(bearer(good), '{"type":"form.dropped"}')).status).toBe(400);
    expect((await visit.post(bearer(good), body)).status).toBe(204);
    await ada.until(() => ada.of("change").length > 0);
    expect(ada.of("change")).toHaveLength(1);
  });

  test("of drafts are answered with the pause that their sender should make: a crowd's is longer", async () => {
    const ada = await visit.enter();
    const draft = (session_id: string) => ({
      session_id,
      version: 1,
      session: { data: { q1: { value: "x" } } },
    });
    const drafts = { type: "sessions.updated" as const, form_id: "f1", sessions: [draft("s1"), draft("s2")] };
    const tell = (gathered_ms: number) => visit.host.client.publish(visit.room, drafts, gathered_ms);
    expect(await tell(DRAFT_PAUSE.least)).toBe(DRAFT_PAUSE.least);
    const crowd = await Promise.all(Array.from({ length: 100 }, () => tell(DRAFT_PAUSE.most)));
    expect(Math.max(...crowd)).toBeGreaterThan(DRAFT_PAUSE.least);
    await ada.until(() => ada.of("change").length === 101);
    expect(ada.of("change").at(-1)!.change).toEqual(drafts);
  });

  test("omit a row that is too large, but still arrive", async () => {
    const ada = await visit.enter();
    const huge = { ...change(7), response: { id: "r1", text: "x".repeat(LIMITS.change_length) } };
    await visit.host.client.publish(visit.room, huge);
    await ada.until(() => ada.of("change").length === 1);
    expect(ada.of("change")[0]!.change).toEqual({ ...huge, response: null });
  });
}
