declare module "virtual:phone-plans" {
  /** Where the numbering plans are, with a slash at the end. */
  export const FOLDER: string;
}

declare module "virtual:phone-countries" {
  /** Each calling code, then its countries, the largest first: `1USAG…7RUKZ`. */
  export const COUNTRIES: string;
}
