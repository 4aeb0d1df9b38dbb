/**
 * The purposes of signatures and encryption. Each has its own key, so a signature for one is invalid for all others.
 */
export type Purpose =
  | "response-session"
  | "owner-session"
  | "owner-account"
  | "idempotency-key"
  | "payload-hash"
  | "ending-page"
  | "webhook-secret"
  | "delivery-body"
  | "email-challenge"
  | "visitor-hint"
  | "client-address"
  | "customer-secret"
  | "prefill"
  | "simulation"
  | "object-link"
  | "results-link"
  | "reminder"
  | "secret-answer"
  | "link-guess"
  | "external-key"
  | "key-id";

/** Returns the secrets whose signatures and seals may still be in use, the current one first. */
export function secretsOf(env: { APP_SECRET: string; APP_SECRET_PREVIOUS?: string }): string[] {
  return [env.APP_SECRET, env.APP_SECRET_PREVIOUS ?? ""].filter(Boolean);
}

/** Never promises: the request that makes one may end before it is settled. */
const keys = new Map<string, Map<Purpose, CryptoKey>>();
const encoder = new TextEncoder();
const HMAC = { name: "HMAC", hash: "SHA-256" };

/** Derives the HMAC-SHA256 key of a purpose from APP_SECRET with HKDF, once per isolate. */
export async function deriveKey(app_secret: string, purpose: Purpose): Promise<CryptoKey> {
  const ofSecret = keys.get(app_secret) ?? new Map<Purpose, CryptoKey>();
  keys.set(app_secret, ofSecret);
  const known = ofSecret.get(purpose);
  if (known) return known;
  const secret = encoder.encode(await deriveSecret(app_secret, purpose));
  const key = await crypto.subtle.importKey("raw", secret, HMAC, false, ["sign", "verify"]);
  ofSecret.set(purpose, key);
  return key;
}

/** Returns the derived key as text, for better-auth, which signs with its own code. */
export async function deriveSecret(app_secret: string, purpose: Purpose): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await deriveBits(app_secret, purpose))));
}

/** Derives the 256 bits of a purpose with HKDF-SHA256. */
export async function deriveBits(app_secret: string, purpose: Purpose): Promise<ArrayBuffer> {
  const source = await crypto.subtle.importKey("raw", encoder.encode(app_secret), "HKDF", false, [
    "deriveBits",
  ]);
  const info = encoder.encode(`sheaf/${purpose}`);
  return crypto.subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info },
    source,
    256,
  );
}

/** Returns the HMAC-SHA256 of a string, 32 bytes. */
export async function sign(key: CryptoKey, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}
