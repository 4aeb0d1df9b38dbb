import { type Claims, type JoinClaims, parseClaims } from "#core/contracts/rooms/room.ts";
import { isRoomName, type RoomName } from "#core/contracts/rooms/room-names.ts";

/**
 * Returns the claims of `base64url(payload).base64url(HMAC-SHA256)`, or null if the signature is not ours. Does not
 * check room, scope or time. WebCrypto's `verify` compares in constant time.
 */
async function verifyToken(token: string, secret: string): Promise<Claims | null> {
  const [payload, signature, ...rest] = token.split(".");
  if (!payload || !signature || rest.length > 0) return null;
  const signed = decodeBase64Url(signature);
  const json = decodeBase64Url(payload);
  if (!signed || !json) return null;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
  if (!(await crypto.subtle.verify("HMAC", key, signed, encoder.encode(payload)))) return null;
  return parseClaims(new TextDecoder().decode(json));
}

function decodeBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Returns the claims of a valid, unexpired token for joining a room, else null. */
export async function readJoinToken(token: string, secret: string): Promise<JoinClaims | null> {
  const claims = await verifyToken(token, secret);
  return claims?.scope === "join" && !isExpired(claims) ? claims : null;
}

const isExpired = ({ exp }: Claims) => exp * 1000 <= Date.now();

const CLAIMS_HEADER = "x-room-claims";
const refuse = (status: 401 | 403 | 404 | 405, reason: string) => new Response(reason, { status });

/**
 * Runs before a socket opens. Returns the request for the room, or a refusal. The request carries the verified claims
 * and our connection id, which replace all values that the browser sent.
 */
export async function admitConnection(
  request: Request,
  room: string,
  secret: string,
): Promise<Request | Response> {
  const url = new URL(request.url);
  const claims = await authorize(url.searchParams.get("token"), "join", room, secret);
  if (claims instanceof Response) return claims;
  const inner = new URL(url.pathname, url.origin);
  inner.searchParams.set("_pk", crypto.randomUUID());
  const admitted = new Request(inner, request);
  admitted.headers.set(CLAIMS_HEADER, encodeURIComponent(JSON.stringify(claims)));
  return admitted;
}

/** Reads the claims attached by `admitConnection`. */
export function admittedClaims(request: {
  headers: { get(name: string): string | null };
}): JoinClaims | null {
  const claims = parseClaims(decodeURIComponent(request.headers.get(CLAIMS_HEADER) ?? ""));
  return claims?.scope === "join" ? claims : null;
}

/** Runs before an HTTP request (not a socket) reaches the room. Admits only the Worker, which has a token for publishing. */
export async function admitPublication(
  request: Request,
  room: string,
  secret: string,
): Promise<Request | Response> {
  if (request.method !== "POST") return refuse(405, "method not allowed");
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ");
  const claims = await authorize(scheme === "Bearer" ? (token ?? null) : null, "publish", room, secret);
  return claims instanceof Response ? claims : request;
}

async function authorize(token: string | null, scope: Claims["scope"], room: string, secret: string) {
  if (!isRoomName(room)) return refuse(404, "no such room");
  if (!token) return refuse(401, "token missing");
  const claims = await verifyToken(token, secret);
  if (!claims) return refuse(401, "token invalid");
  if (isExpired(claims)) return refuse(401, "token expired");
  if (claims.scope !== scope || claims.room !== (room satisfies RoomName))
    return refuse(403, "token for another room");
  return claims;
}
