/**
 * scryptBlockMix of RFC 7914: mixes `length` words of a block, from `at` in one array to `to` in the other or elsewhere in
 * the same. Words are little-endian, like those of every processor that we run on.
 */
export function mixBlock(from: Int32Array, at: number, into: Int32Array, to: number, length: number): void {
  const half = to + length / 2;
  let previous = from;
  let there = at + length - 16;
  for (let n = 0; n < length; n += 32) {
    // Even parts come first, then the odd ones.
    salsa(previous, there, from, at + n, into, to + n / 2);
    salsa(into, to + n / 2, from, at + n + 16, into, half + n / 2);
    previous = into;
    there = half + n / 2;
  }
}

const rotated = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

/** Salsa20/8 of the sum (xor) of two parts of 16 words. In variables: an array of words takes twice as long. */
function salsa(
  one: Int32Array,
  in_one: number,
  other: Int32Array,
  in_other: number,
  into: Int32Array,
  to: number,
): void {
  let x0 = one[in_one]! ^ other[in_other]!;
  let x1 = one[in_one + 1]! ^ other[in_other + 1]!;
  let x2 = one[in_one + 2]! ^ other[in_other + 2]!;
  let x3 = one[in_one + 3]! ^ other[in_other + 3]!;
  let x4 = one[in_one + 4]! ^ other[in_other + 4]!;
  let x5 = one[in_one + 5]! ^ other[in_other + 5]!;
  let x6 = one[in_one + 6]! ^ other[in_other + 6]!;
  let x7 = one[in_one + 7]! ^ other[in_other + 7]!;
  let x8 = one[in_one + 8]! ^ other[in_other + 8]!;
  let x9 = one[in_one + 9]! ^ other[in_other + 9]!;
  let x10 = one[in_one + 10]! ^ other[in_other + 10]!;
  let x11 = one[in_one + 11]! ^ other[in_other + 11]!;
  let x12 = one[in_one + 12]! ^ other[in_other + 12]!;
  let x13 = one[in_one + 13]! ^ other[in_other + 13]!;
  let x14 = one[in_one + 14]! ^ other[in_other + 14]!;
  let x15 = one[in_one + 15]! ^ other[in_other + 15]!;
  for (let round = 0; round < 8; round += 2) {
    x4 ^= rotated((x0 + x12) | 0, 7);
    x8 ^= rotated((x4 + x0) | 0, 9);
    x12 ^= rotated((x8 + x4) | 0, 13);
    x0 ^= rotated((x12 + x8) | 0, 18);
    x9 ^= rotated((x5 + x1) | 0, 7);
    x13 ^= rotated((x9 + x5) | 0, 9);
    x1 ^= rotated((x13 + x9) | 0, 13);
    x5 ^= rotated((x1 + x13) | 0, 18);
    x14 ^= rotated((x10 + x6) | 0, 7);
    x2 ^= rotated((x14 + x10) | 0, 9);
    x6 ^= rotated((x2 + x14) | 0, 13);
    x10 ^= rotated((x6 + x2) | 0, 18);
    x3 ^= rotated((x15 + x11) | 0, 7);
    x7 ^= rotated((x3 + x15) | 0, 9);
    x11 ^= rotated((x7 + x3) | 0, 13);
    x15 ^= rotated((x11 + x7) | 0, 18);
    x1 ^= rotated((x0 + x3) | 0, 7);
    x2 ^= rotated((x1 + x0) | 0, 9);
    x3 ^= rotated((x2 + x1) | 0, 13);
    x0 ^= rotated((x3 + x2) | 0, 18);
    x6 ^= rotated((x5 + x4) | 0, 7);
    x7 ^= rotated((x6 + x5) | 0, 9);
    x4 ^= rotated((x7 + x6) | 0, 13);
    x5 ^= rotated((x4 + x7) | 0, 18);
    x11 ^= rotated((x10 + x9) | 0, 7);
    x8 ^= rotated((x11 + x10) | 0, 9);
    x9 ^= rotated((x8 + x11) | 0, 13);
    x10 ^= rotated((x9 + x8) | 0, 18);
    x12 ^= rotated((x15 + x14) | 0, 7);
    x13 ^= rotated((x12 + x15) | 0, 9);
    x14 ^= rotated((x13 + x12) | 0, 13);
    x15 ^= rotated((x14 + x13) | 0, 18);
  }
  into[to] = x0 + (one[in_one]! ^ other[in_other]!);
  into[to + 1] = x1 + (one[in_one + 1]! ^ other[in_other + 1]!);
  into[to + 2] = x2 + (one[in_one + 2]! ^ other[in_other + 2]!);
  into[to + 3] = x3 + (one[in_one + 3]! ^ other[in_other + 3]!);
  into[to + 4] = x4 + (one[in_one + 4]! ^ other[in_other + 4]!);
  into[to + 5] = x5 + (one[in_one + 5]! ^ other[in_other + 5]!);
  into[to + 6] = x6 + (one[in_one + 6]! ^ other[in_other + 6]!);
  into[to + 7] = x7 + (one[in_one + 7]! ^ other[in_other + 7]!);
  into[to + 8] = x8 + (one[in_one + 8]! ^ other[in_other + 8]!);
  into[to + 9] = x9 + (one[in_one + 9]! ^ other[in_other + 9]!);
  into[to + 10] = x10 + (one[in_one + 10]! ^ other[in_other + 10]!);
  into[to + 11] = x11 + (one[in_one + 11]! ^ other[in_other + 11]!);
  into[to + 12] = x12 + (one[in_one + 12]! ^ other[in_other + 12]!);
  into[to + 13] = x13 + (one[in_one + 13]! ^ other[in_other + 13]!);
  into[to + 14] = x14 + (one[in_one + 14]! ^ other[in_other + 14]!);
  into[to + 15] = x15 + (one[in_one + 15]! ^ other[in_other + 15]!);
}
