import type { Env } from "../env.ts";

/** The verdict on a token; `unavailable`: it could not be verified. */
export type Verdict = "person" | "robot" | "unavailable";

/** What a token must match. */
export interface CheckedSubmit {
  /** A UUID. Verifying the same token for the same session again is idempotent. */
  session_id: string;
  form_id: string;
  hostname: string;
}

/** The page gets a token from the robot check, and the Worker verifies it. */
export interface RobotCheck {
  /** Null if not configured. */
  readonly widget: { site_key: string; script: string; origin: string; action: string } | null;
  verify(token: string, submit: CheckedSubmit): Promise<Verdict>;
}

/** The page's action. A token for any other action is invalid. */
const ACTION = "submit";
/** Cloudflare Turnstile. The visitor's IP address is not sent, because the widget already sees it. */
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
