import type { SealedPurpose } from "../../db/keys/sealed-columns.ts";
import { deriveBits, type Purpose, toHex } from "./derive-key.ts";

/**
 * The Worker of the previous release reads only values without a key id, and runs beside this one during a deployment.
 * The next release turns it on.
 */
export const WRITES_KEY_IDS = false;

const IV_BYTES = 12;
const KEY_ID_BYTES = 4;
/** Not a sign of base64. */
const AFTER_KEY_ID = ".";
const encoder = new TextEncoder();

async function sealingKey(app_secret: string, purpose: Purpose): Promise<CryptoKey> {
  const bits = await deriveBits(app_secret, purpose);
  return crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Returns the public name of a secret, eight hex digits. It is derived like a key, so it does not reveal the secret. */
export async function keyId(app_secret: string): Promise<string> {
  const bits = await deriveBits(app_secret, "key-id");
  return toHex(new Uint8Array(bits, 0, KEY_ID_BYTES));
}

/**
 * Encrypts a string that the database stores but cannot read: AES-256-GCM, bound to its purpose and its row. The key id
 * before it says which secret opens it.
 */
export async function seal(
  app_secret: string,
  purpose: SealedPurpose,
  row_id: string,
  text: string,
  has_key_id: boolean = WRITES_KEY_IDS,
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
  return (has_key_id ? (await keyId(app_secret)) + AFTER_KEY_ID : "") + toBase64(bytes);
}

/** Throws if the text was sealed for another purpose or row, or with an unknown secret (`secretsOf`). */
export async function unseal(
  [app_secret, ...older]: readonly string[],
  purpose: SealedPurpose,
  row_id: string,
  sealed: string,
): Promise<string> {
  const [base64 = "", key_id] = sealed.split(AFTER_KEY_ID).reverse();
  try {
    // Without an id, only trying shows whether the secret opens it.
    if (key_id !== undefined && key_id !== (await keyId(app_secret!)))
      throw new Error(`Sealed with ${key_id}.`);
    return await open(app_secret!, purpose, row_id, base64);
  } catch (error) {
    if (older.length === 0) throw error;
    return unseal(older, purpose, row_id, sealed);
  }
}

async function open(
  app_secret: string,
  purpose: SealedPurpose,
  row_id: string,
  base64: string,
): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const text = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: bytes.subarray(0, IV_BYTES), additionalData: encoder.encode(row_id) },
    await sealingKey(app_secret, purpose),
    bytes.subarray(IV_BYTES),
  );
  return new TextDecoder().decode(text);
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
