/** The mail server answered, and did not take the mail. After any other error, it may have. */
export class MailRefused extends Error {}
