/**
 * The builder's default pattern for an email field. It lists both cases, and escapes every character that
 * the `v` flag requires.
 */
export const EMAIL_PATTERN = String.raw`[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,}`;
