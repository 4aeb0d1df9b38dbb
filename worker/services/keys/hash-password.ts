import { type ScryptOptions, scrypt } from "node:crypto";

/** OWASP's parameters for scrypt that need 32 MiB, of a Worker's 128 MiB. */
const PARAMETERS: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PREFIX = "scrypt";

/** Returns `scrypt$N$r$p$salt$key`, the last two in base64. Uses the runtime's native scrypt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await derive(password, salt, PARAMETERS);
  const { N, r, p } = PARAMETERS;
  return [PREFIX, N, r, p, encode(salt), encode(key)].join("$");
}

/** Whether the password matches the hash, with the parameters that the hash contains. False for other formats. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [prefix, N, r, p, salt, key] = hash.split("$");
  if (prefix !== PREFIX || !salt || !key) return false;
  const parameters = { ...PARAMETERS, N: Number(N), r: Number(r), p: Number(p) };
  return isEqual(decode(key), await derive(password, decode(salt), parameters));
}

function derive(password: string, salt: Uint8Array, parameters: ScryptOptions): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, parameters, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Compares two hashes in constant time. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  return a.reduce((difference, byte, i) => difference | (byte ^ b[i]!), 0) === 0;
}

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const decode = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
