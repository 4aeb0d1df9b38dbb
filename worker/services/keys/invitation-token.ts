import { toHex } from "./derive-key.ts";

const TOKEN_BYTES = 32;

/** Returns 43 random characters. */
export const newInvitationToken = () => tokenOf(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

/** Bytes in base64url. */
export const tokenOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Hashes a token for storage so that reading the table is not enough to accept an invitation. */
export async function hashInvitationToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return toHex(new Uint8Array(digest));
}
