import { type ScryptCost, scrypt } from "./scrypt.ts";
import type { Turn } from "./turn.ts";

/** OWASP's parameters for scrypt that need 32 MiB, of a Worker's 128 MiB. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const PREFIX = "scrypt";

/** Returns `scrypt$N$r$p$salt$key`, the last two in base64. SERVICE_UNAVAILABLE if too many wait to be hashed. */
export async function hashPassword(turn: Turn, password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await derive(turn, password, salt, COST);
  const { N, r, p } = COST;
  return [PREFIX, N, r, p, encode(salt), encode(key)].join("$");
}

/** Whether the password matches the hash, with the parameters that the hash contains. False for other formats. */
export async function verifyPassword(turn: Turn, password: string, hash: string): Promise<boolean> {
  const [prefix, N, r, p, salt, key] = hash.split("$");
  if (prefix !== PREFIX || !salt || !key) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return isEqual(decode(key), await derive(turn, password, decode(salt), cost));
}

function derive(
  turn: Turn,
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  cost: ScryptCost,
): Promise<Uint8Array> {
  return turn.run((breathe) => scrypt(password.normalize("NFKC"), salt, cost, breathe));
}

/** Compares two hashes in constant time. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  return a.reduce((difference, byte, i) => difference | (byte ^ b[i]!), 0) === 0;
}

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
