import { mixBlock } from "./mix-block.ts";

export interface ScryptCost {
  /** A power of two. It needs 128 * N * r bytes. */
  N: number;
  r: number;
  p: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Mixed in one part, which takes a few milliseconds. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * The key of 32 bytes that scrypt (RFC 7914) derives, in parts. The runtime's own scrypt keeps all other requests of the
 * isolate waiting until it is done.
 */
export async function scrypt(
  password: string,
  salt: Bytes,
  { N, r, p }: ScryptCost,
  breathe: () => Promise<void>,
): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(password), "PBKDF2", false, [
    "deriveBits",
  ]);
  const blocks = await deriveOnce(key, salt, 128 * r * p);
  const words = new Int32Array(blocks.buffer);
  const length = 32 * r;
  const memory = new Int32Array(length * N);
  try {
    for (let at = 0; at < words.length; at += length) {
      await mixWith(memory, words.subarray(at, at + length), N, breathe);
    }
  } finally {
    // Frees it at once. A few that wait for the collector would be more than an isolate may have.
    memory.buffer.transfer(0);
  }
  return deriveOnce(key, blocks, 32);
}

/** One round of PBKDF2-HMAC-SHA256. */
async function deriveOnce(key: CryptoKey, salt: Bytes, length: number): Promise<Bytes> {
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations: 1 };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}

/** scryptROMix: fills the memory with mixed blocks, then mixes in those that the block itself points to. */
async function mixWith(
  memory: Int32Array,
  block: Int32Array,
  N: number,
  breathe: () => Promise<void>,
): Promise<void> {
  const { length } = block;
  const part = Math.max(1, Math.floor(PART_BYTES / (length * Int32Array.BYTES_PER_ELEMENT)));
  memory.set(block);
  for (let from = 1; from < N; from += part) {
    const to = Math.min(N, from + part);
    for (let n = from; n < to; n += 1) mixBlock(memory, (n - 1) * length, memory, n * length, length);
    await breathe();
  }
  mixBlock(memory, (N - 1) * length, block, 0, length);
  const mixed = new Int32Array(length);
  for (let from = 0; from < N; from += part) {
    const to = Math.min(N, from + part);
    for (let n = from; n < to; n += 1) {
      const at = (block[length - 16]! & (N - 1)) * length;
      for (let word = 0; word < length; word += 1) mixed[word] = block[word]! ^ memory[at + word]!;
      mixBlock(mixed, 0, block, 0, length);
    }
    await breathe();
  }
}
