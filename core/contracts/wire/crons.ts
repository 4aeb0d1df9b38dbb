/** The cron triggers of wrangler.toml; a test holds both to the same. */
export const CRONS = { minute: "* * * * *", hour: "7 * * * *", day: "17 3 * * *" } as const;
