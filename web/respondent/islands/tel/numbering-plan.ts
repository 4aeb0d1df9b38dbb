/**
 * How some numbers of a country are written. These are lists, not objects, because names would be a fifth of a
 * file. Absent values are 0 or, at the end, left out.
 */
export type NumberFormat = readonly [
  /** Groups of digits. */
  pattern: string,
  /** The groups as they are written in the country, without a prefix. */
  national: string,
  /** Patterns of the first digits: the first is for three, the next for four, and so on. */
  starts?: readonly string[] | 0,
  /** Takes the place of the first group in national format: the prefix, or parentheses. */
  rule?: string | 0,
  /** Whether the prefix may be left out. */
  is_optional?: 0 | 1,
  /** Where it differs with the calling code. */
  international?: string,
];

/** What is known of the numbers of a country, or of a calling code that belongs to none. */
export type NumberingPlan = readonly [
  country: string,
  /** Pattern of what is dialed before a calling code. */
  idd: string | 0,
  /** Pattern of whole numbers. */
  numbers: string,
  /** Possible numbers of digits, ascending. */
  lengths: readonly number[],
  /** Only the first plan of a calling code has any, for all of its countries. */
  formats?: readonly NumberFormat[] | 0,
  /** What precedes numbers in the country. */
  prefix?: string | 0,
  /** Pattern of the prefix as people dial it, perhaps with a carrier, where that is more than the prefix. */
  trunk?: string | 0,
  /** What takes the place of the trunk, if its groups match. */
  becomes?: string | 0,
  /** Pattern by which a country's numbers differ from others with its calling code. */
  own?: string | 0,
  /** Text before an extension. */
  extension?: string,
];

/** A calling code with the plans of its countries, the largest first. */
export type PlanFile = readonly [code: string, plans: readonly NumberingPlan[]];
