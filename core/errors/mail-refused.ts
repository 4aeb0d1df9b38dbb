/**
 * The mail server did not take the mail, and may take it later. After any other error it may have taken it, or never will.
 */
export class MailRefused extends Error {}
