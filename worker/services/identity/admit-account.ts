import type { SignInMethods } from "#core/contracts/identity/identity.ts";
import { type Admission, admissionOf, parseSignUp } from "#core/contracts/identity/sign-up.ts";
import type { Context } from "../../context.ts";
import { hasAccounts, readApplicant } from "../../db/identity/accounts.ts";

/** Decides whether an address may have an account on this deployment, with the reason. */
export async function admitAccount(
  { env, mail, now }: Context,
  db: Context["db"],
  address: string,
  is_proved: boolean,
): Promise<Admission | null> {
  const rule = parseSignUp(env.SIGN_UP)!;
  if (rule.kind === "open") return "open";
  const email = address.toLowerCase();
  const facts = await readApplicant(db, email, now());
  return admissionOf(rule, { email, is_proved, can_mail: mail.isConfigured, ...facts });
}

/** Describes for the sign-in pages who can create an account. */
export async function describeSignUp({
  env,
  db,
}: Context): Promise<Pick<SignInMethods, "sign_up" | "domains">> {
  const rule = parseSignUp(env.SIGN_UP)!;
  if (rule.kind === "domains") return { sign_up: "domains", domains: rule.domains };
  if (rule.kind === "open") return { sign_up: "open", domains: [] };
  return { sign_up: (await hasAccounts(db)) ? "invited" : "first", domains: [] };
}
