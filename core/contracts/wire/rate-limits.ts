/**
 * How often a minute respondents may call, by kind of call: one session, and one network in all (an IPv4 address, or a
 * /64 of IPv6). A network may be a classroom or a whole office, so its ceilings are far above what a hundred people do;
 * a person never meets the ones of a session. `wrangler.toml` binds one counter for each, with the same number.
 */
export const RATE_LIMITS = {
  /** Pages, loads and minted session ids: whoever makes sessions by the thousand begins here. */
  open: { network: 1_200 },
  /** A page saves at most once a second and as it goes: 60 people who type without a pause. */
  edit: { session: 300, network: 6_000 },
  submit: { session: 30, network: 600 },
  /** Announced, listed and removed files; what one address may store in an hour is counted in the database. */
  upload: { session: 300, network: 3_000 },
  search: { session: 120, network: 600 },
  /** What a language model is asked costs its owner money: one person (their id takes the place of a session), and all of a network. */
  suggest: { session: 10, network: 100 },
} as const satisfies Record<string, { session?: number; network: number }>;

export type RateLimited = keyof typeof RATE_LIMITS;
export type RateScope = "session" | "network";

/** The name of the binding that counts: those that there are, no other. */
export type RateCounter = {
  [Kind in RateLimited]: `${Uppercase<Kind>}_PER_${Uppercase<keyof (typeof RATE_LIMITS)[Kind] & RateScope>}`;
}[RateLimited];

export const rateCounter = (kind: RateLimited, scope: RateScope) =>
  `${kind}_per_${scope}`.toUpperCase() as RateCounter;

/** All that there are, with the calls that each allows a minute. */
export const RATE_COUNTERS: ReadonlyMap<RateCounter, number> = new Map(
  Object.entries(RATE_LIMITS).flatMap(([kind, scopes]) =>
    Object.entries(scopes).map(
      ([scope, limit]) => [rateCounter(kind as RateLimited, scope as RateScope), limit] as const,
    ),
  ),
);
