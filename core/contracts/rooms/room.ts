/**
 * The realtime vocabulary: every message between a browser, a room and the Worker.
 *
 * A **room** is named after the document (builder) or form (grid) that its **connections** show.
 * Browsers send their **presence** and the room **broadcasts** it. Only the Worker writes data; it publishes
 * **changes**, which the room relays. A room stores no data, so clients fetch lost changes again.
 */
import * as z from "zod/mini";
import { MEMBER_ROLES } from "../wire/member-role.ts";
import { isPublicAssetPath } from "../wire/paths.ts";
import { PALETTE } from "./colors.ts";
import { isRoomName, LIMITS, type RoomName } from "./room-names.ts";

/** Raised whenever a message changes its meaning. A browser with another version must reload. */
export const PROTOCOL = 1;

/** Why the room closes a socket, as WebSocket close codes. 4000-4999 are for applications. */
export const CLOSE_CODES = {
  /** Exceeded the message rate for too long. */
  policy: 1008,
  /** The stay granted by the token is over, or the access behind it ended. Reconnect with a new token. */
  expired: 4401,
  /** Speaks another protocol version: reload the page. */
  protocol: 4400,
  /** Lost access to the project: do not reconnect. */
  revoked: 4403,
  /** A newer socket of the same person replaced this one. Reconnect when the person returns. */
  replaced: 4409,
  /** The room is full: reconnect later. */
  full: 4429,
} as const;
export type CloseReason = keyof typeof CLOSE_CODES;

// Presence

const text = (length: number) => z.string().check(z.maxLength(length));
const id = z.string().check(z.minLength(1), z.maxLength(LIMITS.id_length));
const coordinate = z.number().check(z.minimum(-16), z.maximum(16));
const version = z.number().check(z.int(), z.minimum(0));

/**
 * Pointer position as a fraction of the box of `anchor`: a block's id, or null for the page's content. It
 * refers to the same element in a window of any size.
 */
const pointer = z.strictObject({ x: coordinate, y: coordinate, anchor: z.nullable(id) });

/** The active cell of the grid; `pk` is null on a column's header. */
const cell = z.strictObject({
  pk: z.nullable(text(LIMITS.pk_length)),
  column: text(LIMITS.column_length),
  editing: z.boolean(),
});

/** Scroll position: how much of the box of `anchor` lies above the page's upper edge, as a fraction. */
const view = z.strictObject({ anchor: id, y: coordinate });

/** A browser's presence. Each field is sent separately; null clears it. */
const presenceFields = {
  pointer: z.optional(z.nullable(pointer)),
  view: z.optional(z.nullable(view)),
  cell: z.optional(z.nullable(cell)),
  focus_block_id: z.optional(z.nullable(id)),
  location: z.optional(text(LIMITS.location_length)),
};

const image = text(LIMITS.image_length).check(z.refine(isPublicAssetPath));

const connection = z.object({
  connection_id: id,
  user_id: id,
  name: text(LIMITS.name_length),
  /** Address of a profile picture on this origin; absent: none. */
  image: z.optional(image),
  color: z.enum(PALETTE),
  role: z.enum(MEMBER_ROLES),
  /** The editor page shown. Pointers are drawn only between browsers with the same location. */
  location: text(LIMITS.location_length),
  pointer: z.nullable(pointer),
  /** Absent if the room has not received it, or is older than this field. */
  view: z.optional(z.nullable(view)),
  cell: z.nullable(cell),
  focus_block_id: z.nullable(id),
  /** The chat bubble at the pointer: plain text, empty for none. */
  message: text(LIMITS.chat_length),
});
export type Connection = z.infer<typeof connection>;

const presenceChange = z.object({ connection_id: id, ...presenceFields });
export type PresenceChange = z.infer<typeof presenceChange>;

// Browser -> room

const clientMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("hello"), protocol: z.number(), ...presenceFields }),
  z.strictObject({ type: z.literal("presence"), ...presenceFields }),
  z.strictObject({ type: z.literal("chat"), message: text(LIMITS.chat_length) }),
  /** A new token of the same person so that the socket may stay open. */
  z.strictObject({ type: z.literal("renew"), token: text(LIMITS.token_length) }),
  z.strictObject({ type: z.literal("ping") }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** A browser's ping, byte for byte, so that a hibernating Durable Object can reply without waking. */
export const PING = '{"type":"ping"}';
export const PONG = '{"type":"pong"}';

// Worker -> room -> browsers

const row = z.record(z.string(), z.unknown());
const transaction_id = z.optional(id);
const changed_elements = z.nullable(z.array(row).check(z.maxLength(LIMITS.changed_elements)));

/** Changed cells of one response, keyed by field id. */
const changedRow = z.strictObject({ response_id: id, version, data: row });
export type ChangedRow = z.infer<typeof changedRow>;

/** What a respondent typed since the last message, with facts about the draft (grid/rows.ts). */
const draft = z.strictObject({ session_id: id, version, session: row });

/**
 * A committed fact. `version` orders changes of the same item. `transaction_id` lets the browser that caused
 * the change recognize it. What is null was too large to relay: refetch.
 */
const change = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("response.created"),
    form_id: id,
    response: z.nullable(row),
    version,
    transaction_id,
  }),
  z.strictObject({
    type: z.literal("response.updated"),
    form_id: id,
    response_id: id,
    /** The cells that changed, keyed by field id. */
    data: z.nullable(row),
    version,
    transaction_id,
  }),
  z.strictObject({
    type: z.literal("cells.updated"),
    form_id: id,
    rows: z.nullable(z.array(changedRow).check(z.maxLength(LIMITS.changed_rows))),
    version,
    transaction_id,
  }),
  z.strictObject({
    type: z.literal("response.deleted"),
    form_id: id,
    /** Null when there are too many to list. */
    response_ids: z.nullable(z.array(id).check(z.maxLength(LIMITS.deleted_ids))),
    version,
    transaction_id,
  }),
  z.strictObject({
    type: z.literal("session.updated"),
    form_id: id,
    session_id: id,
    session: z.nullable(row),
    version,
  }),
  /** The same for several drafts of a form, which a crowd's isolate gathers into one message. */
  z.strictObject({
    type: z.literal("sessions.updated"),
    form_id: id,
    sessions: z.nullable(z.array(draft).check(z.maxLength(LIMITS.changed_rows))),
  }),
  z.strictObject({
    type: z.literal("form.changed"),
    document_id: id,
    version,
    transaction_id,
    patch: z.optional(z.unknown()),
  }),
  /** Which tables a schema has, or the connected table of a form, changed. Columns and rows have the changes of forms. */
  z.strictObject({ type: z.literal("tables.changed"), document_id: id, table_id: id }),
  /** A new name of what is no form; a change in a bucket, or of its access; elements of a canvas, with one version more. */
  z.strictObject({ type: z.enum(["document.renamed", "objects.changed"]), document_id: id }),
  z.strictObject({ type: z.literal("canvas.changed"), document_id: id, version, elements: changed_elements }),
]);
export type Change = z.infer<typeof change>;

/** One sign-in of a person, and the number of its newest admission to this room. The Worker assigns both. */
const admission = { user_id: id, session_id: id, admission: version };

const revocation = z.strictObject({ type: z.literal("access.revoked"), ...admission });
/** Closes one sign-in's connections up to this admission, and invalidates its unused tokens. */
export type Revocation = z.infer<typeof revocation>;

/** What the Worker publishes to a room: a change to relay, or a revoked admission. */
const publication = z.discriminatedUnion("type", [change, revocation]);
export type Publication = z.infer<typeof publication>;

// Room -> browser

const roomMessage = z.discriminatedUnion("type", [
  /** First message on every socket. `connections` lists everyone, the receiver included. */
  z.object({
    type: z.literal("welcome"),
    protocol: z.number(),
    connection_id: id,
    connections: z.array(connection),
  }),
  z.object({ type: z.literal("join"), connection }),
  z.object({ type: z.literal("leave"), connection_id: id }),
  /** Connections that moved since the last tick, or just changed page or focus. Never contains the receiver. */
  z.object({ type: z.literal("presence"), positions: z.array(presenceChange) }),
  z.object({ type: z.literal("chat"), connection_id: id, message: text(LIMITS.chat_length) }),
  z.object({ type: z.literal("change"), change }),
  /** The room drops this connection's messages. If the excess continues, the room closes it with `policy`. */
  z.object({ type: z.literal("slow_down"), messages_per_second: z.number() }),
  z.object({ type: z.literal("error"), code: z.enum(["malformed", "too_large"]) }),
  /** Last message on a socket that the room closes. A browser's close event may come seconds later. */
  z.object({ type: z.literal("closing"), reason: z.enum(Object.keys(CLOSE_CODES) as CloseReason[]) }),
  /** The connection may stay for another period. */
  z.object({ type: z.literal("renewed") }),
  z.object({ type: z.literal("pong") }),
]);
export type RoomMessage = z.infer<typeof roomMessage>;

// Token claims

const tokenTimes = {
  /** Seconds since the epoch, as in a JWT. */
  exp: version,
  nonce: z.string().check(z.minLength(8), z.maxLength(LIMITS.id_length)),
};
const room = z.custom<RoomName>((value) => typeof value === "string" && isRoomName(value));

const joinClaims = z.strictObject({
  scope: z.literal("join"),
  room,
  ...admission,
  /** How long a socket opened with this token may stay, in seconds since the epoch. */
  stays_until: version,
  name: text(LIMITS.name_length),
  image: z.optional(image),
  color: z.enum(PALETTE),
  role: z.enum(MEMBER_ROLES),
  ...tokenTimes,
});
/** Claims with which a browser may enter a room. */
export type JoinClaims = z.infer<typeof joinClaims>;

const claims = z.discriminatedUnion("scope", [
  joinClaims,
  z.strictObject({ scope: z.literal("publish"), room, ...tokenTimes }),
]);
export type Claims = z.infer<typeof claims>;

// Parsers: JSON text to a value of the vocabulary, or null. They never throw.

export const parseClientMessage = (json: string): ClientMessage | null => parse(clientMessage, json);
export const parseRoomMessage = (json: string): RoomMessage | null => parse(roomMessage, json);
export const parsePublication = (json: string): Publication | null => parse(publication, json);
export const parseClaims = (json: string): Claims | null => parse(claims, json);

function parse<T>(schema: z.ZodMiniType<T>, json: string): T | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}
