import { deriveBits, type Purpose } from "./derive-key.ts";

const IV_BYTES = 12;
const encoder = new TextEncoder();

async function sealingKey(app_secret: string, purpose: Purpose): Promise<CryptoKey> {
  const bits = await deriveBits(app_secret, purpose);
  return crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/**
 * Encrypts a string that the database stores but cannot read: AES-256-GCM, bound to its purpose and its row.
 */
export async function seal(
  app_secret: string,
  purpose: Purpose,
  row_id: string,
  text: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = encoder.encode(row_id);
  const key = await sealingKey(app_secret, purpose);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData },
    key,
    encoder.encode(text),
  );
  const bytes = new Uint8Array(iv.length + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), iv.length);
  return toBase64(bytes);
}

/** Throws if the text was sealed for another purpose or row, or with an unknown secret (`secretsOf`). */
export async function unseal(
  [app_secret, ...older]: readonly string[],
  purpose: Purpose,
  row_id: string,
  sealed: string,
): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const key = await sealingKey(app_secret!, purpose);
  const opening = crypto.subtle.decrypt(
    { name: "AES-GCM", iv: bytes.subarray(0, IV_BYTES), additionalData: encoder.encode(row_id) },
    key,
    bytes.subarray(IV_BYTES),
  );
  try {
    return new TextDecoder().decode(await opening);
  } catch (error) {
    if (older.length === 0) throw error;
    return unseal(older, purpose, row_id, sealed);
  }
}

/** Number of bytes converted at a time because a call's number of arguments is limited. */
const PIECE = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += PIECE) {
    text += String.fromCharCode(...bytes.subarray(from, from + PIECE));
  }
  return btoa(text);
}
