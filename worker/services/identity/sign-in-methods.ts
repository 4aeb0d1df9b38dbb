import type { SignInMethods } from "#core/contracts/identity/identity.ts";
import { SIGN_IN_WAYS, type SignInWay } from "#core/contracts/wire/sign-in-way.ts";
import type { Context } from "../../context.ts";

/** What this deployment offers besides the password. */
export function offeredMethods({
  env,
  mail,
}: Pick<Context, "env" | "mail">): Pick<SignInMethods, "email_code" | "github" | "google"> {
  return {
    email_code: mail.isConfigured,
    github: env.GITHUB_CLIENT_ID !== "" && env.GITHUB_CLIENT_SECRET !== "",
    google: env.GOOGLE_CLIENT_ID !== "" && env.GOOGLE_CLIENT_SECRET !== "",
  };
}

export interface AccountFacts {
  is_verified: boolean;
  has_password: boolean;
  /** Ids of services that the account is linked to. */
  providers: readonly string[];
}

/** How an account can sign in now. */
export function signInWays(
  ctx: Pick<Context, "env" | "mail">,
  { is_verified, has_password, providers }: AccountFacts,
): SignInWay[] {
  const offered = offeredMethods(ctx);
  const has: Record<SignInWay, boolean> = {
    password: has_password,
    // The first code for an address that was not verified would discard the password, and end all sessions.
    code: offered.email_code && is_verified,
    github: offered.github && providers.includes("github"),
    google: offered.google && providers.includes("google"),
  };
  return SIGN_IN_WAYS.filter((way) => has[way]);
}
