/**
 * Calls per minute for respondents, by kind of call: per session, and per network (an IPv4 address, or an
 * IPv6 /64). A network may be a classroom or a whole office, so its limit is far above what a hundred people
 * do. No person reaches the limit of a session. `wrangler.toml` binds one counter for each, with the same
 * number.
 */
export const RATE_LIMITS = {
  /** Pages, loads and new session ids. This is what limits the creation of sessions. */
  open: { network: 1_200 },
  /**
   * A page saves at most once a second, and once more when it is left. The network limit allows 60 people who
   * type without a pause.
   */
  edit: { session: 300, network: 6_000 },
  submit: { session: 30, network: 600 },
  /** Announced, listed and removed files. The database limits how much one address stores per hour. */
  upload: { session: 300, network: 3_000 },
  search: { session: 120, network: 600 },
  /**
   * Calls to the language model cost the deployment money: per person (their id replaces the session), and
   * per network.
   */
  suggest: { session: 10, network: 100 },
  /** Calls to servers that owners name, per person and per network. */
  outside: { session: 60, network: 600 },
} as const satisfies Record<string, { session?: number; network: number }>;

export type RateLimited = keyof typeof RATE_LIMITS;
export type RateScope = "session" | "network";

/** The name of a counter's binding; only existing combinations. */
export type RateCounter = {
  [Kind in RateLimited]: `${Uppercase<Kind>}_PER_${Uppercase<keyof (typeof RATE_LIMITS)[Kind] & RateScope>}`;
}[RateLimited];

export const rateCounter = (kind: RateLimited, scope: RateScope) =>
  `${kind}_per_${scope}`.toUpperCase() as RateCounter;

/** All counters, with the calls that each allows per minute. */
export const RATE_COUNTERS: ReadonlyMap<RateCounter, number> = new Map(
  Object.entries(RATE_LIMITS).flatMap(([kind, scopes]) =>
    Object.entries(scopes).map(
      ([scope, limit]) => [rateCounter(kind as RateLimited, scope as RateScope), limit] as const,
    ),
  ),
);
