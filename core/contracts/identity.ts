import type { Contract } from "./contract.ts";

/** Owners sign up, in and out under `/private/auth/*`, at the standard addresses of better-auth. */
export const IDENTITY_PATH = "/private/auth";

/** Which ways to sign in this deployment offers, beside e-mail and password. */
export const loadSignInMethods = {
  method: "GET",
  path: "/private/sign-in-methods",
  access: "public",
} as const satisfies Contract;
export interface SignInMethods {
  /** A code sent by mail: `POST /private/auth/email-otp/send-verification-otp`, then `/private/auth/sign-in/email-otp`. */
  email_code: boolean;
  github: boolean;
  google: boolean;
}
