/** National dialing rules of one calling code. The names are shorter than in libphonenumber's metadata. */
export interface Trunk {
  /**
   * The national prefix, such as the 0 of `(0)20`, as a regular expression. It may match part of the number.
   */
  prefix: string;
  /** Replacement of the prefix, if its group matched. */
  becomes?: string;
  /** Pattern of national numbers, for countries where some start like the prefix. */
  numbers?: string;
}

const PREFIXES: readonly (readonly [prefix: string, codes: string])[] = [
  [
    "0",
    "20 27 31 32 33 40 41 43 46 49 51 53 58 60 63 64 66 84 90 92 93 94 95 98 211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 262 263 264 265 291 353 355 358 359 373 374 377 380 381 382 383 385 386 387 389 421 508 590 593 594 595 596 686 850 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996",
  ],
  ["1", "1 692"],
  ["(183[12])|0", "61"],
  [String.raw`0(1\d)?`, "591"],
  [String.raw`(1(?:[12]\d|79)\d\d)|0`, "86"],
  ["0([3579]|4(?:[14]4|56))?", "57"],
  ["(19(?:0[0-2468]|1[09]|20|66|77|99))", "506"],
  ["(10(?:01|[12]0|88))", "298"],
  ["0|180020", "44"],
  ["06", "36"],
  ["8", "7 993"],
  ["(1001)|0", "423"],
  ["[08]", "370"],
  [String.raw`(15(?:0[06]|1[12]|[35]5|4[04]|6[26]|77|88|99)\d)`, "352"],
];

const SPECIAL: Readonly<Record<string, Trunk>> = {
  "54": {
    prefix: String.raw`0?(?:(11|2(?:2(?:02?|[13]|2[13-79]|4[1-6]|5[2457]|6[124-8]|7[1-4]|8[13-6]|9[1267])|3(?:02?|1[467]|2[03-6]|3[13-8]|[49][2-6]|5[2-8]|[67])|4(?:7[3-578]|9)|6(?:[0136]|2[24-6]|4[6-8]?|5[15-8])|80|9(?:0[1-3]|[19]|2\d|3[1-6]|4[02568]?|5[2-4]|6[2-46]|72?|8[23]?))|3(?:3(?:2[79]|6|8[2578])|4(?:0[0-24-9]|[12]|3[5-8]?|4[24-7]|5[4-68]?|6[02-9]|7[126]|8[2379]?|9[1-36-8])|5(?:1|2[1245]|3[237]?|4[1-46-9]|6[2-4]|7[1-6]|8[2-5]?)|6[24]|7(?:[069]|1[1568]|2[15]|3[145]|4[13]|5[14-8]|7[2-57]|8[126])|8(?:[01]|2[15-7]|3[2578]?|4[13-6]|5[4-8]?|6[1-357-9]|7[36-8]?|8[5-8]?|9[124])))15)?`,
    becomes: "9$1",
  },
  "55": {
    prefix: String.raw`(?:0|90)(?:(1[245]|2[1-35]|31|4[13]|[56]5|99)(\d{10,11}))?`,
    becomes: "$2",
    numbers: String.raw`[1-467]\d{9,10}|55[0-46-9]\d{8}|[34]\d{7}|55\d{7,8}|(?:5[0-46-9]|[89]\d)\d{7,9}`,
  },
  "375": {
    prefix: "0|80?",
    numbers: String.raw`(?:[12]\d|33|44|902)\d{7}|8(?:0[0-79]\d{5,7}|[1-7]\d{9})|8(?:1[0-489]|[5-79]\d)\d{7}|8[1-79]\d{6,7}|8[0-79]\d{5}|8\d{5}`,
  },
  "241": { prefix: String.raw`0(11\d{6}|60\d{6}|61\d{6}|6[256]\d{6}|7[467]\d{6})`, becomes: "$1" },
  "62": {
    prefix: "0",
    numbers: String.raw`00[1-9]\d{9,14}|(?:[1-36]|8\d{5})\d{6}|00\d{9}|[1-9]\d{8,10}|[2-9]\d{7}`,
  },
  "91": { prefix: "0", numbers: String.raw`(?:000800|[2-9]\d\d)\d{7}|1\d{7,12}` },
  "81": {
    prefix: String.raw`(000[2569]\d{4,6})$|(?:(?:003768)0?)|0`,
    becomes: "$1",
    numbers: String.raw`00[1-9]\d{6,14}|[25-9]\d{9}|(?:00|[1-9]\d\d)\d{6}`,
  },
  "82": {
    prefix: String.raw`0(8(?:[1-46-8]|5\d\d))?`,
    numbers: String.raw`00[1-9]\d{8,11}|(?:[12]|5\d{3})\d{7}|[13-6]\d{9}|(?:[1-6]\d|80)\d{7}|[3-6]\d{4,5}|(?:00|7)0\d{8}`,
  },
  "261": { prefix: String.raw`([24-9]\d{6})$|0`, becomes: "20$1" },
  "672": { prefix: String.raw`([0-258]\d{4})$`, becomes: "3$1" },
  "378": { prefix: String.raw`([89]\d{5})$`, becomes: "0549$1" },
  "598": { prefix: "0", numbers: String.raw`0004\d{2,9}|[1249]\d{7}|2\d{3,4}|(?:[49]\d|80)\d{5}` },
};

/** By calling code, from libphonenumber. */
export const TRUNKS: ReadonlyMap<string, Trunk> = new Map([
  ...PREFIXES.flatMap(([prefix, codes]) =>
    codes.split(" ").map((code): [string, Trunk] => [code, { prefix }]),
  ),
  ...Object.entries(SPECIAL),
]);
