import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { preferredColor } from "#core/contracts/rooms/colors.ts";
import { GATHERED_HEADER, PAUSE_HEADER, readPause } from "#core/contracts/rooms/draft-pause.ts";
import { fitChange } from "#core/contracts/rooms/fit-change.ts";
import type { JoinClaims, Publication } from "#core/contracts/rooms/room.ts";
import {
  formRoom,
  LIMITS,
  type RoomName,
  roomPath,
  STAY_SECONDS,
  TOKEN_SECONDS,
} from "#core/contracts/rooms/room-names.ts";
import { RoomRefusal } from "#core/contracts/rooms/room-refusal.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { signRoomToken } from "./room-token.ts";

const PUBLISH_TIMEOUT_MS = 5_000;

/** A person who enters a room. The caller must have checked their access. */
export interface RoomVisitor {
  room: RoomName;
  user_id: string;
  name: string;
  /** Address of a profile picture on this origin. */
  image?: string;
  role: MemberRole;
  /** Their sign-in, and the number of this admission: what `access.revoked` names. */
  session_id: string;
  admission: number;
}

/** Where to open the socket: `new WebSocket(`${url}?token=${token}`)`, with a new token for every attempt. */
export interface RoomAccess {
  url: string;
  token: string;
  /** ISO 8601. */
  expires_at: string;
}

export interface RoomClient {
  /**
   * Rejects if the room did not accept it, with a `RoomRefusal` if it never will; the caller's outbox tries again. Of
   * drafts, say for how many milliseconds they were gathered: it resolves with how long to gather the next ones.
   */
  publish(room: RoomName, publication: Publication, gathered_ms?: number): Promise<number>;
  token(visitor: RoomVisitor): Promise<RoomAccess>;
  /** Rejects if no room can be reached. */
  ping(): Promise<void>;
}

export interface RoomSettings {
  /** PartyKit's host with its scheme; empty for the Durable Object of this Worker. */
  ROOM_HOST: string;
  ROOM_SECRET: string;
  ROOMS: Pick<DurableObjectNamespace, "idFromName" | "get">;
  /** This Worker's own origin, where browsers reach the Durable Object. */
  APP_ORIGIN: string;
}

export function createRoomClient(settings: RoomSettings): RoomClient {
  return settings.ROOM_HOST === "" ? durableObjectRooms(settings) : partyKitRooms(settings);
}

function partyKitRooms({ ROOM_HOST, ROOM_SECRET }: RoomSettings): RoomClient {
  const post = async (room: RoomName, publication: Publication, headers: Record<string, string>) => {
    const token = await signRoomToken({ scope: "publish", room, ...lifetime() }, ROOM_SECRET);
    return fetch(new URL(roomPath(room), ROOM_HOST), {
      ...posting(publication),
      headers: { ...headers, "content-type": "application/json", authorization: `Bearer ${token}` },
    });
  };
  return {
    ...publishing(post),
    token: (visitor) => admit(visitor, ROOM_HOST, ROOM_SECRET),
    ping: async () => expectReachable(await fetch(new URL(roomPath(HEALTH_ROOM), ROOM_HOST))),
  };
}

function durableObjectRooms({ ROOMS, ROOM_SECRET, APP_ORIGIN }: RoomSettings): RoomClient {
  return {
    // No token: only this Worker can reach the binding, and the public route checks first.
    ...publishing((room, publication, headers) => {
      const stub = ROOMS.get(ROOMS.idFromName(room));
      return stub.fetch(`https://room${roomPath(room)}`, { ...posting(publication), headers });
    }),
    token: (visitor) => admit(visitor, APP_ORIGIN, ROOM_SECRET),
    async ping() {
      const stub = ROOMS.get(ROOMS.idFromName(HEALTH_ROOM));
      await expectReachable(await stub.fetch(`https://room${roomPath(HEALTH_ROOM)}`));
    },
  };
}

interface RoomResponse {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

type Post = (
  room: RoomName,
  publication: Publication,
  headers: Record<string, string>,
) => Promise<RoomResponse>;

const publishing = (post: Post): Pick<RoomClient, "publish"> => ({
  async publish(room, publication, gathered_ms) {
    const gathered = gathered_ms === undefined ? null : { [GATHERED_HEADER]: String(gathered_ms) };
    const response = await post(room, publication, { ...gathered });
    await expectTaken(room, response);
    return readPause(response.headers.get(PAUSE_HEADER));
  },
});

/** The publication as rooms read it, without what they would not relay. */
export function publicationText(publication: Publication): string {
  return JSON.stringify(publication.type === "access.revoked" ? publication : fitChange(publication));
}

function posting(publication: Publication) {
  const body = publicationText(publication);
  return { method: "POST", body, signal: AbortSignal.timeout(PUBLISH_TIMEOUT_MS) };
}

/** What depends on the publication alone. Other refusals are about the token, the load or the address. */
const REFUSALS: readonly number[] = [400, 413];

/** A room that no client enters. */
const HEALTH_ROOM = formRoom("00000000-0000-4000-8000-000000000000");

/** Any response of a room will do, even a refusal. */
async function expectReachable(response: { status: number; text(): Promise<string> }) {
  await response.text();
  if (response.status >= 500) throw new Error(`The rooms returned ${response.status}.`);
}

async function expectTaken(room: RoomName, response: RoomResponse) {
  const reason = await response.text();
  if (REFUSALS.includes(response.status)) throw new RoomRefusal(room, response.status, reason);
  if (!response.ok) throw new Error(`Room ${room} returned ${response.status}: ${reason.slice(0, 200)}`);
}

async function admit(visitor: RoomVisitor, origin: string, secret: string): Promise<RoomAccess> {
  const { room, user_id, role, image, session_id, admission } = visitor;
  const name = visitor.name.slice(0, LIMITS.name_length);
  const color = preferredColor(user_id);
  const person = { user_id, name, ...(image !== undefined && { image }), color, role };
  const times = lifetime();
  const stays_until = times.exp - TOKEN_SECONDS + STAY_SECONDS;
  const claims: JoinClaims = { scope: "join", room, ...person, session_id, admission, stays_until, ...times };
  const expires_at = new Date(claims.exp * 1_000).toISOString();
  const url = new URL(roomPath(room), origin);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return { url: url.href, token: await signRoomToken(claims, secret), expires_at };
}

function lifetime(): { exp: number; nonce: string } {
  return { exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS, nonce: crypto.randomUUID() };
}
