import type { Env } from "../env.ts";

/** What is said of a token: `unavailable` when nobody could be asked. */
export type Verdict = "person" | "robot" | "unavailable";

/** What a token has to be of. */
export interface CheckedSubmit {
  /** A UUID. The same token for the same session is the same check, however often it is asked about. */
  session_id: string;
  form_id: string;
  hostname: string;
}

/** Tells people from robots: the page gets a token, and the Worker asks what it is worth. */
export interface RobotCheck {
  /** Null: nobody is there to ask. */
  readonly widget: { site_key: string; script: string; origin: string; action: string } | null;
  verify(token: string, submit: CheckedSubmit): Promise<Verdict>;
}

/** The action that the page names; a token for anything else is worth nothing here. */
const ACTION = "submit";
/** Cloudflare Turnstile. The visitor's address is not told: the widget knows what it has to. */
export function createRobotCheck(
  env: Pick<Env, "TURNSTILE_SITE_KEY" | "TURNSTILE_SECRET" | "TURNSTILE_ORIGIN">,
): RobotCheck {
  const { TURNSTILE_SITE_KEY: site_key, TURNSTILE_SECRET: secret, TURNSTILE_ORIGIN: origin } = env;
  const isConfigured = site_key !== "" && secret !== "" && URL.canParse(origin);
  return {
    widget: isConfigured
      ? {
          site_key,
          action: ACTION,
          origin: new URL(origin).origin,
          script: `${origin}/turnstile/v0/api.js?render=explicit`,
        }
      : null,
    async verify(token, submit) {
      if (!isConfigured) return "unavailable";
      const { siteverify } = await import("./siteverify.ts");
      return siteverify({ origin, secret, action: ACTION }, token, submit);
    },
  };
}
