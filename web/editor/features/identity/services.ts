/** Other services that people sign in with, and their names. */
export const SERVICES = [
  ["github", "GitHub"],
  ["google", "Google"],
] as const;

export type Service = (typeof SERVICES)[number][0];
