import { PARTIES_PATH } from "../wire/paths.ts";

/** Names, addresses and limits of rooms. Without the messages, whose schemas need zod. */

/** Every limit of the vocabulary. Lengths are UTF-16 code units, like `String.length`. */
export const LIMITS = {
  connections_per_room: 200,
  /** Beyond it, a person's oldest connection is closed. */
  connections_per_user: 20,
  /** A browser's message. Longer ones are rejected without parsing. */
  message_length: 16_384,
  /** A change as JSON. Longer ones are relayed without their row or patch (see `fitChange`). */
  change_length: 262_144,
  chat_length: 100,
  name_length: 64,
  location_length: 200,
  id_length: 64,
  image_length: 100,
  /** A row's primary key: a uuid in our tables, any printable text in a connected database. */
  pk_length: 128,
  column_length: 128,
  deleted_ids: 1_000,
  changed_rows: 1_000,
  changed_elements: 1_000,
  token_length: 4_096,
} as const;

export type RoomName = `document:${string}` | `form:${string}`;
export const documentRoom = (document_id: string): RoomName => `document:${document_id}`;
export const formRoom = (form_id: string): RoomName => `form:${form_id}`;

const ROOM_NAME = /^(?:document|form):[A-Za-z0-9_-]{1,64}$/;
export const isRoomName = (text: string): text is RoomName => ROOM_NAME.test(text);

/** How long a token can be used to connect, in seconds: enough for a slow handshake, too short for a leak. */
export const TOKEN_SECONDS = 60;
/** How long a socket may stay open on one token, in seconds. The browser renews it before that. */
export const STAY_SECONDS = 15 * 60;

export const ROOMS_PATH = `${PARTIES_PATH}main/`;

/** The path of a room's socket, the same on both hosts. */
export const roomPath = (room: RoomName): string => ROOMS_PATH + room;
