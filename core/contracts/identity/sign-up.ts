import { asciiAddress } from "../../fields/email/ascii-address.ts";

/** Who may have an account on this deployment (the SIGN_UP variable). */
export type SignUpRule =
  | { kind: "open" }
  | { kind: "invited" }
  | { kind: "domains"; domains: readonly string[] };

const DOMAIN = /^[^\s.,@]+(?:\.[^\s.,@]+)+$/;

/** `open`, `invited`, or a comma-separated list of domains; null for anything else. */
export function parseSignUp(text: string): SignUpRule | null {
  const rule = text.trim().toLowerCase();
  if (rule === "open" || rule === "invited") return { kind: rule };
  const domains = rule.split(",").map((domain) => domain.trim());
  if (!domains.every((domain) => DOMAIN.test(domain))) return null;
  // As addresses of accounts have them.
  return { kind: "domains", domains: domains.map((domain) => asciiAddress(`a@${domain}`).slice(2)) };
}

/** Why an account was admitted; stored with it. */
export type Admission = "open" | "first" | "domain" | "invited";

export interface Applicant {
  email: string;
  /** A code or another service has verified that the applicant reads this mailbox. */
  is_proved: boolean;
  /** Whether this deployment can send a verification mail. */
  can_mail: boolean;
  is_invited: boolean;
  has_accounts: boolean;
}

/**
 * Null: refused. An invitation admits its address; where emails can be sent, the address must also be
 * verified. A domain admits verified addresses only. A deployment for invited people still admits its first
 * account.
 */
export function admissionOf(rule: SignUpRule, applicant: Applicant): Admission | null {
  const { email, is_proved, can_mail, is_invited, has_accounts } = applicant;
  if (rule.kind === "open") return "open";
  if (is_invited && (is_proved || !can_mail)) return "invited";
  if (rule.kind === "invited") return has_accounts ? null : "first";
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return is_proved && rule.domains.includes(domain) ? "domain" : null;
}
