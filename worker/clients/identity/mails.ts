import { escapeHtml } from "#core/expressions/templates.ts";
import type { Mail } from "../mail.ts";

/** The parts of an email to an owner: plain text, at most one code or one button, and why it was sent. */
interface Letter {
  to: string;
  subject: string;
  /** The person's chosen name, or null. */
  name: string | null;
  sentences: readonly string[];
  code?: string;
  action?: { label: string; link: string };
  /** Text below the code or the button. */
  footer: string;
}

/** Uses the name only if it looks like one: a link or an advertisement does not. */
function greeting(name: string | null): string {
  const trimmed = name?.trim() ?? "";
  return isName(trimmed) ? `Hello ${trimmed},` : "Hello,";
}

const isName = (text: string) => /^[\p{L}\p{M}' -]{1,60}$/u.test(text.trim());
/** May contain some digits, but no phone number. */
const isOrganizationName = (text: string) =>
  isName(text.replace(/[&.]/g, " ").replace(/\d/g, "")) &&
  text.replace(/\D/g, "").length < 5 &&
  !/\.\S/.test(text);

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const GREEN = "#14664b";

function write({ to, subject, name, sentences, code, action, footer }: Letter): Mail {
  const hello = greeting(name);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const shown = code && `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px"><b>${code}</b></p>`;
  const href = action && escapeHtml(action.link);
  const button =
    action &&
    `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${GREEN};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#5c6661">If the button doesn't work, open this link:<br><a href="${href}" style="color:${GREEN};word-break:break-all">${href}</a></p>`;
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 16px;background:#ffffff;color:#17211c;font-size:16px;line-height:1.5;${FONT}"><div style="max-width:480px;margin:0 auto">` +
    `<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${GREEN}">Sheaf</p>` +
    [paragraph(hello), ...sentences.map(paragraph), shown, button, paragraph(footer)]
      .filter(Boolean)
      .join("") +
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5e1;font-size:13px;color:#5c6661">Sheaf: forms with live responses. This email was sent to ${escapeHtml(to)}.</p>` +
    "</div></body></html>";
  const way = action && `${action.label}:\n${action.link}`;
  const text = [hello, ...sentences, code, way, footer, "Sheaf: forms with live responses"];
  return { to, subject, html, text: text.filter(Boolean).join("\n\n") };
}

/** A sign-in code. */
export function codeMail(to: string, code: string, minutes: number): Mail {
  return write({
    to,
    subject: `${code} is your Sheaf code`,
    name: null,
    sentences: ["Enter this code to sign in to Sheaf:"],
    code,
    footer: `This code works in the browser where you requested it, for ${minutes} minutes. If you didn't request it, ignore this email. Don't share the code with anyone.`,
  });
}

/** The code that creates a new account. */
export function signUpMail(to: string, code: string, minutes: number): Mail {
  return write({
    to,
    subject: `${code} is your Sheaf code`,
    name: null,
    sentences: ["Enter this code to create your Sheaf account:"],
    code,
    footer: `This code works in the browser where you requested it, for ${minutes} minutes. If you didn't sign up, ignore this email and no account will be created.`,
  });
}

/** For a sign-up with an address that already has an account. */
export function knownAddressMail(to: string, code: string, minutes: number): Mail {
  return write({
    to,
    subject: `${code} is your Sheaf code`,
    name: null,
    sentences: [
      "You already have an account with this email address. Enter this code to sign in. Your password hasn't changed.",
    ],
    code,
    footer: `This code works in the browser where you requested it, for ${minutes} minutes. If you didn't request it, ignore this email. Don't share the code with anyone.`,
  });
}

interface Person {
  email: string;
  name: string;
}

/** The link to set a new password. */
export function resetMail({ email, name }: Person, link: string, minutes: number): Mail {
  return write({
    to: email,
    subject: "Reset your Sheaf password",
    name,
    sentences: ["We received a request to reset the password for your Sheaf account."],
    action: { label: "Reset password", link },
    footer: `This link works once and expires in ${minutes} minutes. If you didn't request it, ignore this email. Your password won't change.`,
  });
}

/** Notifies the owner that the password has changed. `link`: where to set another one. */
export function changedMail({ email, name }: Person, link: string): Mail {
  return write({
    to: email,
    subject: "Your Sheaf password was changed",
    name,
    sentences: [
      "The password for your Sheaf account was just changed. If this was you, there's nothing to do.",
    ],
    action: { label: "This wasn't me. Reset password", link },
    footer: "Resetting your password signs out everyone who is signed in to your account.",
  });
}

interface InvitationFacts {
  to: string;
  inviter: string;
  organization: string;
  role: string;
  link: string;
}

/** Invites a person, who may have no account. Names that look like advertisements are left out. */
export function invitationMail(
  { to, inviter, organization, role, link }: InvitationFacts,
  days: number,
): Mail {
  const who = isName(inviter) ? inviter.trim() : "Someone";
  // A first organization often has its owner's name: "Ann invites you to Ann" says nothing.
  const isNamed = isOrganizationName(organization) && organization.trim() !== who;
  const where = isNamed ? organization.trim() : "their organization";
  return write({
    to,
    subject: `${who} invited you to ${where} on Sheaf`,
    name: null,
    sentences: [
      `${who} invited you to join ${where} on Sheaf as ${role}. You'll work on forms and their responses together.`,
    ],
    action: { label: "View invitation", link },
    footer: `This link works for ${days} days and only for this email address. If you weren't expecting it, ignore this email.`,
  });
}
