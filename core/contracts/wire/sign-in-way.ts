/** How an account can sign in: with its password, a code by mail, or another service. */
export const SIGN_IN_WAYS = ["password", "code", "github", "google"] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];
