/** HTML's rule of an email address, with domains in any script. */
const RULE =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?![^.]{64})[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*(?:\.(?![^.]{64})[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*)*$/u;

/** Whether a text is an email address. There is no other rule of one. */
export function isEmailAddress(text: string): boolean {
  return RULE.test(text);
}

/** The rule as a `pattern`, whose flag `v` wants more characters escaped. */
export const emailPattern = (): string =>
  RULE.source.slice(1, -1).replace("+/=", "+\\/=").replace("{|}~-", String.raw`\{\|\}~\-`);
