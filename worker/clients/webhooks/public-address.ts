/** IPv4 ranges that are not public: first address, prefix length (IANA's special-purpose registry). */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * Only 2000::/3 of IPv6 is allocated. These parts of it are not public: Teredo and others, documentation,
 * 6to4.
 */
const SPECIAL_V6: readonly (readonly [bigint, bigint])[] = [
  [0x20010000n << 96n, 23n],
  [0x20010db8n << 96n, 32n],
  [0x20020000n << 96n, 16n],
  [0x3fff0000n << 96n, 20n],
];

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

function parseV4(text: string): number | null {
  const parts = V4.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((address, part) => address * 256 + part, 0);
}

function parseV6(text: string): bigint | null {
  if (!/^[0-9a-f:]+$/i.test(text)) return null;
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return null;
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...before, ...Array.from({ length: tail === undefined ? 0 : missing }, () => "0"), ...after];
  if (all.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  return all.reduce((address, group) => (address << 16n) + BigInt(`0x${group}`), 0n);
}

function isPublicV4(address: number): boolean {
  return !SPECIAL_V4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(parseV4(first)! / size);
  });
}

function isPublicV6(address: bigint): boolean {
  if (address >> 125n !== 1n) return false;
  return !SPECIAL_V6.some(([first, bits]) => address >> (128n - bits) === first >> (128n - bits));
}

/** Whether a text is a public IP address. Unreadable texts are not. */
export function isPublicAddress(text: string): boolean {
  const v4 = parseV4(text);
  if (v4 !== null) return isPublicV4(v4);
  const v6 = parseV6(text);
  return v6 !== null && isPublicV6(v6);
}
