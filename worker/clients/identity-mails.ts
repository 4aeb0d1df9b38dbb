import type { Mail } from "./mail.ts";

/** A code to type in. */
export function codeMail(to: string, code: string, minutes: number): Mail {
  const rest = `It is valid for ${minutes} minutes. If you did not ask for it, ignore this mail.`;
  return {
    to,
    subject: `${code} is your Sheaf code`,
    text: `Your code is ${code}. ${rest}`,
    html: `<p>Your code is <strong>${code}</strong>.</p><p>${rest}</p>`,
  };
}

/** The way to a new password. `link` is made by us: nothing in it needs escaping beyond its ampersands. */
export function resetMail(to: string, link: string, minutes: number): Mail {
  const rest = `It works once, for ${minutes} minutes. If you did not ask for it, ignore this mail: your password stays as it is.`;
  return {
    to,
    subject: "Set a new password for Sheaf",
    text: `Set a new password with this link:\n\n${link}\n\n${rest}`,
    html: `<p><a href="${link.replaceAll("&", "&amp;")}">Set a new password</a></p><p>${rest}</p>`,
  };
}
