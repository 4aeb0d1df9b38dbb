import { at, type Contract, data } from "../wire/contract.ts";
import { identity } from "../wire/private-addresses.ts";
import type { SiteLinks } from "../wire/site-links.ts";

/** Owners sign up, in and out under `/private/auth/*`, at the standard addresses of better-auth. */

/** Sign-in methods of this deployment besides email and password, and its links for visitors. */
export const loadSignInMethods = {
  ...at(identity.loadSignInMethods),
  result: data<SignInMethods>(),
  access: "public",
} as const satisfies Contract;
export interface SignInMethods {
  /**
   * A code by mail: `POST /private/auth/email-otp/send-verification-otp`, then
   * `/private/auth/sign-in/email-otp`.
   */
  email_code: boolean;
  github: boolean;
  google: boolean;
  /**
   * Who may create an account: everyone, only the first owner of a new deployment, invited people, or invited
   * people and addresses at `domains`.
   */
  sign_up: "open" | "first" | "invited" | "domains";
  domains: readonly string[];
  links: SiteLinks;
}

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const PERSON_NAME_LENGTH = 100;

/** The name, trimmed; null if it is empty, too long or has several lines. */
export function readPersonName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const name = value.trim();
  return name === "" || name.length > PERSON_NAME_LENGTH || /\p{Cc}/u.test(name) ? null : name;
}

/** Cleans the name from another service; empty if there is none. */
export const toPersonName = (value: unknown): string =>
  (typeof value === "string" ? value : "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, PERSON_NAME_LENGTH)
    .trim();

/** A password with fewer different characters is refused. */
const MIN_DISTINCT_CHARACTERS = 4;

/**
 * Why a new password is refused: its length, or because it is a common one. `isListed` looks it up, in lower
 * case, in a list of common passwords.
 */
export function passwordProblem(
  password: string,
  email: string | null,
  isListed: (password: string) => boolean,
): "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON" | null {
  if (password.length < PASSWORD_LENGTH.min) return "PASSWORD_TOO_SHORT";
  if (password.length > PASSWORD_LENGTH.max) return "PASSWORD_TOO_LONG";
  const bare = password.normalize("NFKC").trim().toLowerCase();
  const address = email?.toLowerCase() ?? "";
  const isWeak =
    new Set(bare).size < MIN_DISTINCT_CHARACTERS ||
    (address !== "" && (bare === address || bare === address.slice(0, address.indexOf("@")))) ||
    isListed(bare);
  return isWeak ? "PASSWORD_TOO_COMMON" : null;
}
