import ReconnectingWebSocket from "partysocket/ws";
import {
  CLOSE_CODES,
  type ClientMessage,
  type CloseReason,
  PING,
  PROTOCOL,
  parseRoomMessage,
} from "#core/contracts/rooms/room.ts";
import { type RoomName, roomPath, STAY_SECONDS } from "#core/contracts/rooms/room-names.ts";
import type { RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { ApiError } from "./client.ts";
import type { Presence, Room, RoomListener } from "./room.ts";

/** Short enough that no proxy drops an idle connection. */
const PING_MS = 25_000;
/** Early enough for a retry before the stay ends, if the Worker cannot be reached. */
const RENEW_MS = STAY_SECONDS * 800;
const RENEW_AGAIN_MS = 30_000;
/** Reasons for closing after which the room would close a new connection too. */
const FINAL: readonly CloseReason[] = ["protocol", "revoked", "replaced"];

/**
 * Opens a socket to a room. It reconnects automatically, each time with a new token, and stays open by
 * sending new tokens.
 */
export function openSocket(fetchToken: () => Promise<RoomToken>, listener: RoomListener): Room {
  let presence: Presence = {};
  let hasEntered = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const socket = new ReconnectingWebSocket(
    () =>
      fetchToken().then(socketUrl, (error: unknown) => {
        if (isRefusal(error)) shownOut();
        // Called here because there was no socket yet that could close.
        listener.onLost();
        throw error;
      }),
    [],
    {
      minReconnectionDelay: 500,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 2,
      maxRetries: 1_000,
      maxEnqueuedMessages: 0,
      shouldReconnectOnClose: ({ code }) => !FINAL.some((reason) => CLOSE_CODES[reason] === code),
    },
  );
  const send = (message: ClientMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  /**
   * The user is signed out or no longer a member, so another attempt would fail too. The page checks what
   * the user may still see.
   */
  const shownOut = () => {
    socket.close();
    if (hasEntered) listener.onMessage({ type: "closing", reason: "revoked" });
    hasEntered = false;
  };
  const renewIn = (milliseconds: number) => {
    clearTimeout(renewal);
    renewal = setTimeout(renew, milliseconds);
  };
  const renew = () =>
    fetchToken().then(
      ({ token }) => send({ type: "renew", token }),
      (error: unknown) => (isRefusal(error) ? shownOut() : renewIn(RENEW_AGAIN_MS)),
    );
  socket.addEventListener("open", () => send({ type: "hello", protocol: PROTOCOL, ...presence }));
  socket.addEventListener("close", () => {
    clearTimeout(renewal);
    listener.onLost();
  });
  socket.addEventListener("message", ({ data }) => {
    const message = typeof data === "string" ? parseRoomMessage(data) : null;
    if (message === null) return;
    listener.onMessage(message);
    // The message precedes the close event, which the room's runtime may delay for seconds.
    if (message.type === "closing" && FINAL.includes(message.reason)) socket.close();
    if (message.type === "welcome" || message.type === "renewed") renewIn(RENEW_MS);
    if (message.type !== "welcome") return;
    hasEntered = true;
    listener.onOpen();
  });
  const heart = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send(PING);
  }, PING_MS);
  return {
    sendPresence(change) {
      presence = { ...presence, ...change };
      send({ type: "presence", ...change });
    },
    chat: (message) => send({ type: "chat", message }),
    close() {
      clearInterval(heart);
      clearTimeout(renewal);
      socket.close(1000);
    },
  };
}

const isRefusal = (error: unknown) => error instanceof ApiError && !error.isTemporary;

function socketUrl({ host, room, token }: RoomToken): string {
  const url = new URL(roomPath(room as RoomName), host || window.location.origin);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("token", token);
  return url.href;
}
