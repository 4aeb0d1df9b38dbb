/** The cron triggers of wrangler.toml. A test compares the two. */
export const CRONS = { minute: "* * * * *", hour: "7 * * * *", day: "17 3 * * *" } as const;
