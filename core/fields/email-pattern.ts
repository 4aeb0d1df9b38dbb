/** What the builder asks of an e-mail beside its type. Both cases, and every character escaped that the `v` flag wants so. */
export const EMAIL_PATTERN = String.raw`[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,}`;
