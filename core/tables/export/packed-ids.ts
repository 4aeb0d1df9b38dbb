/** Characters of an id in `packIds`. */
export const PACKED_LENGTH = 22;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/** UUIDs one after another, as numbers to base 64: an address holds more of them than in their usual form. */
export function packIds(ids: readonly string[]): string {
  return ids.map(packId).join("");
}

/** The inverse of `packIds`; null if the text is not one of its results. */
export function unpackIds(text: string): string[] | null {
  if (!/^[\w-]*$/.test(text) || text.length % PACKED_LENGTH !== 0) return null;
  const ids = Array.from({ length: text.length / PACKED_LENGTH }, (_, at) =>
    unpackId(text.slice(at * PACKED_LENGTH, (at + 1) * PACKED_LENGTH)),
  );
  return ids.includes(null) ? null : (ids as string[]);
}

function packId(id: string): string {
  let rest = BigInt(`0x${id.replaceAll("-", "")}`);
  let packed = "";
  for (let digit = 0; digit < PACKED_LENGTH; digit += 1, rest /= 64n) {
    packed = DIGITS[Number(rest % 64n)] + packed;
  }
  return packed;
}

/** Null: the number has more digits than an id. */
function unpackId(packed: string): string | null {
  const number = [...packed].reduce((sum, digit) => sum * 64n + BigInt(DIGITS.indexOf(digit)), 0n);
  const hex = number.toString(16).padStart(32, "0");
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
