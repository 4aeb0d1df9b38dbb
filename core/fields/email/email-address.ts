/** HTML's rule of an email address, with domains in any script. Written so that it is also a `pattern`. */
const RULE =
  // biome-ignore lint/complexity/noUselessEscapeInRegex: patterns have the flag v, which wants these escapes
  /^[\w.!#$%&'*+\/=?^`\{\|\}~\-]+@(?![^.]{64})[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*(?:\.(?![^.]{64})[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*)*$/u;

/** Whether a text is an email address. There is no other rule of one. */
export function isEmailAddress(text: string): boolean {
  return RULE.test(text);
}

/** The rule as a pattern: the builder's default for an email field. */
export const emailPattern = (): string => RULE.source.slice(1, -1);
