import type { SignInMethods } from "#core/contracts/identity/identity.ts";
import { type Admission, admissionOf, parseSignUp } from "#core/contracts/identity/sign-up.ts";
import type { Context } from "../../context.ts";
import { hasAccounts, readApplicant } from "../../db/identity/accounts.ts";

/** Whether, and why, an address may have an account on this deployment. */
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

/** What the sign-in pages say about new accounts. */
export async function describeSignUp({
  env,
  db,
}: Context): Promise<Pick<SignInMethods, "sign_up" | "domains">> {
  const rule = parseSignUp(env.SIGN_UP)!;
  if (rule.kind === "domains") return { sign_up: "domains", domains: rule.domains };
  if (rule.kind === "open") return { sign_up: "open", domains: [] };
  return { sign_up: (await hasAccounts(db)) ? "invited" : "first", domains: [] };
}
